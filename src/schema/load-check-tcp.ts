/** Checks what loads that read from TCP sockets say besides what all loads do. */
import { refuse, type Spot } from './json-shape.ts';
import type { TcpReadLoad } from './load-parts.ts';
import { checkRange } from './range-check.ts';

type SpotAt = (path: string) => Spot;

/** So many calls may read one skb: each of them is an event. */
const MOST_READS = 64;
const MOST_READ_BYTES = 2 ** 31 - 1;
const ACK_US = { least: 0.05, most: 1_000 };
/** NAPI_POLL_WEIGHT: no more frames come in one poll. */
const MOST_GRO_FRAMES = 64;
/** gro_max_size of a network device. */
const GRO_MAX_SIZE = 65_536;

/** Throws an InputError. */
export function checkTcpRead(spec: TcpReadLoad, spot: SpotAt): void {
  checkKind(spec, spot);
  const frames = spec.kind === 'nic-rx-tcp' ? spec.groFrames : 1;
  const least = Math.ceil((frames * spec.payloadBytes) / MOST_READS);
  checkRange(spec.readBytes, [least, MOST_READ_BYTES], true, spot('load.readBytes'));
  if (spec.timing.kind !== 'given')
    refuse(
      spot('load.timing.kind'),
      `A load of kind "${spec.kind}" cannot be calibrated`,
      'use "given" with senderUs and receiverUs',
    );
}

function checkKind(spec: TcpReadLoad, spot: SpotAt): void {
  if (spec.kind === 'tcp-loopback')
    return checkRange(spec.ackUs, [ACK_US.least, ACK_US.most], false, spot('load.ackUs'));
  const { groFrames, payloadBytes } = spec;
  checkRange(groFrames, [1, MOST_GRO_FRAMES], true, spot('load.groFrames'));
  if (groFrames > 1 && groFrames * payloadBytes > GRO_MAX_SIZE)
    refuse(
      spot('load.groFrames'),
      `GRO would make skbs of ${groFrames * payloadBytes} bytes`,
      `use fewer frames or a smaller payload, for ${GRO_MAX_SIZE} bytes at most`,
    );
}
