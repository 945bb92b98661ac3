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
    subject: `You’re subscribed to the newsletter from ${company.name}`,
    heading: 'You’re subscribed',
    preview: 'News from the press, now and then. Unsubscribe with one click.',
    replyTo: company.email,
    footer: (
      <MailSmall style={{ margin: '0 0 8px' }}>
        <MailLink href={url}>Unsubscribe</MailLink> at once, without signing in.
      </MailSmall>
    ),
    children: (
      <>
        <MailText>
          Now and then we’ll email you news from the press: papers, finishes, and how to set up a file that
          prints right first time.
        </MailText>
        <MailText>
          Didn’t ask for this? Someone may have mistyped their address. Unsubscribe below and we won’t email
          you again.
        </MailText>
        <MailButton href={`${shop.site.publicOrigin}/shop`}>All Products</MailButton>
      </>
    ),
  });
  return { ...words, headers: unsubscribeHeaders(url) };
};
