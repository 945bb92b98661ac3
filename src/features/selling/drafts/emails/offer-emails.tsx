import type { OfferLine } from '#features/orders/staff-lines/index.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import { figure } from '#kit/count-words.ts';
import { formatDay, londonDay } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailList, EmailText, type EmailWords, emailWords } from '#ui/emails/email-sheet.tsx';
import { type LineWords, wordsOf } from '../draft.ts';
import type { OfferContent } from '../offer-content.ts';
import { lowestPence, pickedContent, quantitiesOf, quantityWords } from '../picks.ts';
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
  const picked = pickedContent(offer.content, offer.picks);
  const content = picked ?? offer.content;
  const { totals, lines } = content;
  const total = picked ? formatPounds(totals.totalPence) : `from ${formatPounds(lowestPence(content))}`;
  const words = wordsOf(draft);
  const before = draft.offers.find(({ number }) => number === offer.number - 1);
  const what = `${before && !prefix ? 'Your new quote' : `${prefix}Your quote`} ${draft.draftNumber}`;
  const subject = picked ? `${what} for ${total}` : `${what}, ${total}`;
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
            ...lines.map((line) => rowOf(line, words[line.lineId])),
            ...(picked ? sumsOf(picked) : []),
            ['Total (incl. VAT)', total],
          ]}
        />
        {!picked && (
          <EmailText>Choose how many you want on the quote’s page, and you’ll see the total.</EmailText>
        )}
        <EmailText>{`These prices hold until ${formatDay(offer.validUntil)}.`}</EmailText>
        <EmailButton href={offerLink(shop, id)}>See the quote and accept it</EmailButton>
        <EmailText>If anything isn’t right, just reply to this email.</EmailText>
      </>
    ),
  });
}

/** A line: its title or name, its text, and each quantity with its price. */
function rowOf(line: OfferLine, words: LineWords | undefined): [string, string] {
  const copies = quantitiesOf(line);
  const name =
    line.productId !== null && copies.length === 1 ? `${figure(line.quantity)} × ${line.name}` : line.name;
  const prices =
    copies.length === 1
      ? [formatPounds(line.pricePence)]
      : copies.map((each) => `${quantityWords(each)}: ${formatPounds(each.pricePence)}`);
  const { title, customerText } = words ?? {};
  return [
    title ? `${title}: ${name}` : name,
    [...(customerText ? [customerText] : []), ...prices].join('\n'),
  ];
}

const sumsOf = ({ totals }: OfferContent): [string, string][] => [
  ['Delivery', formatPounds(totals.shippingPence)],
  ...(totals.discountPence > 0
    ? [['Discount', formatPounds(-totals.discountPence)] satisfies [string, string]]
    : []),
];
