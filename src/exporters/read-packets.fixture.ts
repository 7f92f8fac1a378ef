/** A reader of the packets that perfetto.ts writes, from the wire format alone. */

export interface Packet {
  readonly ns?: number;
  readonly type?: number;
  readonly track?: number;
  readonly name?: string;
  readonly value?: number;
  /** Flows that go through it, and those that end in it. */
  readonly flows: readonly number[];
  readonly endingFlows: readonly number[];
  readonly args: Readonly<Record<string, number>>;
  /** Of a track that is described: itself, its parent, and whether it counts. */
  readonly uuid?: number;
  readonly parent?: number;
  readonly counts: boolean;
  readonly trackName?: string;
}

type Field = readonly [field: number, value: number | Uint8Array];

function* fieldsOf(bytes: Uint8Array): Generator<Field> {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    let large = 0n; // ten bytes are more than a double holds: a negative number
    for (let place = 0; ; place++) {
      const byte = bytes[at++];
      if (place < 7) value += (byte & 127) * 128 ** place;
      else large |= BigInt(byte & 127) << BigInt(7 * place);
      if (byte >= 128) continue;
      return large === 0n ? value : Number(BigInt.asIntN(64, large + BigInt(value)));
    }
  };
  while (at < bytes.length) {
    const key = varint();
    const wire = key & 7;
    if (wire === 0) yield [key >>> 3, varint()];
    else {
      const length = wire === 1 ? 8 : varint();
      yield [key >>> 3, bytes.subarray(at, at + length)];
      at += length;
    }
  }
  if (at !== bytes.length) throw new Error('a field is longer than its message');
}

function numberOf(fields: readonly Field[], field: number): number | undefined {
  const value = fields.find(([number]) => number === field)?.[1];
  return typeof value === 'number' ? value : undefined;
}

function bytesOf(fields: readonly Field[], field: number): Uint8Array | undefined {
  const value = fields.find(([number]) => number === field)?.[1];
  return typeof value === 'number' ? undefined : value;
}

function textOf(fields: readonly Field[], field: number): string | undefined {
  const bytes = bytesOf(fields, field);
  return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8');
}

/** Fields that may stand there often. */
function allOf(fields: readonly Field[], field: number): Uint8Array[] {
  return fields.flatMap(([number, value]) =>
    number === field && typeof value !== 'number' ? [value] : [],
  );
}

function fixed64(bytes: Uint8Array): number {
  return Number(new DataView(bytes.buffer, bytes.byteOffset, 8).getBigUint64(0, true));
}

function argsOf(event: readonly Field[]): Record<string, number> {
  const pairs = allOf(event, 4).map((bytes) => {
    const fields = [...fieldsOf(bytes)];
    return [textOf(fields, 10) ?? '', numberOf(fields, 4) ?? 0] as const;
  });
  return Object.fromEntries(pairs);
}

export function readPackets(trace: Uint8Array): Packet[] {
  return [...fieldsOf(trace)].map(([, bytes]) => {
    const packet = [...fieldsOf(bytes as Uint8Array)];
    const event = [...fieldsOf(bytesOf(packet, 11) ?? new Uint8Array())];
    const track = [...fieldsOf(bytesOf(packet, 60) ?? new Uint8Array())];
    return {
      ns: numberOf(packet, 8),
      type: numberOf(event, 9),
      track: numberOf(event, 11),
      name: textOf(event, 23),
      value: numberOf(event, 30),
      flows: allOf(event, 47).map(fixed64),
      endingFlows: allOf(event, 48).map(fixed64),
      args: argsOf(event),
      uuid: numberOf(track, 1),
      parent: numberOf(track, 5),
      counts: bytesOf(track, 8) !== undefined,
      trackName: textOf(track, 2),
    };
  });
}
