import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import { isSubject } from './enquiry.ts';
import type { ContactMessage, SamplePackRequest } from './forms.ts';

/** Stores a request for samples. Returns its unguessable id. */
export async function insertSamplePackRequest(db: Queries, request: SamplePackRequest): Promise<string> {
  const { id } = await db
    .insertInto('samplePackRequests')
    .values({ ...request, interests: [...request.interests] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a request; undefined for an unknown id. */
export async function readSamplePackRequest(db: Queries, id: string) {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('samplePackRequests')
    .select(['name', 'email', 'company', 'phone', 'address', 'city', 'postalCode', 'interests'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Stores a message to the shop. Returns its unguessable id. */
export async function insertContactMessage(db: Queries, message: ContactMessage): Promise<string> {
  const { id } = await db
    .insertInto('contactMessages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a message; undefined for an unknown id. */
export async function readContactMessage(db: Queries, id: string): Promise<ContactMessage | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db
    .selectFrom('contactMessages')
    .select(['firstName', 'lastName', 'email', 'phone', 'subject', 'message'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { subject } = row;
  if (!isSubject(subject)) throw new Error(`unknown subject ${subject} in contact message ${id}`);
  return { ...row, subject };
}
