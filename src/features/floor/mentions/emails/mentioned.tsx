import { readCompany } from '#features/pricing/company/index.server.ts';
import { href } from '#kit/href.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailText, type EmailWords, emailWords } from '#ui/emails/email-sheet.tsx';
import { readMention } from '../mine-store.server.ts';

/**
 * Tells people that a note names them. The note itself stays in the shop, because it may name customers. Throws if it
 * is gone.
 */
export async function renderMentioned(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const mention = await readMention(shop.db, Number(data.mentionId));
  if (!mention) throw new Error(`no mention ${data.mentionId}`);
  const { by, where } = mention;
  const company = await readCompany(shop.db);
  return emailWords({
    company,
    replyTo: company.email,
    subject: `${by} mentioned you on ${where}`,
    heading: `${by} mentioned you`,
    preview: `In a note on ${where}.`,
    children: (
      <>
        <EmailText>{`${by} wrote a note on ${where} that names you.`}</EmailText>
        <EmailButton href={`${shop.site.publicOrigin}${href('/admin/mine')}`}>Read It</EmailButton>
        <EmailText>To stop these emails, untick the box at the end of that page.</EmailText>
      </>
    ),
  });
}
