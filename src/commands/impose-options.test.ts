import { describe, expect, test } from 'vitest';
import { type ImposeRequest, pageSize, pressSheetOf, readImposeRequest, sheetJob } from './impose-options.ts';

const noFiles = () => false;
const readRequest = (values: Parameters<typeof readImposeRequest>[0], ...files: string[]) => {
  const read = readImposeRequest({ out: 'o.pdf', ...values }, files, noFiles);
  if (typeof read === 'string') throw new Error(read);
  return read;
};

test('copies are written after a file’s name; without them it is printed once, and a file given twice is two jobs', () => {
  expect(readRequest({}, 'flyer.pdf:500', 'card.pdf', 'card.pdf:20').jobs).toEqual([
    { id: 'flyer.pdf', path: 'flyer.pdf', copies: 500 },
    { id: 'card.pdf', path: 'card.pdf', copies: 1 },
    { id: 'card.pdf (2)', path: 'card.pdf', copies: 20 },
  ]);
  const odd = readImposeRequest({ out: 'o.pdf' }, ['menu:12'], (path) => path === 'menu:12');
  expect((odd as ImposeRequest).jobs).toEqual([{ id: 'menu:12', path: 'menu:12', copies: 1 }]);
});

test('a custom sheet, its gripper and its gutter are in mm; the back has its own plate unless the sheet is turned', () => {
  const own = pressSheetOf(readRequest({ sheet: '640x450', gripper: '12', gutter: '0' }, 'a.pdf'), true);
  expect(own).toMatchObject({ widthUm: 640_000, heightUm: 450_000, gutterUm: 0, workStyle: 'sheetwise' });
  expect(own.gripper).toEqual({ edge: 'bottom', depthUm: 12_000 });
  expect(pressSheetOf(readRequest({ sheet: 'sra3' }, 'a.pdf'), false)).toMatchObject({
    name: 'SRA3',
    workStyle: 'single-sided',
  });
  expect(pressSheetOf(readRequest({ turn: 'work-and-turn' }, 'a.pdf'), true).workStyle).toBe('work-and-turn');
});

test('creep below 1 is each sheet’s push-out in mm, from 1 it is a factor for usual paper', () => {
  const job = (creep: string) => {
    const request = readRequest({ booklet: true, creep }, 'book.pdf:50');
    const [first] = request.jobs;
    if (!first) throw new Error('no job');
    return sheetJob(first, 16, { widthMm: 148, heightMm: 210, bleedMm: 3 }, request);
  };
  expect(job('0.12')).toMatchObject({ kind: 'booklet', paperUm: 120, creepFactor: 1, quantity: 50 });
  expect(job('1.2')).toMatchObject({ paperUm: 100, creepFactor: 1.2 });
});

describe('arguments that make no sense are refused with a reason', () => {
  test.each([
    [{ sheet: 'A9' }, ['a.pdf'], /^Give --sheet/],
    [{ sheet: '0x5' }, ['a.pdf'], /^Give --sheet/],
    [{ out: '' }, ['a.pdf'], /^Give --out/],
    [{}, [], 'Give at least one PDF.'],
    [{}, ['a.pdf:0'], 'Give 1 to 10,000,000 copies of a.pdf.'],
    [{ turn: 'sideways' }, ['a.pdf'], /^Give --turn/],
    [{ gutter: '-1' }, ['a.pdf'], /^Give --gutter/],
    [{ gripper: 'x' }, ['a.pdf'], /^Give --gripper/],
    [{ creep: '0.1' }, ['a.pdf'], /add --booklet/],
    [{ booklet: true, creep: '0.95' }, ['a.pdf'], /^Give --creep/],
  ] as const)('%j %j', (values, files, words) => {
    expect(readImposeRequest({ out: 'o.pdf', ...values }, files, noFiles)).toMatch(words);
  });
});

test('a page’s finished size is its TrimBox as displayed; its bleed is the least that all four edges have', () => {
  const page = {
    boxes: {
      media: [0, 0, 300, 500],
      crop: [0, 0, 300, 500],
      bleed: [0, 0, 300, 500],
      trim: [8.504, 8.504, 283.465, 461.102],
    },
    rotate: 90,
    userUnit: 1,
  } as unknown as Parameters<typeof pageSize>[0];
  expect(pageSize(page)).toEqual({ widthMm: 159.667, heightMm: 97, bleedMm: 3 });
});
