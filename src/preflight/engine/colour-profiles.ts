import { inflateSync } from 'node:zlib';

/** The number of colours in each kind of profile (ICC.1:2010, 7.2.6, table 19). */
const CHANNELS_OF_PROFILE: Partial<Record<string, number>> = { GRAY: 1, 'RGB ': 3, 'Lab ': 3, CMYK: 4 };
const HEADER_BYTES = 128;

/** The number of colours in a picture, by its header. */
export const CHANNELS = { grey: 1, rgb: 3, cmyk: 4, unknown: 0 } as const;

/**
 * Returns how many colours a profile is for, or null if it isn't a complete profile (ICC.1:2010, 7.2: size, colour
 * space, `acsp`).
 */
export function channelsOf(profile: Uint8Array): number | null {
  const bytes = Buffer.from(profile.buffer, profile.byteOffset, profile.byteLength);
  if (bytes.length < HEADER_BYTES || bytes.readUInt32BE(0) > bytes.length) return null;
  if (bytes.toString('latin1', 36, 40) !== 'acsp') return null;
  return CHANNELS_OF_PROFILE[bytes.toString('latin1', 16, 20)] ?? null;
}

/**
 * Returns whether a line of the library's log is about a profile, without which it goes on, as every other program
 * does.
 */
export const tellsOfProfile = (line: string): boolean =>
  /(?<!invalid )ICC (profile|colorspace|link)|cmsOpenProfileFromMem|cmsCreateTransform|^lcms/.test(line);

/**
 * Returns a JPEG or PNG without its colour profile if that is damaged or for colours other than the picture's. The
 * library treats that as an error; other programs ignore the profile.
 */
export function withoutUnfitProfile(bytes: Uint8Array, kind: 'jpeg' | 'png', channels: number): Uint8Array {
  const parts = kind === 'png' ? pngProfile(bytes) : jpegProfile(bytes);
  if (parts.ranges.length === 0 || (parts.profile && channelsOf(parts.profile) === channels)) return bytes;
  const kept: Uint8Array[] = [];
  let from = 0;
  for (const [start, end] of parts.ranges) {
    kept.push(bytes.subarray(from, start));
    from = end;
  }
  return Buffer.concat([...kept, bytes.subarray(from)]);
}

/** Where the profile is stored, and the profile itself if it can be read. */
type StoredProfile = { ranges: [number, number][]; profile: Uint8Array | null };

const ICC_MARK = Buffer.from('ICC_PROFILE\0', 'latin1');

/** Segments APP2 with a mark, a number and a count before each part (ICC.1:2010, B.4). */
function jpegProfile(bytes: Uint8Array): StoredProfile {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ranges: [number, number][] = [];
  const parts: { number: number; part: Buffer }[] = [];
  for (let at = 2; at + 4 <= data.length && data[at] === 0xff; ) {
    const marker = data[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    if (marker === 0xda || marker === 0xd9) break;
    const end = at + 2 + data.readUInt16BE(at + 2);
    const content = data.subarray(at + 4, end);
    if (marker === 0xe2 && content.subarray(0, ICC_MARK.length).equals(ICC_MARK)) {
      ranges.push([at, end]);
      parts.push({ number: content[ICC_MARK.length] ?? 0, part: content.subarray(ICC_MARK.length + 2) });
    }
    at = end;
  }
  const inOrder = parts.toSorted((a, b) => a.number - b.number).map(({ part }) => part);
  return { ranges, profile: Buffer.concat(inOrder) };
}

/** More than any printer's profile has: 3 MB. */
const PROFILE_BYTES_MAX = 16 * 1024 * 1024;

/** Chunk iCCP: name, zero, method zero, compressed profile (PNG specification, 11.3.2.3). */
function pngProfile(bytes: Uint8Array): StoredProfile {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= data.length; ) {
    const [length, type] = [data.readUInt32BE(at), data.toString('latin1', at + 4, at + 8)];
    if (type === 'IDAT') break;
    const end = at + 12 + length;
    if (type === 'iCCP') return { ranges: [[at, end]], profile: unpacked(data.subarray(at + 8, end - 4)) };
    at = end;
  }
  return { ranges: [], profile: null };
}

function unpacked(chunk: Buffer): Uint8Array | null {
  try {
    return inflateSync(chunk.subarray(chunk.indexOf(0) + 2), { maxOutputLength: PROFILE_BYTES_MAX });
  } catch {
    return null; // not compressed as it should be, or endless, so there is no profile to use
  }
}
