import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../app.ts';
import { addFlyers } from '../factories.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '../shopper.ts';
import { wholeCustomer } from '../whole-customer.ts';

let opened: TestShop;
let customer: Awaited<ReturnType<typeof wholeCustomer>>;
let jane: Shopper;
let ada: Shopper;
beforeAll(async () => {
  opened = await openTestShop();
  customer = await wholeCustomer(opened);
  const made = await newCustomer(opened);
  jane = made.shopper;
  await addFlyers(opened.shop, { userId: made.userId, cartToken: null });
  ada = await newAdministrator(opened);
  await ada.open('/admin/email-marketing?tab=campaigns');
  await ada.press('Create Campaign', { template: 'none' });
});

/** A text field or select, as screen readers see it. */
interface Control {
  name: string;
  id: string;
  kind: string;
  label: string;
  isMarked: boolean;
  isInvalid: boolean;
}

const FORM = /<form\b([^>]*)>([\s\S]*?)<\/form>/g;
const CONTROL = /<(input|textarea|select)\b([^>]*)>/g;
const NO_TEXT_FIELDS = new Set(['hidden', 'checkbox', 'radio', 'submit', 'button', 'range', 'color']);

const read = (attributes: string, name: string) =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';

function controlsIn(html: string, page: string): Control[] {
  return [...html.matchAll(CONTROL)].flatMap(([, tag = '', attributes = '']) => {
    const kind = tag === 'input' ? read(attributes, 'type') || 'text' : tag;
    const id = read(attributes, 'id');
    const label = new RegExp(`<label[^>]* for="${id}"[^>]*>([\\s\\S]*?)</label>`).exec(page)?.[1] ?? '';
    const isMarked = /\srequired(?=[\s=/]|$)|\saria-required="true"/.test(attributes);
    const isInvalid = read(attributes, 'aria-invalid') === 'true';
    const words = label.replace(/<[^>]+>/g, '').trim() || read(attributes, 'placeholder');
    return NO_TEXT_FIELDS.has(kind) || / (?:readonly|disabled)(?=[\s=]|$)/i.test(attributes)
      ? []
      : [{ name: read(attributes, 'name'), id, kind, label: words, isMarked, isInvalid }];
  });
}

/** Returns the fields of all forms on a page that send something; searches and filters may always be empty. */
function sentControls(html: string): Control[] {
  return [...html.matchAll(FORM)].flatMap(([, attributes = '', inside = '']) =>
    read(attributes, 'method') === 'post' ? controlsIn(inside, html) : [],
  );
}

/** Presses a button with every field of its form empty. */
async function sendEmpty(shopper: Shopper, path: string, button: string) {
  const before = sentControls((await shopper.open(path)).html);
  const { fields } = shopper.filledIn(button);
  const empty = before.filter(({ name, kind }) => name in fields && kind !== 'file' && kind !== 'select');
  const page = await shopper.press(button, Object.fromEntries(empty.map(({ name }) => [name, ''])));
  const refused = sentControls(page.html).filter(({ isInvalid }) => isInvalid);
  return { before, refused, status: page.status };
}

type Who = 'guest' | 'customer' | 'administrator';
const visitor = (who: Who) => ({ guest: newShopper(opened), customer: jane, administrator: ada })[who];

/** One form of each kind; if everything is empty, exactly these fields are refused. */
const FORMS: readonly [Who, path: string, button: string, required: readonly string[]][] = [
  ['guest', '/login', 'Sign In', ['email', 'password']],
  ['guest', '/register', 'Create Account', ['firstName', 'lastName', 'email', 'password']],
  ['guest', '/forgot-password', 'Send Link', ['email']],
  ['guest', '/order-links', 'Send Link', ['email', 'orderNumber']],
  ['guest', '/contact', 'Send Message', ['firstName', 'lastName', 'email', 'subject', 'message']],
  ['guest', '/design?product=a5-flyers-001', 'Add to cart', ['words']],
  ['guest', '/quote-request', 'Ask for a quote', ['request', 'firstName', 'lastName', 'email']],
  [
    ...(['guest', '/sample-pack', 'Request Free Sample Pack'] as const),
    ['name', 'email', 'address', 'city', 'postalCode'],
  ],
  ['guest', '/newsletter', 'Subscribe', ['email']],
  ['guest', '/privacy/complaint', 'Send Complaint', ['name', 'email', 'complaint']],
  ['customer', '/cart', 'Apply', ['code']],
  [
    ...(['customer', '/checkout', 'Pay £25.98 by card'] as const),
    ['email', 'firstName', 'lastName', 'address', 'city', 'postalCode'],
  ],
  ['customer', '/account?edit=profile', 'Save Profile', ['firstName', 'lastName']],
  ['customer', '/account/delete', 'Delete my account', ['password']],
  [
    'administrator',
    '/admin/discount-codes?create',
    'Create Discount Code',
    ['code', 'name', 'value', 'validFrom', 'validUntil'],
  ],
  [
    ...(['administrator', '/admin/settings/company', 'Save: Company'] as const),
    ['name', 'phone', 'email', 'postalCode', 'vatNumber', 'companyNumber'],
  ],
  ['administrator', '/admin/settings/opening-hours', 'Add closed day', ['day', 'why']],
  ['administrator', '/admin/email-marketing?tab=subscribers&add', 'Add Subscriber', ['email', 'consent']],
];

describe('a required field says so to screen readers', () => {
  test.each(FORMS)('for a %s at %s: %s', async (who, path, button, required) => {
    const { before, refused, status } = await sendEmpty(visitor(who), path, button);
    expect(status).toBeGreaterThanOrEqual(400);
    const names = new Set(refused.map(({ name }) => name));
    expect([...names].sort()).toEqual([...required].sort());
    expect(before.filter(({ name, isMarked }) => names.has(name) && !isMarked)).toEqual([]);
  });
});

const BANK = 'Needed only once bank transfers are offered.';
const SPOT = 'Of the four inks and another spot colour one is enough; an ink left empty is none.';
const NEW_OPTION = 'A row of the options that is left empty adds none.';
/** Fields that may be empty and needn't say “(optional)”, by label, and why. */
const MAY_STAY_EMPTY: Readonly<Record<string, string>> = {
  'Upload artwork': 'The product page takes an order without a file.',
  'Notes, for staff only': 'Nobody has to note anything.',
  'Find products': 'A code without chosen products is for all of them.',
  'Admin notes': 'Nobody has to note anything.',
  'Your answer, shown below the review': 'A review is published with or without an answer.',
  'Tracking number': 'Known only once the parcel has left.',
  'Reason (staff only)': 'The credit note has a reason of its own.',
  'Reason (shown on the credit note)': 'Without words it says “Refund”.',
  'Usage limit': 'Empty is unlimited.',
  'Send at': 'Needed by its own button alone.',
  'Send a test to': 'Needed by its own button alone.',
  'Account name': BANK,
  'Sort code': BANK,
  'Account number': BANK,
  'From its name': NEW_OPTION,
  Id: NEW_OPTION,
  'Display name': NEW_OPTION,
  '0.00': NEW_OPTION,
  Cyan: SPOT,
  Magenta: SPOT,
  Yellow: SPOT,
  Black: SPOT,
  'Or as this spot colour': SPOT,
};
/** Parts of a message: a draft may be incomplete, and sending it says what is missing. Their names begin with an id. */
const isMessagePart = ({ name }: Control) => /^[\w-]{36}\./.test(name);

/** A new option's measures have an example; those of an existing one don't. */
const isNewMeasure = ({ name, label }: Control) => /^measure\d$/.test(name) && label !== '';

/** Every page with a form that sends something. */
const PAGES: readonly [Who, readonly string[]][] = [
  [
    'guest',
    ['/', '/login', '/register', '/forgot-password', '/contact', '/sample-pack', '/newsletter'].concat([
      '/quote-request',
      '/privacy/complaint',
      '/order-links',
      '/product/a5-flyers-001',
      '/cart',
    ]),
  ],
  [
    'customer',
    ['/cart', '/checkout', '/account', '/account/delete'].concat(
      ['profile', 'email', 'password', 'billing'].map((edit) => `/account?edit=${edit}`),
      '/account?address=new',
    ),
  ],
  [
    'administrator',
    [
      '',
      '/orders',
      '/products',
      '/products/a5-flyers-001',
      '/products/new',
      '/categories/flyers',
      '/categories/new',
      '/turnarounds/standard',
      '/turnarounds/new',
      '/prices',
      '/prices?edit=a5-flyers-001',
      '/prices?options=a5-flyers-001',
      '/prices?transfer',
      '/discount-codes?create',
      '/sync',
      '/customers',
      '/customers/new',
      '/staff',
      '/two-step',
      '/artwork-checks',
      '/papers/new',
      '/papers/350gsm-silk',
      '/settings',
      '/settings/retention',
      '/personal-data',
      '/enquiries',
      '/reviews',
      '/email-marketing?tab=templates',
      '/email-marketing/templates/new',
      '/email-marketing?tab=subscribers&add',
      '/email-marketing/import',
      '/email-marketing?tab=settings',
      '/email-marketing/reports',
      '/email-marketing?tab=campaigns',
    ].map((path) => `/admin${path}`),
  ],
];

describe('on every page, each field is marked as required or optional', () => {
  const expectMarks = ({ path, html }: { path: string; html: string }) => {
    const faults = sentControls(html).flatMap((control) => {
      const { name, label, kind, isMarked } = control;
      const saysOptional = /\((optional|only if)/.test(label);
      if (isMarked && saysOptional) return [`${path}: ${name} is marked both ways`];
      // A select always has a chosen option.
      const mayBeEmpty = [
        saysOptional,
        kind === 'select',
        label in MAY_STAY_EMPTY,
        isMessagePart(control),
        isNewMeasure(control),
      ].some(Boolean);
      return isMarked || mayBeEmpty ? [] : [`${path}: ${name} “${label}”`];
    });
    expect(faults).toEqual([]);
    // Without novalidate, browsers show their own bubble for `required`, and nobody sees our message.
    const bubbles = [...html.matchAll(FORM)].filter(
      ([, attributes = '', inside = '']) =>
        read(attributes, 'method') === 'post' &&
        !/noValidate/i.test(attributes) &&
        /<(?:input|textarea|select)[^>]*\srequired(?=[\s=>/])/.test(inside),
    );
    expect({ path, bubbles: bubbles.map(([form]) => form) }).toEqual({ path, bubbles: [] });
  };

  test.each(PAGES.flatMap(([who, paths]) => paths.map((path) => [who, path] as const)))(
    'for a %s at %s',
    async (who, path) => {
      const page = await visitor(who).open(path);
      expect({ path, status: page.status, ends: page.path }).toEqual({ path, status: 200, ends: path });
      expectMarks(page);
    },
  );

  test('on the pages of orders, customers and campaigns too', async () => {
    const [campaign] = await opened.db.selectFrom('campaigns').select('id').execute();
    const { orders, userId } = customer;
    for (const id of Object.values(orders)) expectMarks(await ada.open(`/admin/orders/${id}`));
    expectMarks(await ada.open(`/admin/customers/${userId}`));
    expectMarks(await ada.open(`/admin/email-marketing/campaigns/${campaign?.id}`));
    for (const id of Object.values(orders)) expectMarks(await customer.shopper.open(`/orders/${id}`));
    const review = await customer.shopper.open(`/orders/${orders.delivered}/review/a5-flyers-001`);
    expectMarks(review);
    expect(review.html.match(/type="radio"[^>]*required[^>]*name="rating"/g)).toHaveLength(5);
  });
});
