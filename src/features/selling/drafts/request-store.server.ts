import { sql } from 'kysely';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import type { DraftFile, QuoteRequest } from './draft.ts';
import type { RequestForm } from './request-form.ts';

/** SQL: whether a customer asked for the draft `d` and has had no answer. */
export const IS_OPEN_REQUEST = sql<boolean>`(d.source = 'request' and d.state = 'open' and d.erased_at is null
  and not exists (select from draft_offers f where f.draft_id = d.id))`;

/** SQL: the files of the draft `d`: those sent with its request or later, and those that staff attached. */
export const REQUEST_FILES_JSON = sql<DraftFile[]>`(select coalesce(json_agg(json_build_object('id', a.id,
    'originalName', a.original_name, 'bytes', a.bytes,
    'fromStaff', a.from_staff) order by a.created_at, a.original_name), '[]')
  from artworks a where a.draft_id = d.id and a.removed_at is null)`;

/** Writes a customer's request and details to a new draft. */
export async function writeRequest(
  trx: Queries,
  draftId: string,
  { wantedBy, request, company, phone, postcode, ...name }: RequestForm,
  { userId, requestedProduct }: { userId: string | null; requestedProduct: string | null },
): Promise<void> {
  await trx
    .updateTable('drafts')
    .set({
      ...name,
      company: company ?? '',
      phone: phone ?? '',
      postcode: postcode ?? '',
      userId,
      source: 'request',
      request,
      requestedProduct,
      wantedBy,
    })
    .where('id', '=', draftId)
    .execute();
}

/** A request as shown in its emails and in the thank-you message. */
export interface ReadRequest extends QuoteRequest {
  draftNumber: string;
  email: string;
  firstName: string;
  lastName: string;
  company: string;
  phone: string;
  postcode: string;
  /** of the product that it is for; null if for anything */
  productName: string | null;
}

/** Returns a customer's request; undefined if there was none, or they were erased. One statement. */
export async function readRequest(db: Queries, draftId: string): Promise<ReadRequest | undefined> {
  if (!isUuid(draftId)) return undefined;
  const { rows } = await sql<ReadRequest>`
    select d.draft_number, d.email, d.first_name, d.last_name, d.company, d.phone, d.postcode, d.request, d.requested_product,
      d.wanted_by, ${REQUEST_FILES_JSON} as files, (select p.name from draft_lines l join products p on p.id = l.product_id
        where l.draft_id = d.id order by l.position limit 1) as product_name
    from drafts d where d.id = ${draftId} and d.source = 'request' and d.erased_at is null`.execute(db);
  return rows[0];
}
