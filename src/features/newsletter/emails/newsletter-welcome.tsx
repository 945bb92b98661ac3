import { readCompany } from '#features/company/index.server.ts';
import type { MailTemplate } from '#platform/mail/queue.server.ts';
import { MailButton, MailLink, MailSmall, MailText, mailWords } from '#ui/emails/mail-sheet.tsx';
import { unsubscribeHeaders, unsubscribeUrl } from '../unsubscribe.server.ts';

/** Confirms a signup. Repeats nothing that was typed: the form takes any address, and must not carry a stranger's words. */
export const renderNewsletterWelcome: MailTemplate = async (shop, { email }) => {
  const company = await readCompany(shop.db);
  const url = unsubscribeUrl(shop, String(email));
  const words = await mailWords({
    company,
    subject: `You are subscribed to the newsletter of ${company.name}`,
    heading: 'You are subscribed',
    preview: 'Notes from the press, now and then. One click ends it.',
    replyTo: company.email,
    footer: (
      <MailSmall style={{ margin: '0 0 8px' }}>
        <MailLink href={url}>Unsubscribe</MailLink> at once, without signing in.
      </MailSmall>
    ),
    children: (
      <>
        <MailText>
          Now and then you get notes from the press: papers, finishes, and how to set up a file that prints
          the first time.
        </MailText>
        <MailText>
          Did you not ask for this? Somebody may have mistyped their address: unsubscribe below, and that is
          the end of it.
        </MailText>
        <MailButton href={`${shop.site.publicOrigin}/shop`}>All Products</MailButton>
      </>
    ),
  });
  return { ...words, headers: unsubscribeHeaders(url) };
};
