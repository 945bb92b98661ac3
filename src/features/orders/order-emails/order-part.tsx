import type { ReactNode } from 'react';
import {
  arrivalDay,
  handoverWord,
  type Order,
  type OrderItem,
  promisedWords,
} from '#features/orders/order/index.ts';
import { copiesWords } from '#kit/count-words.ts';
import { formatDay } from '#kit/london-time.ts';
import { type EmailWords, sentFacts } from '#platform/email/email-words.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailLine, type LinePicture } from '#ui/emails/email-line.tsx';
import { EmailButton, EmailFact, EmailHeading, EmailLink, EmailText } from '#ui/emails/email-sheet.tsx';
import { type ArtworkPictures, readArtworkPictures } from './artwork-pictures.server.ts';

/** What every email about an order says besides its news: when it comes, and what was ordered. */
export interface OrderPart {
  /** the day promised when the email was sent, the customer's first */
  day: ReactNode;
  /** the items, with pictures of their files */
  goods: ReactNode;
  /** the same day as text: `With you by Thursday 26 November 2026`, and the day on which it leaves us, if that is another fact */
  dayLines: DayLines;
  /** an item's picture, as a line of the email takes it */
  pictureOf: (item: Pick<OrderItem, 'id'>) => { picture?: LinePicture | null };
  pictures: ArtworkPictures['files'];
  facts: { despatchOn: string };
}

interface DayLines {
  main: string;
  note: string | null;
}

/**
 * Returns these parts of an email. `data`: of the email, which keeps the day that it gave. `items`: those that it is
 * about; all by default.
 */
export async function readOrderPart(
  shop: Shop,
  order: Order,
  data: Record<string, unknown>,
  items: readonly OrderItem[] = order.items,
): Promise<OrderPart> {
  const despatchOn = sentFacts<{ despatchOn?: string }>(data)?.despatchOn ?? order.despatchOn;
  const then = { ...order, despatchOn };
  const dayLines = dayLinesOf(then);
  const pictures = await readArtworkPictures(shop, items);
  const { ofItems } = pictures;
  const pictureOf: OrderPart['pictureOf'] = ({ id }) =>
    ofItems.size > 0 ? { picture: ofItems.get(id) ?? null } : {};
  return {
    pictureOf,
    day: <PromisedDay {...dayLines} />,
    dayLines,
    goods: <OrderedGoods items={items} pictureOf={pictureOf} />,
    pictures: pictures.files,
    facts: { despatchOn },
  };
}

/** Returns an email's words with the pictures and facts of its order's part. */
export const withOrderPart = <Words extends EmailWords>(
  words: Words,
  { pictures, facts }: Pick<OrderPart, 'pictures' | 'facts'>,
): Words => ({
  ...words,
  pictures,
  facts: { ...words.facts, ...facts },
});

/** The day promised and, below it, what belongs to it. */
export const PromisedDay = ({ main, note }: DayLines) => <EmailFact note={note}>{main}</EmailFact>;

function dayLinesOf(order: Pick<Order, 'deliveryMethod' | 'despatchOn' | 'daysOnTheWay'>): DayLines {
  const words = promisedWords(order);
  return {
    main: words.charAt(0).toUpperCase() + words.slice(1),
    note: arrivalDay(order) === null ? null : `${handoverWord(order)} on ${formatDay(order.despatchOn)}`,
  };
}

/** Leads to the carrier's page about a parcel and, as a link, to the order; only to the order if there is no such page. */
export function FollowButton({ follow, seeOrder }: { follow: string | null; seeOrder: string }) {
  if (!follow) return <EmailButton href={seeOrder}>See your order</EmailButton>;
  return (
    <>
      <EmailButton href={follow}>Track your parcel</EmailButton>
      <EmailText>
        <EmailLink href={seeOrder}>See your order</EmailLink>
      </EmailText>
    </>
  );
}

function OrderedGoods({ items, pictureOf }: { items: readonly OrderItem[] } & Pick<OrderPart, 'pictureOf'>) {
  return (
    <>
      <EmailHeading>What you ordered</EmailHeading>
      {items.map((item) => (
        <EmailLine
          key={item.id}
          {...pictureOf(item)}
          title={copiesWords(item.quantity, item.productName)}
          notes={goodsNotes(item)}
        />
      ))}
    </>
  );
}

/** What tells one item from another: what its customer calls it, and the choices made. */
function goodsNotes({ title, reference, options }: OrderItem): string[] {
  // The quantity stands before its name.
  const choices = options.flatMap(({ group, name }) => (group === 'quantities' ? [] : [name])).join(', ');
  return [title, reference && `Your reference: ${reference}`, choices].flatMap((note) => note || []);
}
