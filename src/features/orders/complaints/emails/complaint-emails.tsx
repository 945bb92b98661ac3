import { problemLink, readOrder } from '#features/orders/order/index.server.ts';
import type { Order } from '#features/orders/order/index.ts';
import { confirmationLinks } from '#features/orders/order-emails/index.server.ts';
import { nextSteps, orderPlaces } from '#features/orders/order-emails/index.ts';
import { readCollectionPoint, readCompany } from '#features/pricing/company/index.server.ts';
import { copiesWords, countWords } from '#kit/count-words.ts';
import { canBeEmailed } from '#kit/email-address.ts';
import { href } from '#kit/href.ts';
import type { EmailWords as SentWords } from '#platform/email/email-words.ts';
import type { Shop } from '#platform/shop.ts';
import {
  EmailButton,
  EmailHeading,
  EmailLink,
  EmailList,
  EmailText,
  type EmailWords,
  emailWords,
} from '#ui/emails/email-sheet.tsx';
import { type ShownComplaint, WISHES, WRONG } from '../complaint.ts';
import { outcomeWords, REPRINT_WORDS } from '../outcome-words.ts';
import { readShownComplaint } from '../store.server.ts';

/** Confirms to the customer that we have received their report. */
export async function renderProblemReceived(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const { company, order, complaint } = await read(shop, data);
  const [first] = complaint.messages;
  return emailWords({
    company,
    subject: `We’ve received your report about order ${order.orderNumber}`,
    heading: 'We’ve received your report',
    preview: 'We’ll look into it and email you.',
    replyTo: company.email,
    children: (
      <>
        <EmailText>
          Sorry that something is wrong with your order {order.orderNumber}. We’ll look into it and email you
          what we can do.
        </EmailText>
        <EmailList
          rows={[
            ['What is wrong', affectedWords(complaint)],
            [first?.isNoted ? 'What you told us' : 'In your words', first?.words ?? null],
            ['What you’d like', WISHES[complaint.wish]],
          ]}
        />
        <EmailButton href={problemLink(shop, order.id)}>See or add to your report</EmailButton>
      </>
    ),
  });
}

/** Forwards a report, or the customer's addition to it, to the shop's own mailbox; a reply goes to the customer. */
export async function renderProblemForwarded(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const { company, order, complaint } = await read(shop, data);
  const message = complaint.messages.find(({ id }) => id === data.messageId);
  const isFirst = data.messageId === complaint.id;
  const photos = message?.photos.length ?? 0;
  return emailWords({
    company,
    subject: `Problem with order ${order.orderNumber}${isFirst ? '' : ': new message'}`,
    heading: isFirst ? 'A customer has reported a problem' : 'A customer has written about a problem',
    preview: `From ${order.customerName}`,
    replyTo: canBeEmailed(order.customerEmail) ? order.customerEmail : company.email,
    children: (
      <>
        <EmailList
          rows={[
            ['Customer', order.customerName],
            ['What is wrong', affectedWords(complaint)],
            ['In their words', message?.words ?? null],
            ['Photos', photos > 0 ? countWords(photos, 'photo') : null],
            ['What they’d like', isFirst ? WISHES[complaint.wish] : null],
          ]}
        />
        <EmailButton
          href={`${shop.site.publicOrigin}${href('/admin/problems/:complaintId', { complaintId: complaint.id })}`}
        >
          Open the problem
        </EmailButton>
      </>
    ),
  });
}

/** Sends the customer a question from staff. */
export const renderProblemQuestion = (shop: Shop, data: Record<string, unknown>): Promise<EmailWords> =>
  renderMessage(shop, data, {
    subject: 'A question about your order',
    heading: 'We have a question',
    text: 'We’re looking into the problem that you reported, and have a question:',
    button: 'Answer',
  });

/** Tells the customer that staff are looking at it again. */
export const renderProblemReopened = (shop: Shop, data: Record<string, unknown>): Promise<EmailWords> =>
  renderMessage(shop, data, {
    subject: 'We’re looking again at your order',
    heading: 'We’re looking at it again',
    text: 'We’re looking again at the problem that you reported:',
    button: 'See your report',
  });

async function renderMessage(
  shop: Shop,
  data: Record<string, unknown>,
  words: { subject: string; heading: string; text: string; button: string },
): Promise<EmailWords> {
  const { company, order, complaint } = await read(shop, data);
  const message = complaint.messages.find(({ id }) => id === data.step);
  return emailWords({
    company,
    subject: `${words.subject} ${order.orderNumber}`,
    heading: words.heading,
    preview: words.text,
    replyTo: company.email,
    children: (
      <>
        <EmailText>{words.text}</EmailText>
        <EmailList rows={[['From us', message?.words ?? null]]} />
        <EmailButton href={problemLink(shop, order.id)}>{words.button}</EmailButton>
      </>
    ),
  });
}

/** Tells the customer the decision, and everything about the reprint if there is one. */
export async function renderProblemDecided(shop: Shop, data: Record<string, unknown>): Promise<SentWords> {
  const { company, order, complaint } = await read(shop, data);
  const decision = complaint.decisions.find(({ id }) => id === data.step);
  if (!decision) throw new Error(`no decision ${data.step} of complaint ${data.id}`);
  const reprint = decision.reprint && (await readReprint(shop, decision.reprint.id, data));
  const email = await emailWords({
    company,
    subject: `Our decision about order ${order.orderNumber}${reprint ? `: reprint ${reprint.order.orderNumber}` : ''}`,
    heading: 'Our decision',
    preview: outcomeWords(decision),
    replyTo: company.email,
    children: (
      <>
        <EmailText>{reprint ? REPRINT_WORDS : outcomeWords(decision)}</EmailText>
        <EmailList rows={[['From us', decision.words]]} />
        {reprint && <Reprint {...reprint} />}
        <EmailList
          rows={[
            ['Your order', order.orderNumber],
            ['What is wrong', affectedWords(complaint)],
          ]}
        />
        {reprint ? (
          <EmailText>
            <EmailLink href={problemLink(shop, order.id)}>See your report</EmailLink>
          </EmailText>
        ) : (
          <EmailButton href={problemLink(shop, order.id)}>See your report</EmailButton>
        )}
        <EmailText>Not happy with this? Reply to this email, or call us on {company.phone}.</EmailText>
      </>
    ),
  });
  return { ...email, ...(reprint && { facts: { by: reprint.links.by } }) };
}

/** What a customer is told about their reprint: the decision alone confirms it. */
interface ReprintNews {
  order: Order;
  links: Awaited<ReturnType<typeof confirmationLinks>>;
  places: ReturnType<typeof orderPlaces>;
}

async function readReprint(shop: Shop, id: string, data: Record<string, unknown>): Promise<ReprintNews> {
  const order = await readOrder(shop.db, id);
  if (!order) throw new Error(`no reprint ${id} to write about`);
  const { company, hours } = await readCollectionPoint(shop.db);
  return {
    order,
    links: await confirmationLinks(shop, order, data),
    places: orderPlaces(order, company, hours),
  };
}

function Reprint({ order, links, places }: ReprintNews) {
  return (
    <>
      <EmailHeading>Your reprint: order {order.orderNumber}</EmailHeading>
      <EmailText>{nextSteps(order, links)}</EmailText>
      {links.upload && <EmailButton href={links.upload}>Upload your artwork</EmailButton>}
      <EmailList
        rows={[
          [
            'We print again',
            order.items.map(({ quantity, productName }) => copiesWords(quantity, productName)).join('\n'),
          ],
          ['For your order', order.poNumber],
          ...places.map(([heading, lines]) => [heading, lines.join('\n')] as const),
        ]}
      />
      {links.upload ? (
        <EmailText>
          <EmailLink href={links.order}>See your reprint</EmailLink>
        </EmailText>
      ) : (
        <EmailButton href={links.order}>See your reprint</EmailButton>
      )}
      <EmailHeading>Your report</EmailHeading>
    </>
  );
}

const affectedWords = ({ items }: ShownComplaint): string =>
  items
    .map(({ copies, productName, wrong }) => `${copiesWords(copies, productName)}: ${WRONG[wrong]}`)
    .join('\n');

async function read(shop: Shop, { id }: Record<string, unknown>) {
  const complaint = await readShownComplaint(shop.db, String(id));
  const order = complaint && (await readOrder(shop.db, complaint.orderId));
  if (!order) throw new Error(`no complaint ${id} to write about`);
  return { complaint, order, company: await readCompany(shop.db) };
}
