import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { zipStored } from './zip.ts';

test('a download that breaks off, at whatever point, leaves no file open', async () => {
  for (const pieces of [1, 2, 4]) {
    const files: Readable[] = [];
    const open = async () => {
      const file = Readable.from([Buffer.alloc(1000), Buffer.alloc(1000)]);
      files.push(file);
      return file;
    };
    const archive = zipStored([
      { name: 'front.pdf', open },
      { name: 'back.pdf', open },
    ]);
    for (let piece = 0; piece < pieces; piece += 1) await archive.next();
    await archive.return(undefined);
    expect(files.map(({ destroyed }) => destroyed)).toEqual(files.map(() => true));
    expect(files.length).toBeGreaterThan(0);
  }
});
