import type { TestShop } from './app.ts';

interface Term {
  categoryId?: string;
  productId?: string;
  percentBp: number;
}

let made = 0;

/** Makes a price list directly in the database, with 10% off everything unless it says otherwise. Returns its id. */
export async function makePriceList(
  { db }: TestShop,
  list: {
    customers?: string[];
    groups?: string[];
    terms?: Term[];
    validFrom?: string;
    validUntil?: string;
    withCodes?: boolean;
  },
): Promise<string> {
  const { customers = [], groups = [], terms = [{ percentBp: 1000 }], ...more } = list;
  made += 1;
  const { id: listId } = await db
    .insertInto('priceLists')
    .values({ name: `List ${made}`, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('priceListTerms')
    .values(terms.map((term) => ({ listId, ...term })))
    .execute();
  for (const userId of customers)
    await db.insertInto('priceListCustomers').values({ listId, userId }).execute();
  for (const groupId of groups) await db.insertInto('priceListGroups').values({ listId, groupId }).execute();
  return listId;
}
