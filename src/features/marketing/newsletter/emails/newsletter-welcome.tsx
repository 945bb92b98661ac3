import { readCompany } from '#features/pricing/company/index.server.ts';
import { href } from '#kit/href.ts';
import type { EmailTemplate } from '#platform/email/queue.server.ts';
import { EmailButton, EmailLink, EmailSmall, EmailText, emailWords } from '#ui/emails/email-sheet.tsx';
import { unsubscribeHeaders, unsubscribeUrl } from '../unsubscribe.server.ts';

/**
 * Confirms a signup. Repeats nothing that was typed: the form accepts any address, and must not be used to send
 * somebody else a text.
 */
export const renderNewsletterWelcome: EmailTemplate = async (shop, { email }) => {
  const company = await readCompany(shop.db);
  const url = unsubscribeUrl(shop, String(email));
  const words = await emailWords({
    company,
    subject: `You’re subscribed to the newsletter from ${company.name}`,
    heading: 'You’re subscribed',
    preview: 'News from the press, now and then. Unsubscribe with one click.',
    replyTo: company.email,
    footer: (
      <EmailSmall style={{ margin: '0 0 8px' }}>
        <EmailLink href={url}>Unsubscribe</EmailLink> at once, without signing in.
      </EmailSmall>
    ),
    children: (
      <>
        <EmailText>
          Now and then we’ll email you news from the press: papers, finishes, and how to set up a file that
          prints right first time.
        </EmailText>
        <EmailText>
          Didn’t ask for this? Someone may have mistyped their address. Unsubscribe below and we won’t email
          you again.
        </EmailText>
        <EmailButton href={`${shop.site.publicOrigin}${href('/shop')}`}>All Products</EmailButton>
      </>
    ),
  });
  return { ...words, headers: unsubscribeHeaders(url) };
};
