import { readCompany } from '#features/pricing/company/index.server.ts';
import type { EmailTemplate } from '#platform/email/queue.server.ts';
import { EmailButton, EmailText, emailWords } from '#ui/emails/email-sheet.tsx';
import { CONFIRM_DAYS, confirmUrl } from '../opt-in.server.ts';

/**
 * Asks the address's owner to confirm the signup. Repeats nothing that was typed, because the form accepts any address.
 */
export const renderNewsletterConfirm: EmailTemplate = async (shop, { id, at }) => {
  const company = await readCompany(shop.db);
  return emailWords({
    company,
    subject: `Confirm your subscription to the newsletter from ${company.name}`,
    heading: 'One click to subscribe',
    preview: 'Someone, we hope you, signed this address up for our newsletter.',
    replyTo: company.email,
    children: (
      <>
        <EmailText>
          Someone, we hope you, signed this address up for our newsletter. Confirm it and we’ll email you news
          from the press now and then.
        </EmailText>
        <EmailButton href={confirmUrl(shop, String(id), String(at))}>Confirm my subscription</EmailButton>
        <EmailText>
          The link works for {CONFIRM_DAYS} days. If it wasn’t you, you don’t need to do anything. We won’t
          send the newsletter unless you confirm.
        </EmailText>
      </>
    ),
  });
};
