/** Takes out of an MP4 when it was made: the same frames then give the same bytes each time. */

/** Boxes that hold only boxes, on the way to those that tell a time. */
const HOLDERS = ['moov', 'trak', 'mdia'];
/** In all of them it is told first: when it was made, when it was changed. */
const TELLERS = ['mvhd', 'tkhd', 'mdhd'];

/**
 * Sets all times in whole boxes of an MP4 to 0, which readers take for "not known". ISO/IEC
 * 14496-12, sections 8.2.2, 8.3.2 and 8.4.2: after a box's size and type come its version and flags
 * in four bytes, then two times, of four bytes each in version 0 and of eight in version 1.
 */
export function clearMp4Times(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + 8 <= bytes.length; ) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const short = view.getUint32(at);
    // 1: the size is larger than 32 bits and comes behind the type; 0: the box goes on to the end.
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short || bytes.length - at;
    if (size < head || at + size > bytes.length)
      throw new Error('The encoder gave a damaged MP4: save a WebM or GIF.');
    const content = bytes.subarray(at + head, at + size);
    if (HOLDERS.includes(type)) clearMp4Times(content);
    if (TELLERS.includes(type)) content.fill(0, 4, content[0] === 1 ? 20 : 12);
    at += size;
  }
}
