import { expect, test } from 'vitest';
import { nameToSaveAs } from './file-name.ts';

test.each([
  ['flyer.pdf', 'pdf', 'flyer.pdf'],
  ['FLYER.PDF', 'pdf', 'FLYER.PDF'],
  ['photo.jpeg', 'jpeg', 'photo.jpeg'],
  ['invoice.exe', 'pdf', 'invoice.exe.pdf'],
  ['flyer.pdf.bat', 'pdf', 'flyer.pdf.bat.pdf'],
  ['photo.png', 'jpeg', 'photo.png.jpg'],
  ['artwork', 'png', 'artwork.png'],
] as const)('“%s”, which is a %s, is saved as “%s” (ASVS 5.2.2)', (name, kind, saved) => {
  expect(nameToSaveAs(name, kind)).toBe(saved);
});
