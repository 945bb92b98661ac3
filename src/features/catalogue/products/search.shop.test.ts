import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/app.ts';
import { newShopper } from '#test/shopper.ts';
import { searchProducts } from './search.server.ts';

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});

const namesFor = async (text: string) =>
  (await searchProducts(opened.db, text)).products.map(({ name }) => name);

/** Searches, and the products expected first, in this order. */
const FIRST: readonly (readonly [string, ...string[]])[] = [
  ['a5 leaflet', 'A5 Folded Leaflets', 'A5 Flyers'],
  ['A 5 leaflet', 'A5 Folded Leaflets', 'A5 Flyers'],
  ['a5 leaflets', 'A5 Folded Leaflets', 'A5 Flyers'],
  ['flyer a6', 'A6 Flyers'],
  ['A6 FLYERS', 'A6 Flyers'],
  ['a-6 flyer', 'A6 Flyers'],
  ['fliers a4', 'A4 Flyers'],
  ['dl flyer', 'DL Flyers'],
  ['d l leaflets', 'DL Flyers'],
  ['businesscards', 'Business Cards', 'Premium Business Cards'],
  ['business card', 'Business Cards', 'Premium Business Cards'],
  ['business-cards', 'Business Cards', 'Premium Business Cards'],
  ['visiting cards', 'Business Cards'],
  ['bussiness crads', 'Business Cards'],
  ['85x55', 'Business Cards', 'Premium Business Cards'],
  ['55 x 85 mm cards', 'Business Cards', 'Premium Business Cards'],
  ['8.5 x 5.5 cm', 'Business Cards'],
  ['flyres', 'A4 Flyers'],
  ['a6 flyres', 'A6 Flyers'],
  ['calender', 'Desk Calendar 2026'],
  ['bannner', 'Standard Roller Banner'],
  ['leterhead', 'Letterheads'],
  ['busness cards', 'Business Cards', 'Premium Business Cards'],
  ['psoter', 'A0 Posters'],
  ['letterhaeds', 'Letterheads'],
  ['roler banner', 'Standard Roller Banner', 'Premium Roller Banner', 'Wide Roller Banner'],
  ['roller banners', 'Standard Roller Banner', 'Premium Roller Banner', 'Wide Roller Banner'],
  ['pull up banner', 'Standard Roller Banner'],
  ['10ft x 2ft banner', '10ft x 2ft PVC Banner'],
  ['10x2 banner', '10ft x 2ft PVC Banner'],
  ['6 x 3 ft', '6ft x 3ft PVC Banner'],
  ['letter heads', 'Letterheads'],
  ['headed paper', 'Letterheads'],
  ['comp slips', 'Compliment Slips'],
  ['ncr', 'NCR Forms'],
  ['invites', 'A6 Invitations'],
  ['diaries', 'A5 Diary', 'A4 Diary'],
  ['a4 diary', 'A4 Diary'],
  ['note books', 'A5 Notebook', 'A4 Notebook'],
  ['postre a2', 'A2 Posters'],
  ['clendar', 'Desk Calendar 2026'],
  ['order of service', 'Order of Service', 'Order of Service', 'Wedding Order of Service'],
  ['funeral order of service', 'Order of Service'],
  ['wedding menu', 'Wedding Menus'],
  ['gift vouchers', 'Gift Vouchers', 'Foil Gift Vouchers'],
  ['foam board a1', 'A1 Foamex Boards'],
  ['a0 poster printing', 'A0 Posters'],
  ['perfect bound', 'Perfect Bound Booklet'],
  ['148mm square flyer', '148mm Square Flyers'],
];

describe('the product a customer means comes first', () => {
  test.each(FIRST)('%s', async (text, ...expected) => {
    expect((await namesFor(text)).slice(0, expected.length)).toEqual(expected);
  });
});

/** What people type at a printer's, with numbers and words that no product has, and the product that they mean. */
const SAID: readonly (readonly [string, string])[] = [
  ['flyers 500', 'A4 Flyers'],
  ['500 flyers', 'A4 Flyers'],
  ['cafe menu', 'Folded Menus'],
  ['café menus 200', 'Folded Menus'],
  ['leaflets for cafe', 'A4 Folded Leaflets'],
  ['business card 12 people', 'Business Cards'],
  ['business cards for my shop', 'Business Cards'],
  ["business card's for two people", 'Business Cards'],
  ['1,000 business cards', 'Business Cards'],
  ['how much are business cards', 'Business Cards'],
  ['rounded corner business cards', 'Business Cards'],
  ['matt laminated business cards 500', 'Business Cards'],
  ['buisness cards 250', 'Business Cards'],
  ['note pads', 'Notepads'],
  ['note-pads', 'Notepads'],
  ['notpads 50', 'Notepads'],
  ['gift card', 'Gift Vouchers'],
  ['gift vouchers 250', 'Gift Vouchers'],
  ['hymn sheet', 'Order of Service'],
  ['mass booklets 100', 'Order of Service'],
  ['order of service booklets', 'Order of Service'],
  ['funeral order of service 100 copies', 'Order of Service'],
  ['mass cards', 'Memorial Cards'],
  ['acknowledgement cards', 'Thank You Cards'],
  ['thank you card 50', 'Thank You Cards'],
  ['wedding invites 100', 'Wedding Invitations'],
  ['wedding invitations with envelopes', 'Wedding Invitations'],
  ['wedding menus 80 guests', 'Wedding Menus'],
  ['place cards 100', 'Wedding Place Cards'],
  ['a5 leaflets 1000 double sided', 'A5 Flyers'],
  ['5000 a5 flyers', 'A5 Flyers'],
  ['dl flyers 5000', 'DL Flyers'],
  ['2k leaflets', 'A4 Folded Leaflets'],
  ['i need 500 leaflets by friday', 'A4 Folded Leaflets'],
  ['election leaflets 10000', 'A4 Folded Leaflets'],
  ['trifold leaflet', 'A4 Folded Leaflets'],
  ['folded leaflets 150gsm silk 1000 double', 'A4 Folded Leaflets'],
  ['flyers for my gym opening', '148mm Square Flyers'],
  ['square flyers 250', '148mm Square Flyers'],
  ['posters a2 x 50', 'A2 Posters'],
  ['posters for school play', 'A0 Posters'],
  ['double sided posters', 'A0 Posters'],
  ['poster a3 laminated', 'A3 Posters'],
  ['banner 6ft', '6ft x 2ft PVC Banner'],
  ['outdoor banner 8ft', '8ft x 2ft PVC Banner'],
  ['roll up banner', 'Standard Roller Banner'],
  ['raffle tickets', 'Perforated Tickets'],
  ['raffle books', 'Perforated Tickets'],
  ['tickets for dance 300', 'Perforated Tickets'],
  ['birthday party invitations', 'A6 Invitations'],
  ['restaurant menus 200', 'Folded Menus'],
  ['foamex sign for shop', 'A2 Foamex Boards'],
  ['for sale signs', 'A2 Correx Boards'],
  ['site plans a1', 'A1 Plan Printing'],
  ['desk calendar 50', 'Desk Calendar 2026'],
  ['diary 2026', 'A5 Diary'],
  ['compliment slips 500', 'Compliment Slips'],
  ['letterheads 1000', 'Letterheads'],
  ['a5 booklet 24 pages', 'Stapled Booklet'],
  ['parish magazine 200 copies', 'Stapled Booklet'],
  ['church newsletter', 'Stapled Booklet'],
  ['programme for concert', 'Stapled Booklet'],
];

describe('numbers and words that name no product do no harm', () => {
  test.each(SAID)('%s', async (text, expected) => {
    expect((await namesFor(text))[0]).toBe(expected);
  });
});

test('two products with the same name are told apart by their purpose', async () => {
  const { html, text } = await newShopper(opened).open('/shop?search=order+of+service');
  for (const category of ['Booklet Printing', 'Funeral Printing'])
    expect(html).toContain(`aria-label="Customize &amp; Order: Order of Service, ${category}"`);
  expect(text).toMatch(/Order of Service Booklet Printing/);
  expect(html).toContain('aria-label="Customize &amp; Order: Wedding Order of Service"');
});

describe('a search', () => {
  test('in any letter case, with accents or without, finds the same', async () => {
    const expected = await namesFor('menu');
    for (const text of ['MENU', 'Menüs', 'menu’s', '  menu  '])
      expect(await namesFor(text)).toEqual(expected);
  });

  test('needs every word: searching for A6 finds no A5', async () => {
    const names = await namesFor('flyer a6');
    const { products } = await searchProducts(opened.db, 'flyer a6');
    for (const { name, description } of products) expect(`${name} ${description}`).toMatch(/A6/);
    expect(names).not.toContain('A5 Flyers');
  });

  test('covers names, descriptions, categories and options', async () => {
    expect(await namesFor('railings')).toContain('3ft x 2ft PVC Banner');
    expect(await namesFor('perforated printing')).toContain('Perforated Tickets');
    expect((await namesFor('350gsm silk flyers')).length).toBe(10);
  });

  test('forgives typing mistakes only if nothing is spelled that way, and says which', async () => {
    expect((await searchProducts(opened.db, 'roller banner')).kind).toBe('exact');
    expect((await searchProducts(opened.db, 'roler banner')).kind).toBe('spelling');
    const { kind, products } = await searchProducts(opened.db, 'xylophone qzqz');
    expect({ kind, products }).toEqual({ kind: 'near', products: [] });
  });

  test('offers the closest matches if none is complete', async () => {
    const { kind, products } = await searchProducts(opened.db, 'a5 roller banner');
    expect(kind).toBe('near');
    expect(products).toHaveLength(4);
    expect(products[0]?.name).toBe('Standard Roller Banner');
  });

  test('does not find products no longer sold', async () => {
    const set = (archivedAt: Date | null) =>
      opened.db.updateTable('products').set({ archivedAt }).where('id', '=', 'a6-flyers-001').execute();
    await set(new Date());
    const names = await namesFor('a6 flyer');
    await set(null);
    expect(names).not.toContain('A6 Flyers');
  });

  test('is one statement, and none if there is nothing to search for', async () => {
    for (const [text, statements] of [
      ['a5 leaflet', 1],
      ['roler banner', 1],
      ['xylophone', 1],
      ['?!', 0],
    ] as const) {
      const { count } = await opened.countStatements(() => searchProducts(opened.db, text));
      expect({ text, count }).toEqual({ text, count: statements });
    }
  });

  test('is quick, whatever its length and content (trust I10)', async () => {
    const hostile = [
      'x'.repeat(10_000),
      'a '.repeat(5000),
      'a5x5x5 '.repeat(400),
      '99999x99999',
      'a\0b',
      '%_%',
      '"\'(((',
      '\\',
      '\uD800',
      '😀🖨️',
      'ａ５ ﬂyer',
      ']{2}*+?.^$|',
    ];
    for (const text of hostile) {
      const took: number[] = [];
      for (let i = 0; i < 3; i += 1) {
        const began = performance.now();
        await searchProducts(opened.db, text);
        took.push(performance.now() - began);
      }
      expect({ text: text.slice(0, 20), slow: Math.min(...took) > 150 }).toMatchObject({ slow: false });
    }
  });
});
