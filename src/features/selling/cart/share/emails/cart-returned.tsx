import { readCompany } from '#features/pricing/company/index.server.ts';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import type { EmailWords } from '#platform/email/email-words.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailList, EmailText, emailWords } from '#ui/emails/email-sheet.tsx';
import { readReturn } from '../share-store.server.ts';

/** Tells a customer why their shared cart was sent back. Throws if the link is gone. */
export async function renderCartReturned(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const answer = await readReturn(shop.db, String(data.shareId));
  if (!answer) throw new Error(`no shared cart ${data.shareId}`);
  const company = await readCompany(shop.db);
  const subject = `${answer.name} sent your cart back`;
  return emailWords({
    company,
    replyTo: company.email,
    subject,
    heading: subject,
    preview: answer.words,
    children: (
      <>
        <EmailList
          rows={[
            ['Cart', `${formatPounds(answer.totalPence)} inc. VAT`],
            ['What they wrote', answer.words],
          ]}
        />
        <EmailButton href={`${shop.site.publicOrigin}${href('/cart')}#share`}>See your cart</EmailButton>
        <EmailText>
          Nothing was ordered. The link you sent works until you change the cart. Then share it again.
        </EmailText>
      </>
    ),
  });
}
