import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inPrintOrder } from '../upload/file-order.ts';
import {
  type ArtworkPart,
  missingPart,
  orderMade,
  type PartsJob,
  partsPlan,
  readArranged,
  writeArranged,
} from './parts.ts';

const job = (form: string, wanted: number, isFolded = false): PartsJob => ({
  form,
  isFolded,
  spec: { widthMm: 148, heightMm: 210, bleedMm: 3, pages: { wanted, min: 1, max: 200 } },
});
const part = (pageCount: number | null, kind: ArtworkPart['kind'] = 'pdf') => ({
  id: crypto.randomUUID(),
  originalName: `p${pageCount}.pdf`,
  kind,
  pageCount,
});

describe('files are sorted into print order', () => {
  const sorted = (names: string[]) => inPrintOrder(names, (name) => name);

  test.each([
    [
      ['back.pdf', 'front.pdf'],
      ['front.pdf', 'back.pdf'],
    ],
    [
      ['inside.pdf', 'cover.pdf'],
      ['cover.pdf', 'inside.pdf'],
    ],
    [
      ['Leaflet_Inside.pdf', 'Leaflet_Outside.pdf'],
      ['Leaflet_Outside.pdf', 'Leaflet_Inside.pdf'],
    ],
    [
      ['page10.jpg', 'page2.jpg', 'Page1.jpg'],
      ['Page1.jpg', 'page2.jpg', 'page10.jpg'],
    ],
    [
      ['flyer back.pdf', 'flyer.pdf'],
      ['flyer.pdf', 'flyer back.pdf'],
    ],
    [
      ['BackCover.pdf', 'inside front cover.pdf', 'text.pdf', 'FrontCover.pdf'],
      ['FrontCover.pdf', 'inside front cover.pdf', 'text.pdf', 'BackCover.pdf'],
    ],
    // Whole words only: neither of these is a front or a back.
    [
      ['Waterfront 2.pdf', 'Backstage 1.pdf'],
      ['Backstage 1.pdf', 'Waterfront 2.pdf'],
    ],
    [
      ['flyer 2.pdf', 'flyer.pdf'],
      ['flyer.pdf', 'flyer 2.pdf'],
    ],
  ])('%j', (chosen, printed) => {
    expect(sorted(chosen)).toEqual(printed);
  });

  const names = fc.array(
    fc
      .tuple(
        fc.constantFrom('front', 'Back', 'cover', 'inside', 'page', 'flyer', 'ü'),
        fc.nat(200),
        fc.string(),
      )
      .map(([word, number, rest]) => `${word} ${number}${rest}.pdf`),
    { maxLength: 12 },
  );

  test('whatever the order in which files arrive, the result is the same and none is lost', () => {
    fc.assert(
      fc.property(
        names.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          expect(sorted(shuffled)).toEqual(sorted(list));
          expect([...sorted(list)].sort()).toEqual([...list].sort());
        },
      ),
    );
  });

  test('a higher number comes after a lower one', () => {
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(9999), (a, b) => {
        fc.pre(a !== b);
        expect(sorted([`page${a}.pdf`, `page${b}.pdf`])[0]).toBe(`page${Math.min(a, b)}.pdf`);
      }),
    );
  });
});

describe('parts get names, and are joined in the right way', () => {
  test('two pages of a flyer are front and back, of a folded leaflet outside and inside', () => {
    expect(partsPlan([part(1), part(1)], job('sheet', 2)).names).toEqual(['Front', 'Back']);
    expect(partsPlan([part(1), part(1)], job('sheet', 2, true)).names).toEqual(['Outside', 'Inside']);
    expect(partsPlan([part(1), part(2)], job('sheet', 2)).names).toEqual(['Part 1', 'Part 2']);
  });

  test('a four-page cover wraps around an inside with all the other pages', () => {
    const plan = partsPlan([part(4), part(8)], job('booklet', 12));
    expect(plan.names).toEqual(['Cover', 'Inside']);
    expect(plan.steps).toEqual([{ repair: 'pages', pages: [1, 2, 5, 6, 7, 8, 9, 10, 11, 12, 3, 4] }]);
  });

  test('it doesn’t if the pages don’t add up, the customer declines, or the product isn’t bound', () => {
    for (const plan of [
      partsPlan([part(4), part(8)], job('booklet', 16)),
      partsPlan([part(8), part(4)], job('booklet', 12)),
      partsPlan([part(4), part(8)], job('booklet', 12), 'plain'),
      partsPlan([part(4), part(8)], job('sheet', 12)),
    ])
      expect(plan).toEqual({ names: ['Part 1', 'Part 2'], steps: [], isWrapped: false });
  });

  test('a cover drawn as spreads stays in front', () => {
    const plan = partsPlan([part(2), part(8)], job('perfect-bound', 12));
    expect(plan).toEqual({ names: ['Cover', 'Inside'], steps: [], isWrapped: false });
  });

  test('images are given a page size, but documents aren’t', () => {
    const sheet = { repair: 'sheet', widthMm: 148, heightMm: 210, bleedMm: 3 };
    expect(partsPlan([part(1, 'jpeg'), part(1)], job('sheet', 2)).steps).toEqual([sheet]);
    expect(partsPlan([part(1), part(1)], job('sheet', 2)).steps).toEqual([]);
  });

  const counts = fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 10 });
  const forms = fc.constantFrom('sheet', 'booklet', 'perfect-bound', 'wire-bound', 'calendar');

  test('each part has its own name, and every page is printed once', () => {
    fc.assert(
      fc.property(counts, forms, fc.boolean(), fc.boolean(), (pages, form, folded, adds) => {
        const all = pages.reduce((sum, count) => sum + count, 0);
        const plan = partsPlan(
          pages.map((it) => part(it)),
          job(form, adds ? all : 2, folded),
        );
        expect(new Set(plan.names).size).toBe(pages.length);
        const order = plan.steps.find((step) => step.repair === 'pages')?.pages;
        expect(Boolean(order)).toBe(plan.isWrapped);
        if (order)
          expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: all }, (_, i) => i + 1));
      }),
    );
  });

  test('the way files were joined is recognised even if the database reorders the fields', () => {
    fc.assert(
      fc.property(
        counts,
        forms,
        fc.constantFrom('cover' as const, 'plain' as const),
        (pages, form, order) => {
          const parts = pages.map((it, i) => part(it, i % 2 ? 'png' : 'pdf'));
          const forWhat = job(
            form,
            pages.reduce((sum, count) => sum + count, 0),
          );
          const plan = partsPlan(parts, forWhat, order);
          const steps = plan.steps.map(
            (step) => Object.fromEntries(Object.entries(step).reverse()) as unknown as typeof step,
          );
          const known = orderMade({ parts, steps }, forWhat);
          expect(partsPlan(parts, forWhat, known === 'other' ? 'cover' : known).steps).toEqual(plan.steps);
          expect(known).not.toBe('other');
        },
      ),
    );
  });

  test('images must be joined again for another size', () => {
    const parts = [part(1, 'png'), part(1)];
    const made = { parts, steps: partsPlan(parts, job('sheet', 2)).steps };
    const larger = { ...job('sheet', 2), spec: { ...job('sheet', 2).spec, widthMm: 210, heightMm: 297 } };
    expect(orderMade(made, job('sheet', 2))).toBe('cover');
    expect(orderMade(made, larger)).toBe('other');
  });
});

test('missing pages are named', () => {
  expect(missingPart(1, job('sheet', 2))).toBe('the back');
  expect(missingPart(1, job('sheet', 2, true))).toBe('the inside');
  expect(missingPart(4, job('booklet', 12))).toBe('the inside');
  expect(missingPart(8, job('booklet', 12))).toBe('the other pages');
  expect(missingPart(3, job('calendar', 13))).toBe('the other pages');
});

test('a button’s request is parsed exactly, up to the most files allowed', () => {
  const ids = fc.array(fc.uuid(), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(ids, fc.constantFrom('cover' as const, 'plain' as const), (list, order) => {
      expect(readArranged(writeArranged({ ids: list, order }))).toEqual({ ids: list, order });
    }),
  );
  expect(readArranged('')).toBeNull();
  expect(readArranged('plain')).toBeNull();
  expect(readArranged(Array.from({ length: 11 }, () => 'x').join(' '))).toBeNull();
});
