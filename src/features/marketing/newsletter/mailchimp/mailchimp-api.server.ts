import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Mailchimp's own limits: 10 simultaneous connections, 120 seconds a call. We time out sooner. */
const TIMEOUT_MS = 20_000;

export interface MailchimpAccess {
  apiKey: string;
  /** the data centre from the end of the key: `us1` */
  server: string;
  listId: string;
  /** another address, for tests */
  base?: string | undefined;
}

/** Mailchimp's error message. */
export class MailchimpProblem extends Error {
  readonly kind: 'key' | 'list' | 'refused' | 'busy' | 'down';
  readonly retryAfterSeconds: number;
  constructor(kind: MailchimpProblem['kind'], message: string, retryAfterSeconds = 0) {
    super(message);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const listSchema = z.object({
  name: z.string(),
  stats: z.object({ member_count: z.number() }).optional(),
});
const memberSchema = z.object({
  email_address: z.string(),
  status: z.string(),
  last_changed: z.string(),
  merge_fields: z.record(z.string(), z.unknown()).optional(),
});
const membersSchema = z.object({ members: z.array(memberSchema) });
const problemSchema = z.object({ title: z.string().default(''), detail: z.string().default('') });

export type Member = z.infer<typeof memberSchema>;

/** A member as sent to Mailchimp. `status` is omitted to keep Mailchimp's own. */
export interface MemberWrite {
  email_address: string;
  status_if_new: 'subscribed' | 'unsubscribed' | 'cleaned' | 'pending';
  status?: 'subscribed' | 'unsubscribed' | 'cleaned' | 'pending';
  merge_fields?: Record<string, string>;
}

/** Checks the key and the list; returns the list's name and number of members. Throws a MailchimpProblem. */
export async function testConnection(
  access: MailchimpAccess,
): Promise<{ listName: string; memberCount: number }> {
  await call(access, 'GET', '/ping');
  const query = 'fields=name,stats.member_count';
  const list = listSchema.parse(await call(access, 'GET', `${listPath(access)}?${query}`));
  return { listName: list.name, memberCount: list.stats?.member_count ?? 0 };
}

/** Adds or updates a member. Idempotent. Throws a MailchimpProblem. */
export async function putMember(access: MailchimpAccess, member: MemberWrite): Promise<void> {
  const hash = createHash('md5').update(member.email_address.toLowerCase()).digest('hex');
  await call(access, 'PUT', `${listPath(access)}/members/${hash}?skip_merge_validation=true`, member);
}

/** Returns members changed since a time, oldest change first. Throws a MailchimpProblem. */
export async function readMembers(
  access: MailchimpAccess,
  { since, offset, count }: { since: Date | null; offset: number; count: number },
): Promise<Member[]> {
  const query = new URLSearchParams({
    count: String(count),
    offset: String(offset),
    sort_field: 'last_changed',
    sort_dir: 'ASC',
    fields: 'members.email_address,members.status,members.last_changed,members.merge_fields',
    ...(since && { since_last_changed: since.toISOString().replace(/\.\d{3}Z$/, '+00:00') }),
  });
  return membersSchema.parse(await call(access, 'GET', `${listPath(access)}/members?${query}`)).members;
}

function listPath({ listId }: MailchimpAccess): string {
  return `/lists/${encodeURIComponent(listId)}`;
}

async function call(access: MailchimpAccess, method: string, path: string, body?: object): Promise<unknown> {
  const response = await send(access, method, path, body);
  const text = await response.text().catch((error) => {
    throw new MailchimpProblem('down', `Mailchimp’s reply was cut off (${messageOf(error)}).`);
  });
  const answer = parseJson(text);
  if (response.ok) return answer;
  throw problemOf(response, answer);
}

async function send(
  { apiKey, server, base }: MailchimpAccess,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const origin = base ?? `https://${server}.api.mailchimp.com`;
  try {
    return await fetch(`${origin}/3.0${path}`, {
      method,
      headers: {
        Authorization: `Basic ${Buffer.from(`galley:${apiKey}`).toString('base64')}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new MailchimpProblem('down', `Mailchimp isn’t responding (${messageOf(error)}).`);
  }
}

function problemOf(response: Response, answer: unknown): MailchimpProblem {
  const { title, detail } = problemSchema.catch({ title: '', detail: '' }).parse(answer ?? {});
  const reason = [title, detail].filter(Boolean).join(': ') || `status ${response.status}`;
  switch (response.status) {
    case 401:
    case 403:
      return new MailchimpProblem('key', `Mailchimp rejected the API key (${reason}).`);
    case 404:
      return new MailchimpProblem('list', `Mailchimp has no list with this id (${reason}).`);
    case 429:
      return new MailchimpProblem('busy', 'Mailchimp has asked us to slow down.', retryAfterOf(response));
    default:
      if (response.status >= 500) return new MailchimpProblem('down', `Mailchimp has a problem (${reason}).`);
      return new MailchimpProblem('refused', reason);
  }
}

const RETRY_AFTER_DEFAULT = 30;
const RETRY_AFTER_MAX = 3600;

function retryAfterOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? RETRY_AFTER_DEFAULT);
  return Number.isFinite(seconds)
    ? Math.min(RETRY_AFTER_MAX, Math.max(1, Math.ceil(seconds)))
    : RETRY_AFTER_DEFAULT;
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    throw new MailchimpProblem('down', 'We couldn’t read Mailchimp’s reply.');
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no reply within ${TIMEOUT_MS / 1000} seconds`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}
