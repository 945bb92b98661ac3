import { readCompany } from '#features/pricing/company/index.server.ts';
import { formatDay, londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailList, EmailText, type EmailWords, emailWords } from '#ui/emails/email-sheet.tsx';
import { offerLink } from '../send-offer.server.ts';
import { readDraft, readOffer } from '../store.server.ts';

/** Renders the email with an offer. Throws if the draft no longer exists. */
export const renderOffer = (shop: Shop, data: Record<string, unknown>) => render(shop, data, '');

/** Renders the email that reminds a customer of an offer before it ends. Throws if the draft no longer exists. */
export const renderOfferReminder = (shop: Shop, data: Record<string, unknown>) =>
  render(shop, data, 'Reminder: ');

async function render(shop: Shop, { draftId }: Record<string, unknown>, prefix: string): Promise<EmailWords> {
  const id = String(draftId);
  const draft = (await readDraft(shop.db, id))?.draft;
  const offer = (await readOffer(shop.db, id))?.offer;
  if (!draft || !offer) throw new Error(`no offer of draft ${id} to write about`);
  const company = await readCompany(shop.db);
  const { totals, lines } = offer.content;
  const before = draft.offers.find(({ number }) => number === offer.number - 1);
  const what = `${before && !prefix ? 'Your new quote' : `${prefix}Your quote`} ${draft.draftNumber}`;
  const subject = `${what} for ${formatPounds(totals.totalPence)}`;
  return emailWords({
    company,
    subject,
    heading: subject,
    preview: `The price holds until ${formatDay(offer.validUntil)}.`,
    replyTo: company.email,
    children: (
      <>
        {before && (
          <EmailText>
            It replaces the one for {formatPounds(before.totalPence)} that we sent you on{' '}
            {formatDay(londonDay(new Date(before.sentAt)))}.
          </EmailText>
        )}
        {draft.customerNote && <EmailText>{draft.customerNote}</EmailText>}
        <EmailList
          rows={[
            ...lines.map(({ name, pricePence, quantity, productId }): [string, string] => [
              productId === null ? name : `${quantity.toLocaleString('en-GB')} × ${name}`,
              formatPounds(pricePence),
            ]),
            ['Delivery', formatPounds(totals.shippingPence)],
            ...(totals.discountPence > 0
              ? [['Discount', formatPounds(-totals.discountPence)] satisfies [string, string]]
              : []),
            ['Total (incl. VAT)', formatPounds(totals.totalPence)],
          ]}
        />
        <EmailText>{`These prices hold until ${formatDay(offer.validUntil)}.`}</EmailText>
        <EmailButton href={offerLink(shop, id)}>See the quote and accept it</EmailButton>
        <EmailText>If anything isn’t right, just reply to this email.</EmailText>
      </>
    ),
  });
}
