import { readRecord } from '#features/people/customers/index.server.ts';
import type { PersonSeed, RecordKey } from '#features/people/customers/index.ts';
import type { Queries } from '#platform/db/database.ts';
import { readCustomer } from './customers.server.ts';
import { isPersonKind, readOrdersOf, readPerson, readRequests } from './person.server.ts';

/** One of two customers to be merged: who it is, and how much is theirs (of orders, quotes and enquiries at most 20 are counted). */
export interface MergeSide {
  seed: PersonSeed;
  /** `account:…`, `person:…`, `order:…` */
  reference: string;
  orders: number;
  requests: number;
  notes: number;
}

/** Returns a customer to merge, with an account or without; undefined if there is nobody, or nothing by which to know them. */
export async function readSide(
  db: Queries,
  kind: string,
  id: string,
  today: string,
): Promise<MergeSide | undefined> {
  if (kind === 'account') return readAccountSide(db, id, today);
  const found = isPersonKind(kind) ? await readPerson(db, kind, id) : undefined;
  if (!found) return undefined;
  if ('accountId' in found) return readAccountSide(db, found.accountId, today);
  if ('personId' in found) return readSide(db, 'person', found.personId, today);
  const { seed, orders, requests, record } = found;
  return (
    (seed && {
      seed,
      reference: `${kind}:${id}`,
      orders: orders.length,
      requests: requests.length,
      notes: record.notes.length,
    }) ??
    undefined
  );
}

async function readAccountSide(db: Queries, id: string, today: string): Promise<MergeSide | undefined> {
  const customer = await readCustomer(db, id, today);
  if (!customer) return undefined;
  const { firstName, lastName, email, phone, company, createdAt } = customer;
  const key: RecordKey = { userId: id, email };
  const [orders, requests, record] = await Promise.all([
    readOrdersOf(db, { kind: 'account', id, email, phone }),
    readRequests(db, { kind: 'account', id, email, phone }),
    readRecord(db, key),
  ]);
  return {
    seed: { key, firstName, lastName, email, phone, company, createdAt },
    reference: `account:${id}`,
    orders: orders.length,
    requests: requests.length,
    notes: record.notes.length,
  };
}
