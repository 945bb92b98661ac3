import fc from 'fast-check';
import { expect, test } from 'vitest';
import { knownNames } from './separation-names.ts';
import { printedAsOf, printsInk, roleOf, SEPARATION_ROLES, separationKey } from './separation-roles.ts';

const known = knownNames();

test.each([
  ['CutContour', 'cut'],
  ['thru-cut', 'cut'],
  ['KISSCUT', 'cut'],
  ['Die Line', 'cut'],
  ['STANZE', 'cut'],
  ['Decoupe', 'cut'],
  ['Découpe', 'cut'],
  ['Troquel', 'cut'],
  ['fustella', 'cut'],
  ['Dieline (do not print)', 'cut'],
  ['Crease', 'crease'],
  ['fold_line', 'crease'],
  ['Rilllinie', 'crease'],
  ['Rainage', 'crease'],
  ['Hendido', 'crease'],
  ['CORDONATURA', 'crease'],
  ['Perf', 'perforation'],
  ['Perforación', 'perforation'],
  ['Spot UV', 'varnish'],
  ['SpotUV', 'varnish'],
  ['Vernis sélectif', 'varnish'],
  ['RDG_WHITE', 'white'],
  ['Weiss', 'white'],
  ['WEIẞ', 'white'],
  ['Gold Foil', 'foil'],
  ['Heissfolie', 'foil'],
  ['Guides', 'ignore'],
  ['Black', 'process'],
  ['All', 'process'],
  ['PANTONE 185 C', 'spot'],
  ['Gold', 'spot'],
  ['Warm White Grey', 'spot'],
  ['Shortcut', 'spot'],
  ['Cutty Sark Green', 'spot'],
  ['', 'spot'],
])('a separation called “%s” is: %s', (name, role) => {
  expect(roleOf(name, [])).toBe(role);
});

test('no name has two roles', () => {
  const roles = Map.groupBy(known, ({ name }) => separationKey(name));
  const doubtful = [...roles].filter(([, all]) => new Set(all.map(({ role }) => role)).size > 1);
  expect(doubtful.map(([key]) => key)).toEqual([]);
});

test('a known name keeps its role however it is spelled: case, spaces, hyphens, accents, a number at the end', () => {
  const between = fc.constantFrom('', ' ', '-', '_', ' – ', '.');
  const letterCase = fc.constantFrom(
    (it: string) => it,
    (it: string) => it.toLowerCase(),
    (it: string) => it.toUpperCase(),
  );
  const end = fc.constantFrom('', ' 1', '02', '_3', ' #4', ' (do not print)', ' - nicht drucken');
  fc.assert(
    fc.property(
      fc.constantFrom(...known),
      between,
      letterCase,
      fc.boolean(),
      end,
      (it, joint, cased, plain, tail) => {
        const words = it.name.split(/[ _-]/).join(joint);
        const spelled = plain ? words.normalize('NFKD').replace(/\p{M}/gu, '') : words;
        expect(roleOf(cased(spelled) + tail, [])).toBe(it.role);
      },
    ),
  );
});

test('what the owner says about a name comes before what we know about it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...known), fc.constantFrom(...SEPARATION_ROLES), ({ name }, role) => {
      expect(roleOf(name.toUpperCase(), [{ name, role }])).toBe(role);
    }),
  );
  const owners = [{ name: 'PANTONE 871 C', role: 'foil' }] as const;
  expect(roleOf('Pantone 871C', owners)).toBe('foil');
  expect(roleOf('PANTONE 872 C', owners)).toBe('spot');
});

test('only process and spot inks are printed', () => {
  expect(SEPARATION_ROLES.filter(printsInk)).toEqual(['process', 'spot']);
});

test('a spot colour that is printed as another leads to what that one is printed as, and a circle leads nowhere', () => {
  const spot = (name: string, to: string) => ({ name, role: 'spot', printedAs: { spot: to } }) as const;
  const inks = [0, 20, 90, 0] as const;
  const owners = [
    spot('Gold', 'House Gold'),
    { name: 'house-gold', role: 'spot', printedAs: { inks } },
    spot('Red', 'Rot'),
    spot('Rot', 'Red'),
    spot('Blue', 'House Blue'),
  ] as const;
  expect(printedAsOf('GOLD', owners)).toEqual({ inks });
  expect(printedAsOf('blue', owners)).toEqual({ spot: 'House Blue' });
  expect(['Rot', 'Red', 'Silver', 'Black'].map((name) => printedAsOf(name, owners))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
