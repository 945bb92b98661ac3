/** D50-adapted primaries of sRGB (IEC 61966-2-1, adapted as ICC.1:2010, annex E), as signed fixed-point numbers. */
const PRIMARIES = {
  rXYZ: [0x6fa2, 0x38f5, 0x0390],
  gXYZ: [0x6299, 0xb785, 0x18da],
  bXYZ: [0x24a0, 0x0f84, 0xb6cf],
};
/** The profile connection space's white (ICC.1:2010, 7.2.16). */
const D50 = [0xf6d6, 0x10000, 0xd32d];
const HEADER_BYTES = 128;
const CURVE_POINTS = 1024;

/** Returns a profile of screen colours, sRGB: three primaries and one curve (ICC.1:2001-04, version 2). */
export function srgbProfile(): Uint8Array<ArrayBuffer> {
  const curve = curveTag();
  const tags: [signature: string, data: Buffer][] = [
    ['desc', descriptionTag('sRGB IEC61966-2.1')],
    ['cprt', Buffer.from('text\0\0\0\0No copyright\0', 'latin1')],
    ['wtpt', xyzTag(D50)],
    ...Object.entries(PRIMARIES).map(([name, xyz]): [string, Buffer] => [name, xyzTag(xyz)]),
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length);
  const parts: Buffer[] = [];
  const offsets = new Map<Buffer, number>();
  let end = HEADER_BYTES + table.length;
  for (const [i, [signature, data]] of tags.entries()) {
    if (!offsets.has(data)) {
      offsets.set(data, end);
      const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
      parts.push(padded);
      end += padded.length;
    }
    table.write(signature, 4 + i * 12, 'latin1');
    table.writeUInt32BE(offsets.get(data) ?? 0, 8 + i * 12);
    table.writeUInt32BE(data.length, 12 + i * 12);
  }
  return Uint8Array.from(Buffer.concat([header(end), table, ...parts]));
}

/** ICC.1:2001-04, 6.1: a display's profile from RGB to XYZ. */
function header(size: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.writeUInt32BE(size);
  bytes.writeUInt32BE(0x02100000, 8);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  for (const [i, part] of [2026, 1, 1].entries()) bytes.writeUInt16BE(part, 24 + 2 * i);
  bytes.write('acsp', 36, 'latin1');
  for (const [i, value] of D50.entries()) bytes.writeUInt32BE(value, 68 + 4 * i);
  return bytes;
}

function xyzTag(xyz: readonly number[]): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write('XYZ ', 0, 'latin1');
  for (const [i, value] of xyz.entries()) bytes.writeUInt32BE(value, 8 + 4 * i);
  return bytes;
}

/** IEC 61966-2-1, 5.2: from a screen's value to light. */
function curveTag(): Buffer {
  const bytes = Buffer.alloc(12 + 2 * CURVE_POINTS);
  bytes.write('curv', 0, 'latin1');
  bytes.writeUInt32BE(CURVE_POINTS, 8);
  for (let i = 0; i < CURVE_POINTS; i++) {
    const value = i / (CURVE_POINTS - 1);
    const light = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    bytes.writeUInt16BE(Math.round(light * 65535), 12 + 2 * i);
  }
  return bytes;
}

/** ICC.1:2001-04, 6.5.17: in ASCII; Unicode and Macintosh texts are empty. */
function descriptionTag(text: string): Buffer {
  const bytes = Buffer.alloc(12 + text.length + 1 + 8 + 3 + 67);
  bytes.write('desc', 0, 'latin1');
  bytes.writeUInt32BE(text.length + 1, 8);
  bytes.write(text, 12, 'latin1');
  return bytes;
}
