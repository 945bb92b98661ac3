import { proofPath } from '#features/artwork/files/index.ts';
import { itemArtworkLink } from '#features/orders/order/index.server.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailList, EmailText, type EmailWords, emailWords } from '#ui/emails/email-sheet.tsx';
import type { AnswerKind } from '../share.ts';
import { readAnswerForEmail } from '../share-store.server.ts';

const SUBJECTS: Readonly<Record<AnswerKind, (name: string) => string>> = {
  approved: (name) => `${name} approved your proof`,
  refused: (name) => `${name} said no to your proof`,
  comment: (name) => `${name} commented on your proof`,
};

/** Tells the person who shared a proof what a colleague said. Throws if it was deleted with its file. */
export async function renderProofAnswered(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const answer = await readAnswerForEmail(shop.db, Number(data.answerId));
  if (!answer) throw new Error(`no answer ${data.answerId} to a proof`);
  const company = await readCompany(shop.db);
  const subject = SUBJECTS[answer.kind](answer.name);
  const { artworkId, productId, selectedOptions, orderId, orderItemId } = answer;
  const link =
    orderId && orderItemId
      ? itemArtworkLink(shop, orderId, orderItemId)
      : `${shop.site.publicOrigin}${proofPath(artworkId, productId, selectedOptions as Record<string, string>)}`;
  return emailWords({
    company,
    replyTo: company.email,
    subject,
    heading: subject,
    preview: `${answer.productName}: ${answer.fileName}`,
    children: (
      <>
        <EmailList
          rows={[
            ['Product', answer.productName],
            ['File', answer.fileName],
            ...(answer.words ? [['What they wrote', answer.words] as [string, string]] : []),
          ]}
        />
        <EmailButton href={link}>See the proof</EmailButton>
        <EmailText>
          Your colleague’s answer is about this version of the file only. It doesn’t place an order or change
          one: that stays with you.
        </EmailText>
      </>
    ),
  });
}
