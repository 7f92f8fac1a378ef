/**
 * What single steps cost, as tables beside the cases that they belong to: copying a datagram (M4),
 * freeing an object by where its memory goes (M7), and the flushes of a pass by how long a card
 * holds its interrupt back (M3).
 *
 * Differs  Every parameter is in the middle of its range: these are prices, not predictions of a
 *          case. In M3's table packets come evenly, on one NAPI.
 */

import type { ParamName } from '../../data/params.ts';
import {
  centralCosts,
  MACHINE_IDS,
  MACHINE_TITLES,
  PARAM_SOURCES,
  paramsOf,
} from '../../data/params.ts';
import { InputError } from '../../lib/assert.ts';
import { figureColumn, type Table, textColumn } from '../../schema/table.ts';
import { moreNsPerFlush, nicPacketNs } from '../cases/nic-and-guest.ts';
import { middle } from '../draws.ts';
import { bulkFreeNs, deferredFreeNs, localFreeNs, remoteFreeNs } from '../free.ts';
import { flushesOfPass, flushPerPacket, packetsOfPass } from '../pass.ts';
import { copyNs } from '../transmit.ts';
import { priorsOf } from './figure-case.ts';

/** The largest payload of UDP over IPv4, which is what netperf sent. */
const NETPERF_BYTES = 65_507;
const NS_PER_US = 1e3;
const COALESCING_US = [0, 1, 2, 5, 10, 20, 50, 100];

/** Throws an InputError for a case that has no such table. */
export function priceTable(id: string): Table {
  if (id === 'M3') return passTable();
  if (id === 'M4-netperf') return copyTable();
  if (id === 'M7') return freeTable();
  const hint = 'there is one for M3, M4-netperf and M7';
  throw new InputError({ what: `${id} has no table of prices`, where: 'figure', hint });
}

/** The sources of these parameters, each once; they are the same for all machines. */
function sourcesOf(...names: readonly ParamName[]): string[] {
  const params = paramsOf(MACHINE_IDS[0]);
  return [...new Set(names.flatMap((name) => params[name].sources))].map(
    (key) => PARAM_SOURCES[key],
  );
}

const ns = (key: string, title: string) => ({ ...figureColumn(key, title, 'ns'), digits: 0 });

function copyTable(): Table {
  return {
    id: 'copy-price',
    title: `Copying ${NETPERF_BYTES} bytes once, by machine`,
    sourceIds: sourcesOf('copy'),
    columns: [textColumn('machine', 'machine'), ns('copy_ns', 'one copy')],
    rows: MACHINE_IDS.map((id) => [
      MACHINE_TITLES[id],
      copyNs(NETPERF_BYTES, centralCosts(id).copy),
    ]),
    notes: [
      'A datagram is copied into the kernel by its sender and out by its receiver; both kernels do.',
    ],
  };
}

function freeTable(): Table {
  return {
    id: 'free-price',
    title: 'Freeing an object, by where its memory goes',
    sourceIds: sourcesOf(
      ...(['slab_pair', 'slab_bulk', 'slab_objs', 'list_lock_hold', 'list_lock_handover'] as const),
      ...(['xfer_near', 'skb_lines', 'mlp', 'skb_free_work', 'ghz'] as const),
    ),
    columns: [
      textColumn('machine', 'machine'),
      ns('own_ns', 'own slab'),
      ns('bulk_ns', 'in bulk'),
      ns('other_ns', "another CPU's"),
      ns('deferred_ns', 'a deferred skb'),
    ],
    rows: MACHINE_IDS.map((id) => {
      const costs = centralCosts(id);
      return [
        MACHINE_TITLES[id],
        localFreeNs(costs),
        bulkFreeNs(costs),
        remoteFreeNs(costs, costs.xfer_near),
        deferredFreeNs(costs, costs.xfer_near),
      ];
    }),
    notes: [
      "Another CPU's: as up to v6.18, from a near CPU, with its share of list_lock; nobody waits for it.",
    ],
  };
}

function passTable(): Table {
  const p = middle(priorsOf('M3'));
  const packetNs = nicPacketNs(p);
  const flushes = flushesOfPass(Math.round(p('polled')), false);
  return {
    id: 'pass-price',
    title: 'What the walk costs a packet, by how long a card holds its interrupt back',
    sourceIds: sourcesOf('find_call', 'find_word', 'line_L1', 'line_L2', 'p_L1', 'flush_fixed'),
    columns: [
      figureColumn('held_back_us', 'held back', 'us'),
      { ...figureColumn('packets', 'packets a pass'), digits: 1 },
      { ...figureColumn('walk_ns', 'walk, a packet', 'ns'), digits: 2 },
      { ...figureColumn('change_percent', 'change of the rate', '%'), digits: 2 },
    ],
    rows: COALESCING_US.map((us) => {
      const packets = packetsOfPass(NS_PER_US / packetNs, us, 1);
      const extraNs = flushPerPacket(moreNsPerFlush(p), flushes, packets);
      return [us, packets, extraNs, 100 * (packetNs / (packetNs + extraNs) - 1)];
    }),
    notes: ['At the rate of M3 before the change, packets evenly spaced, 64 at most in a poll.'],
  };
}
