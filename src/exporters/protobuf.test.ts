import { expect, test } from 'vitest';
import { ProtoWriter } from './protobuf.ts';

const hex = (writer: ProtoWriter): string => Buffer.from(writer.take()).toString('hex');

// Expected bytes are worked out by hand from the encoding guide of protocol buffers.
test('whole numbers are varints of seven bits, the lowest first', () => {
  expect(hex(new ProtoWriter().int(1, 150))).toBe('089601');
  expect(hex(new ProtoWriter().int(60, 0))).toBe('e00300');
  expect(hex(new ProtoWriter().int(1, 2 ** 53 - 1))).toBe('08ffffffffffffff0f');
  expect(hex(new ProtoWriter().int(4, -1))).toBe('20ffffffffffffffffff01');
});

test('text and messages have their length before them, fixed numbers have eight bytes', () => {
  expect(hex(new ProtoWriter().text(2, 'testing'))).toBe('120774657374696e67');
  const inner = new ProtoWriter().int(1, 150);
  expect(hex(new ProtoWriter().message(3, inner))).toBe('1a03089601');
  expect(hex(new ProtoWriter().fixed64(47, 258))).toBe('f9020201000000000000');
});

test('a writer is empty once its bytes are taken, and grows as it must', () => {
  const writer = new ProtoWriter().text(1, 'x'.repeat(10_000));
  expect(writer.take().length).toBe(10_003);
  expect(writer.take().length).toBe(0);
});
