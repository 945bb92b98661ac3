import { sql } from 'kysely';
import type { TestShop } from '../app.ts';
import { addFlyers } from '../factories.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '../shopper.ts';

/** Four visitors, and customer `a`'s order with artwork, which is waiting on its card page. */
export interface Visitors {
  stranger: Shopper;
  a: Shopper;
  b: Shopper;
  admin: Shopper;
  order: string;
  artwork: string;
  /** the order's item */
  item: string;
  session: string;
  /** one of the shop's own emails, as shown in the back office */
  mail: string;
  /** customer `a`'s id */
  customer: string;
  campaign: string;
  template: string;
  subscriber: string;
  enquiry: string;
}

export async function openVisitors(opened: TestShop): Promise<Visitors> {
  const { shopper: a, userId } = await newCustomer(opened, 'Alice');
  const { shopper: b } = await newCustomer(opened, 'Bob');
  await addFlyers(opened.shop, { userId, cartToken: null });
  await a.open('/checkout');
  await a.press('Pay £25.98 by card', {
    firstName: 'Alice',
    lastName: 'A',
    address: '1 Secret Street',
    city: 'Lisburn',
    postalCode: 'BT28 1AA',
  });
  const session = a.page.path.split('/').pop() ?? '';
  const item = await opened.db
    .selectFrom('orderItems')
    .select(['id', 'orderId', 'artworkId'])
    .$narrowType<{ artworkId: string }>()
    .executeTakeFirstOrThrow();
  await addPreview(opened, item.artworkId);
  const { id: mail } = await opened.db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
  const [stranger, admin] = [newShopper(opened), await newAdministrator(opened)];
  const [campaign, subscriber, enquiry] = await addMarketing(opened);
  const { id: template } = await opened.db
    .selectFrom('emailTemplates')
    .select('id')
    .executeTakeFirstOrThrow();
  return {
    campaign,
    template,
    subscriber,
    enquiry,
    stranger,
    a,
    b,
    admin,
    order: item.orderId,
    artwork: item.artworkId,
    item: item.id,
    session,
    mail,
    customer: userId,
  };
}

async function addPreview({ db, shop }: TestShop, artworkId: string): Promise<void> {
  const previewKey = `artwork/test/${artworkId}.preview`;
  await shop.storage.put(previewKey, new Uint8Array([0xff, 0xd8, 0xff]));
  await db.updateTable('artworks').set({ previewKey }).where('id', '=', artworkId).execute();
}

async function addMarketing({ db }: TestShop): Promise<[string, string, string]> {
  const content = sql<never>`'{"blocks":[]}'::jsonb`;
  const campaign = await db
    .insertInto('campaigns')
    .values({ name: 'Autumn', subject: 'Autumn', content, status: 'draft' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const subscriber = await db
    .insertInto('subscribers')
    .values({ email: 'reader@example.com', status: 'subscribed', source: 'footer' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const enquiry = await db
    .insertInto('contactMessages')
    .values({
      firstName: 'Moira',
      lastName: 'Quinn',
      email: 'moira@example.com',
      subject: 'quote',
      message: 'How much are 500 flyers?',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return [campaign.id, subscriber.id, enquiry.id];
}
