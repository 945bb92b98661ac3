/** Returns whether a WebP picture is lossless: its data are a VP8L chunk (RFC 9649, 2.6 and 2.7). */
export function isLosslessWebp(file: Buffer): boolean {
  for (let at = 12; at + 8 <= file.length; ) {
    const type = file.toString('latin1', at, at + 4);
    if (type === 'VP8L') return true;
    if (type === 'VP8 ') return false;
    const length = file.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return false;
}
