/** Whatever a viewer may have chosen, for property tests. */
import fc from 'fast-check';
import { PRESETS } from '../data/presets.ts';
import { callersBeside } from '../schema/kernel.ts';
import { RELEASES } from '../schema/releases.ts';
import { VARIANT_IDS } from '../schema/variants.ts';
import { asItComes, knownPreset, type LinkedChoices } from './linked.ts';
import { SPEEDS } from './speeds.ts';
import { THEME_CHOICES } from './theme.ts';

function cpusOf(preset: string, custom: boolean): number {
  return knownPreset(custom ? 'two-nodes' : preset).scenario.machine.cpuNode.length;
}

function isNoPresets(payloadBytes: number): boolean {
  return PRESETS.every(({ scenario }) => scenario.load.payloadBytes !== payloadBytes);
}

const anyPreset = fc.constantFrom(...PRESETS.map((preset) => preset.id));

/** Choices that make a scenario; nothing in `load` is what the preset has anyhow. */
export const anyChoices: fc.Arbitrary<LinkedChoices> = fc
  .record({
    preset: anyPreset,
    variant: fc.constantFrom(...VARIANT_IDS),
    release: fc.constantFrom(...RELEASES.map((release) => release.id), '6.5', '7.2'),
    callers: fc.record(
      { tcp_rx: fc.boolean(), udp_rx: fc.boolean(), tx_completion: fc.boolean() },
      { requiredKeys: [] },
    ),
    deferMax: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
    seed: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    speed: fc.integer({ min: 0, max: SPEEDS.length - 1 }),
    theme: fc.constantFrom(...THEME_CHOICES),
    paused: fc.boolean(),
    atPs: fc.option(fc.integer({ min: 0, max: 20_000_000_000 })),
    edits: fc
      .uniqueArray(fc.integer({ min: 0, max: 20_000_000_000 }), { maxLength: 5 })
      .chain((times) =>
        fc.tuple(
          ...times
            .sort((a, b) => a - b)
            .map((atPs) =>
              fc.oneof(
                fc.record({ atPs: fc.constant(atPs), variant: fc.constantFrom(...VARIANT_IDS) }),
                fc.record({ atPs: fc.constant(atPs), deferMax: fc.nat() }),
              ),
            ),
        ),
      ),
    machine: fc.option(
      fc.record({ cpus: fc.integer({ min: 8, max: 64 }), extra: fc.integer({ min: 1, max: 30 }) }),
    ),
    lineBytes: fc.constantFrom(32, 256), // no preset has these, so a link says them
    load: fc.record(
      {
        rcvbufBytes: fc.integer({ min: 1, max: 1_000_000 }),
        truesizeBytes: fc.integer({ min: 100, max: 100_000 }),
        // What both a UDP datagram and a TCP segment can be.
        payloadBytes: fc.integer({ min: 1, max: 65_495 }).filter(isNoPresets),
      },
      { requiredKeys: [] },
    ),
    pairs: fc.constantFrom(
      null,
      [{ sender: 1, receiver: 0 }],
      [{ sender: 2, receiver: 7 }],
      [0, 1, 2, 3].map((cpu) => ({ sender: cpu, receiver: 7 - cpu })),
    ),
    custom: fc.boolean(),
    // A longer run might send too much.
    most: fc.option(fc.integer({ min: 1_000_000, max: 60_000_000_000 })),
  })
  .map(({ machine, pairs: drawn, custom, most, lineBytes, load, atPs, edits, ...rest }) => {
    const { runPs: wholePs, load: own } = knownPreset(custom ? 'two-nodes' : rest.preset).scenario;
    const runPs = Math.min(wholePs, most ?? wholePs);
    // The drawn machine may have fewer CPUs than the preset's pairs need.
    const fits = own.pairs.every(({ sender, receiver }) => Math.max(sender, receiver) < 8);
    const pairs = drawn ?? (fits ? null : [{ sender: 2, receiver: 7 }]);
    return {
      ...asItComes(rest.preset, custom ? knownPreset('two-nodes').scenario : null),
      ...rest,
      runPs,
      atPs: atPs === null || atPs > runPs ? null : atPs,
      edits: edits.filter((edit) => edit.atPs <= runPs),
      callers: callersBeside(rest.release, rest.callers),
      // The preset may have fewer CPUs than the pairs need.
      load:
        pairs === null || (machine === null && cpusOf(rest.preset, custom) < 8)
          ? load
          : { ...load, pairs },
      machine:
        machine === null
          ? {}
          : {
              lineBytes,
              online: [0, 1, 5],
              possible: [0, 1, 5, 6, 6 + machine.extra],
              cpuNode: Array.from({ length: machine.cpus }, (_, cpu) => [0, 1, 5][cpu % 3]),
            },
    };
  });
