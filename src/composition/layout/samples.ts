import type { Field, Layout } from './layout.ts';
import { exampleValues, NO_VALUES, type Values } from './values.ts';

/** A filled-in template with which it has to prove itself. The caller gives the photos’ files, by the shape of each. */
export interface Sample {
  name: string;
  values: Values;
  photos: Readonly<Record<string, 'portrait' | 'panorama'>>;
}

/** Names as people have them: up to forty letters, with the accents and signs of the neighbours. */
export const AWKWARD_NAMES: readonly string[] = [
  'Bo Li',
  'Siobhán Ní Dhomhnaill',
  'Ó Ceallaigh-Featherstonehaugh',
  'Caoimhe Ní Mhaolchatha-Fitzsimmons',
  'Tadhg Mac Giolla Phádraig',
  'Éabha Ó hÓgartaigh',
  'Máire Áine Uí Chonchobhair',
  'Séamus Ó Súilleabháin OBE',
  'Muireann Nic Amhlaoibh',
  'Fionnghuala Mhic Fhlannchaidh',
  'Grzegorz Brzęczyszczykiewicz',
  'Małgorzata Wróblewska-Świątek',
  'Łukasz Żółtowski',
  'Agnieszka Chrząszcz',
  'Stanisław Jędrzejewski',
  'Gwenllïan Tŷ-Mawr',
  'Siân ap Llywelyn',
  'Meinir Gŵyr',
  'Llŷr Ŵynn',
  'Geneviève L’Étoile-Beauséjour',
  'François-Xavier d’Haussonville',
  'Zoë Brontë',
  'Anaïs Œuvrard',
  'Jean-Loïc Lefèvre-Garçon',
  'Christopher Montgomery-Cunninghame',
  'Bartholomew Featherstonehaugh-Cholmondel',
  'THE RIGHT REVEREND WILLIAM MACWHIRTER',
  'WWWWW MMMMM',
  'O’Donoghue & Sons (Est. 1921) Ltd',
  'D’Arcy-O’Neill',
  'Mary-Jane O’Connor-McGuigan-Fitzpatrick',
  'iiiiiiiii lllllllll',
  'José Ángel Núñez y Muñoz',
  'Jürgen Großmann-Höß',
  'Åse Bjørnstjerne Ærøskøbing',
  'Ngozi Oyelaran-Adeyemi',
  'Nguyen Thi Phuong Thao',
  'Ștefan Țîrlea',
  'Ilona Szőke-Kovács',
  'Anne',
];

const LONG_WORDS =
  'Everything that we make is measured twice and cut once by people who have done it for many years, and who still enjoy a difficult corner. ';
const LONG_ADDRESSEE = 'maximiliana.featherstonehaugh-wolstenholme-cholmondeley';
const EMAIL_END = '@example.com';
const LONG_WEB = 'www.montgomery-cunninghame-restorations.example.com/appointments';
const LONG_DIGITS = '+44 28 9649 6999 extension 4417';

/**
 * Returns the samples of a template: its own examples in each of its colours; only what is required; every field at its
 * longest, with and without optional pages; what may be moved at both ends of its way; forty awkward names wherever a line of words is asked for; lines left empty
 * between others. Pure: no sample depends on another.
 */
export function samplesOf(layout: Layout): Sample[] {
  const full = exampleValues(layout);
  const photos = layout.fields.filter(({ kind }) => kind === 'photo').map(({ id }) => id);
  const sample = (name: string, values: Values, shape?: 'portrait' | 'panorama'): Sample => ({
    name,
    values,
    photos: shape ? Object.fromEntries(photos.map((id) => [id, shape])) : {},
  });
  const filled = (fill: (field: Field, place: number) => string) => ({
    ...full,
    texts: textsOf(layout, fill),
  });
  const longest = filled(longestFor);
  const colours = layout.schemes.map(({ name }, scheme) => sample(`in ${name}`, { ...full, scheme }));
  return [
    ...colours,
    ...(photos.length > 0
      ? [sample('a portrait', full, 'portrait'), sample('a panorama', full, 'panorama')]
      : []),
    ...movedSamples(layout).map(({ name, moves }) => sample(name, { ...longest, moves })),
    sample('only what is required', {
      ...NO_VALUES,
      texts: textsOf(layout, (field) => (field.required ? field.example || 'A' : '')),
    }),
    sample('everything at its longest', longest, 'portrait'),
    sample('everything at its longest, without the pages that may be left out', { ...longest, pages: [] }),
    sample(
      'every second line empty',
      filled((field, place) => (field.required || place % 2 === 0 ? field.example : '')),
    ),
    ...AWKWARD_NAMES.map((name) =>
      sample(
        name,
        filled((field) => namedFor(field, name)),
      ),
    ),
  ];
}

/** What may be moved, moved to the top left and to the bottom right as far as it goes. */
function movedSamples(layout: Layout): { name: string; moves: Values['moves'] }[] {
  const parts = layout.pages.flatMap((page, index) =>
    page.elements.flatMap((it, element) =>
      it.draw === 'text' && it.moves ? [[`${index}.${element}`, it.moves] as const] : [],
    ),
  );
  if (parts.length === 0) return [];
  const to = (name: string, sign: number) => ({
    name,
    moves: Object.fromEntries(
      parts.map(([part, most]) => [part, [sign * most, sign * most] as [number, number]]),
    ),
  });
  return [to('moved to the top left', -1), to('moved to the bottom right', 1)];
}

const textsOf = (layout: Layout, fill: (field: Field, place: number) => string) =>
  Object.fromEntries(
    layout.fields
      .filter(({ kind }) => kind !== 'photo')
      .map((field, place) => [field.id, cutTo(field, fill(field, place))]),
  );

/** What the form lets a customer type. */
const cutTo = ({ longest }: Field, text: string) => [...text].slice(0, longest).join('').trim();

type Content = 'email' | 'web' | 'digits' | 'words';

/** What a line holds, by its example. */
function contentOf({ kind, example }: Field): Content {
  if (kind === 'qr') return 'web';
  if (/^\S+@\S+$/.test(example)) return 'email';
  if (/^(https?:\/\/)?[\w-]+(\.[\w-]+)+\S*$/.test(example)) return 'web';
  return /^[\d\s+%£€.,]+$/.test(example) ? 'digits' : 'words';
}

/** A text of as many letters as may be typed. */
function longestFor(field: Field): string {
  const { longest = field.example.length, kind } = field;
  if (kind === 'qr') return `https://${LONG_WEB}`;
  const content = contentOf(field);
  if (longest <= 8) return field.example;
  if (content === 'email') return `${LONG_ADDRESSEE.slice(0, longest - EMAIL_END.length)}${EMAIL_END}`;
  const filler = { web: LONG_WEB, digits: LONG_DIGITS, words: LONG_WORDS }[content];
  return filler.repeat(Math.ceil(longest / filler.length)).slice(0, longest);
}

/** A name, or an address made of it, where the field has room for it; its example elsewhere. */
function namedFor(field: Field, name: string): string {
  const { longest = 0, example, kind } = field;
  if (kind !== 'line' || [...name].length > longest) return example;
  const plain = name
    .normalize('NFD')
    .replace(/[^A-Za-z -]/g, '')
    .trim()
    .replace(/[ -]+/g, '.')
    .toLowerCase();
  const content = contentOf(field);
  const address = content === 'email' ? `${plain}@example.com` : `${plain}.example.com`;
  if (content === 'words') return name;
  return content !== 'digits' && address.length <= longest ? address : example;
}
