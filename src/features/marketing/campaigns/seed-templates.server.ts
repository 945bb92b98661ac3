import { json, type Queries } from '#platform/db/database.ts';
import type { Block, Message } from './message.ts';

/** Set once the shop has had its first templates, so that deleted ones do not come back. */
const SEEDED = 'email_templates_seeded';

/** Adds the default templates to a shop, once, whenever it was seeded. */
export async function addMissingTemplates(trx: Queries, now: Date): Promise<void> {
  const first = await trx
    .insertInto('settings')
    .values({ key: SEEDED, value: json(true) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!first) return;
  await trx
    .insertInto('emailTemplates')
    .values(
      TEMPLATES.map(({ content, ...words }) => ({
        ...words,
        content: json(content),
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** Parts without their ids, which are numbered here. */
type Parts = { [K in Block['kind']]: Omit<Extract<Block, { kind: K }>, 'id'> }[Block['kind']];

function message(...parts: Parts[]): Message {
  return { blocks: parts.map((part, i) => ({ ...part, id: `part-${i + 1}` }) as Block) };
}

const GREETING: Parts = { kind: 'text', text: 'Hello {firstName},' };

const TEMPLATES: readonly {
  name: string;
  description: string;
  category: string;
  isDefault: boolean;
  content: Message;
}[] = [
  {
    name: 'Notes from the press',
    description: 'The monthly newsletter: one story, one artwork tip, one thing to print.',
    category: 'Newsletter',
    isDefault: true,
    content: message(
      { kind: 'heading', text: 'Notes from the press' },
      GREETING,
      {
        kind: 'text',
        text: 'This month on the presses: write two or three sentences about a job you are proud of, and what made it work.',
      },
      { kind: 'heading', text: 'Set it up right' },
      {
        kind: 'text',
        text: 'Bleed is the 3 mm of picture that is cut off, so that colour runs to the very edge. Our [artwork guide](/help) shows how to set it up.',
      },
      { kind: 'divider' },
      { kind: 'product', productId: 'a5-flyers-001' },
      { kind: 'button', text: 'All Products', href: '/shop' },
    ),
  },
  {
    name: 'Offer with a code',
    description: 'One offer, its code and its last day. For those who agreed to special offers.',
    category: 'Offer',
    isDefault: false,
    content: message(
      { kind: 'heading', text: 'Money off your next print' },
      GREETING,
      {
        kind: 'text',
        text: 'Use the code CODE until the end of the month to get money off your order. Enter it in the cart and the price changes straight away.',
      },
      { kind: 'button', text: 'Choose what to print', href: '/shop' },
      { kind: 'text', text: 'You can use one code per order.' },
    ),
  },
  {
    name: 'New in the shop',
    description: 'Introduces a product, with a sample pack for people who want to feel it first.',
    category: 'Announcement',
    isDefault: false,
    content: message(
      { kind: 'heading', text: 'New in the shop' },
      GREETING,
      { kind: 'text', text: 'Say what it is, what it is for, and what is different about it.' },
      { kind: 'product', productId: 'business-cards-001' },
      {
        kind: 'text',
        text: 'Would you like to feel it before you order? The [sample pack](/sample-pack) is free, and goes out within 2-3 business days.',
      },
    ),
  },
];
