import { exportPeople } from '#features/people/customers/index.server.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import { type Person, personOf } from './person.ts';
import * as store from './store.server.ts';

export type PersonalData = Record<string, unknown>;

const UNCONFIRMED =
  'Your email address is not confirmed yet. Once you confirm it, this file will also include what we hold under the address alone (guest orders, newsletter, messages).';

/** Returns everything we hold about a customer (UK GDPR, art 15 and 20), by the names in `tables.ts`. Money: pence. */
export async function exportData(
  shop: Shop,
  user: { id: string; email: string; emailVerified: boolean },
): Promise<PersonalData> {
  const person = personOf(user);
  return exportPerson(shop, shop.db, person, person.confirmedEmail ? {} : { note: UNCONFIRMED });
}

/** Like `exportData`, for a person with or without an account. `about` is added to the file's own description. */
export async function exportPerson(
  { clock }: Pick<Shop, 'clock'>,
  db: Queries,
  person: Person,
  about: Record<string, string> = {},
): Promise<PersonalData> {
  const company = await readCompany(db);
  const [account] = await store.readAccount(db, person);
  const [billing] = await store.readBilling(db, person);
  const [tradeAccount] = await store.readTradeAccount(db, person);
  const [tradePrices] = await store.readTradePrices(db, person);
  const [newsletter] = await store.readNewsletter(db, person);
  return {
    about: { shop: company.name, writtenAt: clock(), ...about },
    account: account ?? null,
    addresses: await store.readSavedAddresses(db, person),
    billing: billing ?? null,
    signedIn: await store.readSignedIn(db, person),
    passkeys: await store.readPasskeys(db, person),
    cart: await store.readCartLines(db, person),
    designs: await store.readDesigns(db, person),
    artwork: await store.readArtworkNames(db, person),
    designBriefs: await store.readDesignBriefs(db, person),
    orders: await store.readOrders(db, person),
    problems: await store.readProblems(db, person),
    quotes: await store.readQuotes(db, person),
    customerRecord: await exportPeople(db, { ...person, email: person.confirmedEmail }),
    tradeAccount: tradeAccount ?? null,
    tradePrices: tradePrices ?? null,
    reviews: await store.readReviews(db, person),
    newsletter: newsletter ?? null,
    messages: await store.readMessages(db, person),
    complaints: await store.readComplaints(db, person),
    samplePacks: await store.readSamplePacks(db, person),
    mails: await store.readEmails(db, person),
  };
}
