/** A reader of the packets that perfetto.ts writes, from the wire format alone. */

export interface Packet {
  readonly ns?: number;
  readonly type?: number;
  readonly track?: number;
  readonly name?: string;
  /** Of a track that is described. */
  readonly uuid?: number;
}

type Field = readonly [field: number, value: number | Uint8Array];

function* fieldsOf(bytes: Uint8Array): Generator<Field> {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      value += (byte & 127) * scale;
      if (byte < 128) return value;
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

export function readPackets(trace: Uint8Array): Packet[] {
  return [...fieldsOf(trace)].map(([, bytes]) => {
    const packet = [...fieldsOf(bytes as Uint8Array)];
    const event = [...fieldsOf(bytesOf(packet, 11) ?? new Uint8Array())];
    const track = [...fieldsOf(bytesOf(packet, 60) ?? new Uint8Array())];
    const name = bytesOf(event, 23);
    return {
      ns: numberOf(packet, 8),
      type: numberOf(event, 9),
      track: numberOf(event, 11),
      name: name === undefined ? undefined : Buffer.from(name).toString('utf8'),
      uuid: numberOf(track, 1),
    };
  });
}
