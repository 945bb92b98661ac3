const MARKER = Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1');
/** A segment's length has two bytes and counts itself. */
const PROFILE_BYTES_MAX = 0xffff - 2 - MARKER.length;

/** Adds a colour profile to a JPEG that has none (ICC.1:2022, B.4: an APP2 segment). One too long for a segment is left out. */
export function withProfile(jpeg: Uint8Array, profile: Uint8Array): Uint8Array {
  if (profile.length > PROFILE_BYTES_MAX) return jpeg;
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(2 + MARKER.length + profile.length, 2);
  // It goes after the start of the image (two bytes), since the library writes no segment that has to come first.
  return Buffer.concat([jpeg.subarray(0, 2), head, MARKER, profile, jpeg.subarray(2)]);
}
