import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../app.ts';
import { makeCode } from '../factories.ts';
import { optionForm } from '../option-form.ts';
import { newAdministrator, type Shopper } from '../shopper.ts';

let opened: TestShop;
let ada: Shopper;
let grace: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  ada = await newAdministrator(opened, 'Ada');
  grace = await newAdministrator(opened, 'Grace');
});
beforeEach(() => {
  opened.time.now = new Date(opened.time.now.getTime() + 60_000);
});

const MARKETING = '/admin/email-marketing';

interface Deleted {
  /** makes a thing with this name; returns its id */
  make: (name: string) => Promise<string>;
  /** the page that asks for confirmation, and the button that deletes */
  at: (id: string) => string;
  button: (name: string) => string;
  change: (id: string) => Promise<void>;
  isThere: (id: string) => Promise<boolean>;
}

const isRow = (table: 'discountCodes' | 'emailTemplates' | 'campaigns') => async (id: string) =>
  (await opened.db.selectFrom(table).select('id').where('id', '=', id).execute()).length === 1;

const THINGS: Readonly<Record<string, Deleted>> = {
  'a discount code': {
    async make(name) {
      await makeCode(opened.shop, name, 0);
      const row = opened.db.selectFrom('discountCodes').select('id').where('code', '=', name);
      return (await row.executeTakeFirstOrThrow()).id;
    },
    at: (id) => `/admin/discount-codes?delete=${id}`,
    button: (name) => `Delete ${name}`,
    async change(id) {
      await ada.open(`/admin/discount-codes?edit=${id}`);
      await ada.press('Save', { description: 'For the fair on Saturday' });
    },
    isThere: isRow('discountCodes'),
  },
  'a template': {
    async make(name) {
      await ada.open(`${MARKETING}/templates/new`);
      const { path } = await ada.press('Save template', { name, category: 'News' });
      return /templates\/([0-9a-f-]+)/.exec(path)?.[1] ?? '';
    },
    at: (id) => `${MARKETING}?tab=templates&delete=${id}`,
    button: () => 'Delete template',
    async change(id) {
      await ada.open(`${MARKETING}/templates/${id}`);
      await ada.press('Save template', { description: 'For the fair on Saturday' });
    },
    isThere: isRow('emailTemplates'),
  },
  'a draft': {
    async make() {
      await ada.open(`${MARKETING}?tab=campaigns`);
      const { path } = await ada.press('Create Campaign');
      return /campaigns\/([0-9a-f-]+)/.exec(path)?.[1] ?? '';
    },
    at: (id) => `${MARKETING}?tab=campaigns&delete=${id}`,
    button: () => 'Delete draft',
    async change(id) {
      await ada.open(`${MARKETING}/campaigns/${id}`);
      await ada.press('Save draft', { subject: 'The fair on Saturday' });
    },
    isThere: isRow('campaigns'),
  },
  'an option group': {
    make: async (name) => (name.endsWith('1') ? 'a5-flyers-001' : 'a6-flyers-001'),
    at: (id) => `/admin/products/${id}?remove=finishes`,
    button: () => 'Remove Finish',
    async change(id) {
      await ada.open(`/admin/prices?options=${id}`);
      const seenAt = String(ada.filledIn('Save').fields.seenAt);
      const edited = await optionForm(opened, id, { seenAt, rename: 'Velvet' });
      expect((await ada.browser.post(`/admin/prices?options=${id}`, edited)).status).toBe(302);
    },
    isThere: async (id) =>
      (
        await opened.db
          .selectFrom('optionGroups')
          .select('key')
          .where('productId', '=', id)
          .where('key', '=', 'finishes')
          .execute()
      ).length === 1,
  },
};

describe('nothing is deleted that somebody else has changed since the page was opened', () => {
  test.each(Object.entries(THINGS))('%s', async (_what, { make, at, button, change, isThere }) => {
    const id = await make('FAIR1');
    await grace.open(at(id));
    await change(id);
    await grace.press(button('FAIR1'));
    expect(grace.page.text).toMatch(/someone else changed this \w+\. Check/);
    expect(await isThere(id)).toBe(true);
    await grace.open(at(id));
    await grace.press(button('FAIR1'));
    expect(await isThere(id)).toBe(false);
  });

  test.each(Object.entries(THINGS))(
    'if two people delete %s at once, it is deleted once',
    async (_what, thing) => {
      const id = await thing.make('FAIR2');
      await Promise.all([ada, grace].map((by) => by.open(thing.at(id))));
      const deleted = () =>
        opened.db
          .selectFrom('auditLog')
          .select('id')
          .where('subject', 'like', `%${id}`)
          .where('after', 'is', null)
          .execute();
      const before = (await deleted()).length;
      await Promise.all([ada, grace].map((by) => by.press(thing.button('FAIR2'))));
      expect(await thing.isThere(id)).toBe(false);
      expect((await deleted()).length - before).toBe(1);
    },
  );
});
