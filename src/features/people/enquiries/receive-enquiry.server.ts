import { readCompany } from '#features/pricing/company/index.server.ts';
import { inTransaction, type Queries } from '#platform/db/database.ts';
import { queueEmail } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { ContactMessage, SamplePackRequest } from './forms.ts';
import { insertContactMessage, insertSamplePackRequest } from './store.server.ts';

/** The queue names of this feature's emails. */
export const ENQUIRY_MAILS = {
  samplePackReceived: 'sample-pack-received',
  samplePackForwarded: 'sample-pack-forwarded',
  contactReceived: 'contact-received',
  contactForwarded: 'contact-forwarded',
} as const;

/** Stores a request for samples, confirms it to its sender and forwards it to the shop (ruling 35). Returns its id. */
export async function requestSamplePack(shop: Shop, request: SamplePackRequest): Promise<string> {
  return inTransaction(shop.db, async (trx) => {
    const id = await insertSamplePackRequest(trx, request);
    await notify(shop, trx, ENQUIRY_MAILS.samplePackReceived, request.email, id);
    await forward(shop, trx, ENQUIRY_MAILS.samplePackForwarded, id);
    return id;
  });
}

/** Stores a message to the shop, confirms it to its sender and forwards it to the shop (ruling 35). Returns its id. */
export async function sendContactMessage(shop: Shop, message: ContactMessage): Promise<string> {
  return inTransaction(shop.db, async (trx) => {
    const id = await insertContactMessage(trx, message);
    await notify(shop, trx, ENQUIRY_MAILS.contactReceived, message.email, id);
    await forward(shop, trx, ENQUIRY_MAILS.contactForwarded, id);
    return id;
  });
}

async function forward(shop: Shop, trx: Queries, template: string, id: string): Promise<void> {
  const { email } = await readCompany(trx);
  await notify(shop, trx, template, email, id);
}

async function notify(
  shop: Shop,
  trx: Queries,
  template: string,
  recipient: string,
  id: string,
): Promise<void> {
  await queueEmail(shop, trx, { eventKey: `${template}:${id}`, template, recipient, data: { id } });
}
