import type { TestShop } from '../app.ts';
import { addFlyers } from '../factories.ts';
import { newAdministrator, newCustomer, newShopper, type Shopper } from '../shopper.ts';

/** Four visitors, and an order with artwork that is customer `a`'s and waits on its card page. */
export interface Visitors {
  stranger: Shopper;
  a: Shopper;
  b: Shopper;
  admin: Shopper;
  order: string;
  artwork: string;
  session: string;
  /** one of the shop's own mails, as the back office reads it */
  mail: string;
  /** customer `a`'s id */
  customer: string;
}

export async function openVisitors(opened: TestShop): Promise<Visitors> {
  const { shopper: a, userId } = await newCustomer(opened, 'Alice');
  const { shopper: b } = await newCustomer(opened, 'Bob');
  await addFlyers(opened.shop, { userId, cartToken: null });
  await a.open('/checkout');
  await a.press('Pay £25.98 by card', {
    ...{ firstName: 'Alice', lastName: 'A', address: '1 Secret Street' },
    ...{ city: 'Lisburn', postalCode: 'BT28 1AA' },
  });
  const session = a.page.path.split('/').pop() ?? '';
  const item = await opened.db
    .selectFrom('orderItems')
    .select(['orderId', 'artworkId'])
    .executeTakeFirstOrThrow();
  await addPreview(opened, item.artworkId);
  const { id: mail } = await opened.db.selectFrom('mails').select('id').executeTakeFirstOrThrow();
  const [stranger, admin] = [newShopper(opened), await newAdministrator(opened)];
  return {
    stranger,
    a,
    b,
    admin,
    order: item.orderId,
    artwork: item.artworkId,
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
