import { expect, test } from 'vitest';
import { layoutSchema } from './layout.ts';
import { AWKWARD_NAMES, samplesOf } from './samples.ts';

const layout = layoutSchema.parse({
  widthMm: 85,
  heightMm: 55,
  bleedMm: 3,
  schemes: [
    { name: 'Moss', palette: { ink: [0, 0, 0, 1] } },
    { name: 'Rust', palette: { ink: [0, 0.7, 0.7, 0] } },
  ],
  fields: [
    { id: 'name', label: 'Name', kind: 'line', required: true, longest: 40, example: 'Anne Magee' },
    { id: 'email', label: 'Email', kind: 'line', longest: 44, example: 'anne@example.com' },
    { id: 'phone', label: 'Phone', kind: 'line', longest: 24, example: '028 9649 6000' },
    { id: 'about', label: 'About', kind: 'paragraph', longest: 90, example: 'We bake.' },
    { id: 'photo', label: 'Photo', kind: 'photo', example: '' },
  ],
  pages: [
    { name: 'Front', elements: [] },
    { name: 'Back', optional: true, elements: [] },
  ],
});
const samples = samplesOf(layout);
const sample = (name: string) => samples.find((it) => it.name === name);

test('forty people with awkward names, no two of the same name, none longer than forty letters', () => {
  expect(new Set(AWKWARD_NAMES).size).toBe(40);
  expect(Math.max(...AWKWARD_NAMES.map((name) => [...name].length))).toBe(40);
  expect(sample('Łukasz Żółtowski')?.values.texts).toMatchObject({
    name: 'Łukasz Żółtowski',
    phone: '028 9649 6000',
    about: 'We bake.',
  });
});

test('an address is made of the name, in letters that addresses have', () => {
  expect(sample('Zoë Brontë')?.values.texts.email).toBe('zoe.bronte@example.com');
});

test('each of the colours is shown, and a photo of either shape', () => {
  expect(sample('in Rust')).toMatchObject({ values: { scheme: 1 }, photos: {} });
  expect(sample('a portrait')?.photos).toEqual({ photo: 'portrait' });
  expect(sample('a panorama')?.photos).toEqual({ photo: 'panorama' });
});

test('at its longest, every field has as many letters as may be typed, and nothing has more', () => {
  const { texts = {}, pages } = sample('everything at its longest')?.values ?? {};
  expect(pages).toEqual(['Back']);
  expect(texts.email).toHaveLength(44);
  expect(texts.email).toContain('@');
  expect(texts.name?.length).toBeGreaterThan(36);
  for (const { values } of samples)
    for (const { id, longest = 0 } of layout.fields)
      expect([...(values.texts[id] ?? '')].length).toBeLessThanOrEqual(longest);
});

test('only what is required is one field and no optional page', () => {
  expect(sample('only what is required')?.values).toMatchObject({
    texts: { name: 'Anne Magee', email: '', phone: '', about: '' },
    pages: [],
  });
});

test('what customers may move is tried at both ends of its way', () => {
  const line = { text: '{{name}}', font: 'zilla-slab/500Medium', size: 9, ink: 'ink' };
  const text = {
    draw: 'text' as const,
    at: [10, 10, 40, 10] as [number, number, number, number],
    lines: [line],
  };
  const movable = { ...layout, pages: [{ name: 'Front', elements: [text, { ...text, moves: 4 }] }] };
  expect(samples.some(({ name }) => name.startsWith('moved'))).toBe(false);
  expect(
    samplesOf(movable).flatMap(({ name, values }) => (name.startsWith('moved') ? [values.moves] : [])),
  ).toEqual([{ '0.1': [-4, -4] }, { '0.1': [4, 4] }]);
});
