import type { ColorSpace } from 'mupdf';
import type { ColourKind } from '../report/report.ts';
import { PROCESS_INKS } from '../spec/separation-roles.ts';

/**
 * Returns the print colour kind of a colour space from the library's name for it: `ICCBased(RGB,sRGB)`,
 * `Indexed(1,DeviceRGB)`, …
 */
export function colourKindOf(space: ColorSpace): { kind: ColourKind; name: string } {
  const name = space.getName();
  if (space.getType() === 'Separation') return { kind: spotNames(name).length > 0 ? 'spot' : 'cmyk', name };
  return { kind: kindByName(space, name), name };
}

function kindByName(space: ColorSpace, name: string): ColourKind {
  if (space.isIndexed()) return indexedKind(name);
  if (space.isCMYK()) return 'cmyk';
  if (space.isGray()) return 'grey';
  return space.isLab() ? 'lab' : 'rgb';
}

function indexedKind(name: string): ColourKind {
  if (/Separation|DeviceN/.test(name)) return spotNames(name).length > 0 ? 'spot' : 'cmyk';
  if (/CMYK/i.test(name)) return 'cmyk';
  if (/Gray/i.test(name)) return 'grey';
  return /Lab/.test(name) ? 'lab' : 'rgb';
}

export const isSpotName = (name: string): boolean => name !== '' && !PROCESS_INKS.has(name);

/** Returns the non-process inks in `Separation(DeviceCMYK,PANTONE 185 C)` or `DeviceN(2,DeviceCMYK,Cyan,Gold)`. */
const spotNames = (name: string): string[] => inkNames(name).filter(isSpotName);

/**
 * Returns the inks of a separation by the library's name for it, bare or in a table: `Cyan` and `Gold` for
 * `DeviceN(2,DeviceCMYK,Cyan,Gold)`; none for other spaces. The library cuts names off after 99 characters, and then
 * the last inks are missing.
 */
export function inkNames(space: string): string[] {
  const [, family, inner = ''] = /(Separation|DeviceN)\((.*)$/s.exec(space) ?? [];
  if (!family) return [];
  const end = space.startsWith('Indexed(') ? /\){0,2}$/ : /\)?$/;
  const names = afterAlternate(family === 'DeviceN' ? inner.slice(inner.indexOf(',') + 1) : inner).replace(
    end,
    '',
  );
  return family === 'DeviceN' ? names.split(',') : [names];
}

/** Returns the name without the alternate space, which may have commas in brackets: `ICCBased(CMYK,Coated FOGRA39)`. */
function afterAlternate(list: string): string {
  let depth = 0;
  for (let i = 0; i < list.length; i++) {
    if (list[i] === '(') depth++;
    else if (list[i] === ')') depth--;
    else if (list[i] === ',' && depth <= 0) return list.slice(i + 1);
  }
  return '';
}
