import { readCompany } from '#features/company/index.server.ts';
import type { MailTemplate } from '#platform/mail/queue.server.ts';
import { MailButton, MailText, mailWords } from '#ui/emails/mail-sheet.tsx';
import { CONFIRM_DAYS, confirmUrl } from '../opt-in.server.ts';

/** Asks whether the signup was its reader's own. Repeats nothing that was typed: the form takes any address. */
export const renderNewsletterConfirm: MailTemplate = async (shop, { id, at }) => {
  const company = await readCompany(shop.db);
  return mailWords({
    company,
    subject: `Confirm your subscription to the newsletter of ${company.name}`,
    heading: 'One click, and you are subscribed',
    preview: 'Somebody, we hope you, signed this address up for our newsletter.',
    replyTo: company.email,
    children: (
      <>
        <MailText>
          Somebody, we hope you, signed this address up for our newsletter. Confirm it, and you get notes from
          the press now and then.
        </MailText>
        <MailButton href={confirmUrl(shop, String(id), String(at))}>Confirm my subscription</MailButton>
        <MailText>
          The link holds for {CONFIRM_DAYS} days. Was it not you? Then there is nothing to do: without your
          click nothing is sent.
        </MailText>
      </>
    ),
  });
};
