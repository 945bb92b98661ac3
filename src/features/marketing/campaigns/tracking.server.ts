import { sql } from 'kysely';
import { href } from '#kit/href.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Shop } from '#platform/shop.ts';
import { messageLinks, messageSchema } from './message.ts';

const OPEN = 'campaign-open';
const CLICK = 'campaign-click';

type Links = Pick<Shop, 'site' | 'signer'>;

/** The address of an email's invisible picture, which records an open if the email program loads pictures. */
export function openUrl({ site, signer }: Links, emailId: string): string {
  return `${site.publicOrigin}${href('/newsletter/open/:emailId', { emailId })}?${new URLSearchParams({ key: signer.sign(OPEN, emailId) })}`;
}

/** The address that counts a click on a message's link, given by its index, and redirects. */
export function clickUrl({ site, signer }: Links, emailId: string, link: number): string {
  const key = signer.sign(CLICK, `${emailId} ${link}`);
  return `${site.publicOrigin}${href('/newsletter/go/:emailId/:link', { emailId, link: `${link}` })}?${new URLSearchParams({ key })}`;
}

/** Counts the opening of an email, once. Ignores unknown emails. */
export async function noteOpened(shop: Shop, emailId: string, key: string | null): Promise<void> {
  if (!isUuid(emailId) || !shop.signer.verify(OPEN, emailId, key, shop.clock())) return;
  await shop.db
    .updateTable('campaignRecipients')
    .set({ openedAt: shop.clock() })
    .where('mailId', '=', emailId)
    .where('openedAt', 'is', null)
    .where('state', 'in', ['sending', 'sent'])
    .execute();
}

/** A requested link of a message. */
export interface ClickedLink {
  emailId: string;
  /** its index among the message's links, from 0 */
  link: string;
  key: string | null;
}

/** Counts a click on a message's link, once per subscriber, and returns its target like `readClicked`. */
export async function noteClicked(shop: Shop, clicked: ClickedLink): Promise<string | null> {
  const to = await readClicked(shop, clicked);
  if (to === null) return null;
  const now = shop.clock();
  await sql`update campaign_recipients set clicked_at = ${now}, opened_at = coalesce(opened_at, ${now})
    where mail_id = ${clicked.emailId} and clicked_at is null and state in ('sending', 'sent')`.execute(
    shop.db,
  );
  return to;
}

/**
 * Returns the target of a message's link: only addresses in that campaign's own message. Null for an unknown link, so
 * that this can't redirect to arbitrary addresses. Counts nothing.
 */
export async function readClicked(shop: Shop, { emailId, link, key }: ClickedLink): Promise<string | null> {
  if (!isUuid(emailId) || !/^\d{1,3}$/.test(link)) return null;
  if (!shop.signer.verify(CLICK, `${emailId} ${link}`, key, shop.clock())) return null;
  const { rows } = await sql<{ content: unknown }>`
    select c.content from campaign_recipients r join campaigns c on c.id = r.campaign_id
    where r.mail_id = ${emailId}`.execute(shop.db);
  const [row] = rows;
  if (!row) return null;
  return messageLinks(messageSchema.parse(row.content), shop.site.publicOrigin)[Number(link)] ?? null;
}
