import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { receiveDataComplaint } from '#features/people/enquiries/data-complaint.server.ts';
import { sendContactMessage } from '#features/people/enquiries/receive-enquiry.server.ts';
import { openTestShop, type TestShop } from '../app.ts';
import { makeCode } from '../factories.ts';
import { type OptionEdit, optionForm } from '../option-form.ts';
import { type FieldValues, newAdministrator, newCustomer, type Shopper } from '../shopper.ts';
import { wholeCustomer } from '../whole-customer.ts';

let opened: TestShop;
let ada: Shopper;
let grace: Shopper;
let ids: {
  order: string;
  code: string;
  customer: string;
  message: string;
  complaint: string;
  subscriber: string;
};
beforeAll(async () => {
  opened = await openTestShop();
  const { db, shop } = opened;
  const { orders } = await wholeCustomer(opened);
  await makeCode(shop, 'SHARED', 0);
  const code = await db.selectFrom('discountCodes').select('id').where('code', '=', 'SHARED').execute();
  await db.updateTable('reviews').set({ status: 'pending' }).where('isSample', '=', false).execute();
  const subscriber = await db
    .insertInto('subscribers')
    .values({
      email: 'reader@example.com',
      status: 'subscribed',
      source: 'footer',
      subscribedAt: opened.time.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids = {
    subscriber: subscriber.id,
    order: orders.underWay,
    code: code[0]?.id ?? '',
    customer: (await newCustomer(opened, 'Trader')).userId,
    message: await sendContactMessage(shop, {
      firstName: 'Moira',
      lastName: 'Quinn',
      email: 'moira@example.com',
      phone: null,
      subject: 'quote',
      message: 'How much are 500 flyers?',
    }),
    complaint: await receiveDataComplaint(shop, {
      name: 'Zelda Fox',
      email: 'zelda@example.com',
      complaint: 'You wrote to me.',
    }),
  };
});
beforeEach(async () => {
  ada = await newAdministrator(opened, 'Ada');
  grace = await newAdministrator(opened, 'Grace');
  opened.time.now = new Date(opened.time.now.getTime() + 60_000);
});

interface Shared {
  at: () => string;
  button: string;
  /** what each of the two people types */
  values: (words: string) => FieldValues;
  /** an invalid value that the form refuses; none if a form can't be filled in wrongly */
  slip?: FieldValues;
}

const field =
  (name: string, more: FieldValues = {}) =>
  (words: string): FieldValues => ({ ...more, [name]: words });

const LONG = 'x'.repeat(20_000);

/** Every back office form that two people may have open; none overwrites silently. */
const FORMS: Readonly<Record<string, Shared>> = {
  order: {
    at: () => `/admin/orders/${ids.order}`,
    button: 'Save Changes',
    values: field('notes'),
    slip: { trackingNumber: LONG },
  },
  'discount code': {
    at: () => `/admin/discount-codes?edit=${ids.code}`,
    button: 'Save',
    values: field('description'),
    slip: { name: '' },
  },
  'trade terms that nobody has set yet': {
    at: () => `/admin/customers/${ids.customer}`,
    button: 'Save',
    values: (words) => ({ creditLimit: words.endsWith('Ada') ? '100.01' : '200.02', paymentTermsDays: '30' }),
    slip: { creditLimit: 'a lot' },
  },
  'setting that nobody has saved yet': {
    at: () => '/admin/settings/map-and-chat',
    button: 'Save: Map and chat',
    values: field('mapsKey'),
    slip: { mapsKey: LONG },
  },
  'setting that was saved before': {
    at: () => '/admin/settings/map-and-chat',
    button: 'Save: Map and chat',
    values: field('mapsKey'),
    slip: { mapsKey: LONG },
  },
  product: {
    at: () => '/admin/products/a5-flyers-001',
    button: 'Save',
    values: field('description'),
    slip: { name: '' },
  },
  category: {
    at: () => '/admin/categories/flyers',
    button: 'Save',
    values: field('intro'),
    slip: { name: '' },
  },
  'note on an enquiry': {
    at: () => `/admin/enquiries/message/${ids.message}`,
    button: 'Save notes',
    values: field('notes'),
    slip: { notes: LONG },
  },
  'status of an enquiry': {
    at: () => `/admin/enquiries/message/${ids.message}`,
    button: 'Mark as done',
    values: field('notes'),
  },
  'outcome of a complaint': {
    at: () => `/admin/enquiries/complaint/${ids.complaint}`,
    button: 'Send outcome and mark as done',
    values: field('outcome'),
  },
  subscriber: {
    at: () => `/admin/email-marketing/subscribers/${ids.subscriber}`,
    button: 'Save',
    values: field('firstName'),
    slip: { lastName: LONG },
  },
  review: { at: () => '/admin/reviews', button: 'Publish', values: field('reply') },
};

/** Sends both forms at once. One is saved, the other gets 409; the database decides which. */
async function bothAtOnce({ at, button, values }: Shared) {
  await ada.open(at());
  await grace.open(at());
  const shown = await Promise.all([
    ada.press(button, values('From Ada')),
    grace.press(button, values('From Grace')),
  ]);
  expect(shown.map(({ status }) => status).sort()).toEqual([200, 409]);
  const isAda = shown[0]?.status === 409;
  const [loser, winner] = isAda ? [ada, 'Grace'] : [grace, 'Ada'];
  return { loser, words: isAda ? ['From Ada', 'From Grace'] : ['From Grace', 'From Ada'], winner };
}

const saves = async () =>
  Number(
    (
      await opened.db
        .selectFrom('auditLog')
        .select((is) => is.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('if two administrators change the same thing at once, nothing is lost (trust M1)', () => {
  test.each(Object.entries(FORMS))('%s', async (_what, form) => {
    const before = await saves();
    const { loser, words, winner } = await bothAtOnce(form);
    expect((await saves()) - before).toBe(1);
    const { page } = loser;
    for (const text of words.flatMap((by) => Object.values(form.values(by))))
      expect(page.html).toContain(String(text));
    if (form.button.startsWith('Send outcome')) return;
    expect(page.text).toMatch(
      new RegExp(`This was changed by ${winner} Trade at .*\\. Your changes are still here\\.`),
    );
    expect(page.text).toContain(`Saved by ${winner} Trade Yours`);
    const [own = ''] = words;
    const retry = loser.filledIn(form.button === 'Mark as done' ? 'Reopen' : buttonNow(loser, form));
    expect(retry.fields).toMatchObject(form.values(own));
    const again = await loser.press(form.button === 'Mark as done' ? 'Reopen' : buttonNow(loser, form));
    expect(again.status).toBe(200);
    expect((await saves()) - before).toBe(2);
  });

  test('draft of a campaign', async () => {
    const HOME = '/admin/email-marketing';
    await ada.open(`${HOME}?tab=campaigns`);
    const made = await ada.press('Create Campaign');
    await expectBothLetters(made.path.split('?')[0] ?? '', 'Save draft', 'subject');
  });

  test('message template', async () => {
    const { id } = await opened.db.selectFrom('emailTemplates').select('id').executeTakeFirstOrThrow();
    await expectBothLetters(`/admin/email-marketing/templates/${id}`, 'Save template', 'description');
  });

  test('sending rate', async () => {
    const at = '/admin/email-marketing?tab=settings';
    for (const by of [ada, grace]) await by.open(at);
    const shown = await Promise.all([
      ada.press('Save rate', { mailsPerMinute: '100' }),
      grace.press('Save rate', { mailsPerMinute: '600' }),
    ]);
    expect(shown.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [loser, theirs, own] = shown[0].status === 409 ? [ada, '600', '100'] : [grace, '100', '600'];
    expect(loser.page.text).toContain(`Someone else changed it to ${theirs}.`);
    expect(loser.filledIn('Save rate').fields.mailsPerMinute).toBe(own);
    expect((await loser.press('Save rate')).status).toBe(200);
    await loser.open(at);
    expect(loser.filledIn('Save rate').fields.mailsPerMinute).toBe(own);
  });

  test('options of a product, one of which one person renames and the other removes', async () => {
    const at = '/admin/prices?options=a6-flyers-001';
    await ada.open(at);
    const seenAt = String(ada.filledIn('Save').fields.seenAt);
    const send = async (by: Shopper, edit: OptionEdit) =>
      by.browser.post(at, await optionForm(opened, 'a6-flyers-001', { seenAt, ...edit }));
    const answers = await Promise.all([send(ada, { rename: 'Velvet' }), send(grace, { remove: true })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
    const html = await (answers[0]?.status === 409 ? answers[0] : answers[1])?.text();
    expect(html).toMatch(/This was changed by (Ada|Grace) Trade/);
    expect(html).toContain('Velvet');
    // It was removed here, or is gone there.
    expect(html).toMatch(/<td>(removed|\(empty\))<\/td>/);
  });
});

describe('an error in a form hides nothing that somebody else has saved in the meantime', () => {
  test.each(Object.entries(FORMS).filter(([, { slip }]) => slip))('%s', async (_what, form) =>
    expectConflictAfterSlip(form),
  );

  test('draft of a campaign', async () => {
    await ada.open('/admin/email-marketing?tab=campaigns');
    const { path } = await ada.press('Create Campaign');
    await expectConflictAfterSlip({
      at: () => path.split('?')[0] ?? '',
      button: 'Save draft',
      values: field('subject'),
      slip: { previewText: LONG },
    });
  });

  test('message template', async () => {
    const { id } = await opened.db.selectFrom('emailTemplates').select('id').executeTakeFirstOrThrow();
    await expectConflictAfterSlip({
      at: () => `/admin/email-marketing/templates/${id}`,
      button: 'Save template',
      values: field('description'),
      slip: { name: '' },
    });
  });
});

/**
 * Both people have the form open, and one saves. The other is refused for an invalid value, fixes it, and is then told
 * about the change.
 */
async function expectConflictAfterSlip({ at, button, values, slip }: Shared): Promise<void> {
  await ada.open(at());
  await grace.open(at());
  const was = ada.filledIn(button).fields;
  const fixed = Object.fromEntries(Object.keys(slip ?? {}).map((name) => [name, was[name] ?? '']));
  expect((await grace.press(button, values('Then Grace'))).status).toBe(200);
  expect((await ada.press(button, { ...values('Then Ada'), ...slip })).status).toBe(422);
  const result = await ada.press(button, { ...fixed, ...values('Then Ada') });
  expect(result.status).toBe(409);
  expect(result.text).toMatch(/This was changed by Grace Trade at .*\. Your changes are still here\./);
}

async function expectBothLetters(at: string, button: string, name: string): Promise<void> {
  const { loser, winner } = await bothAtOnce({ at: () => at, button, values: field(name) });
  expect(loser.page.text).toContain(`Saved by ${winner} Trade Yours`);
  for (const words of ['From Ada', 'From Grace']) expect(loser.page.html).toContain(words);
  expect((await loser.press(button)).status).toBe(200);
}

/** A review that has been published in the meantime has a different button. */
function buttonNow(loser: Shopper, { button }: Shared): string {
  return button === 'Publish' && !loser.page.html.includes('>Publish<') ? 'Save answer' : button;
}
