import { constants, crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10]);

/**
 * Returns a plate as a lossless grey PNG of 8 bits (ISO/IEC 15948), dark where there is ink. Each row holds its
 * difference from the row above, which compresses flat areas to almost nothing and takes little time.
 */
export function platePng(ink: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const rows = Buffer.allocUnsafe((width + 1) * height);
  for (let y = 0; y < height; y++) {
    const [to, from] = [y * (width + 1), y * width];
    rows[to] = UP;
    for (let x = 0; x < width; x++) {
      const above = y === 0 ? 255 : (ink[from - width + x] as number);
      rows[to + 1 + x] = (above - (ink[from + x] as number)) & 255;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8); // bits; the colour type after it is 0: grey
  const data = deflateSync(rows, { level: 1, strategy: constants.Z_RLE });
  return Uint8Array.from(
    Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]),
  );
}

/** Filter type 2 (9.2). */
const UP = 2;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
