import { readCompany } from '#features/company/index.server.ts';
import { problemLink, readOrder } from '#features/orders/index.server.ts';
import { copiesWords, countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailButton, EmailList, EmailText, type EmailWords, emailWords } from '#ui/emails/email-sheet.tsx';
import { type ShownComplaint, WISHES, WRONG } from '../complaint.ts';
import { outcomeWords } from '../outcome-words.ts';
import { readShownComplaint } from '../store.server.ts';

/** Confirms to the customer that we have their report. */
export async function renderProblemReceived(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const { company, order, complaint } = await read(shop, data);
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
            ['In your words', complaint.messages[0]?.words ?? null],
            ['You asked us', WISHES[complaint.wish]],
          ]}
        />
        <EmailButton href={problemLink(shop, order.id)}>See or add to your report</EmailButton>
      </>
    ),
  });
}

/** Forwards a report, or what its customer added, to the shop's own mailbox; replying goes to the customer. */
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
    replyTo: order.customerEmail,
    children: (
      <>
        <EmailList
          rows={[
            ['Customer', order.customerName],
            ['What is wrong', affectedWords(complaint)],
            ['In their words', message?.words ?? null],
            ['Photos', photos > 0 ? countWords(photos, 'photo') : null],
            ['They ask', isFirst ? WISHES[complaint.wish] : null],
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

/** Sends the customer what staff ask. */
export const renderProblemAsked = (shop: Shop, data: Record<string, unknown>): Promise<EmailWords> =>
  renderMessage(shop, data, {
    subject: 'A question about your order',
    heading: 'We have a question',
    text: 'We’re looking into the problem that you reported, and have a question:',
    button: 'Answer',
  });

/** Tells the customer that staff look at it again. */
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

/** Tells the customer what was decided. */
export async function renderProblemDecided(shop: Shop, data: Record<string, unknown>): Promise<EmailWords> {
  const { company, order, complaint } = await read(shop, data);
  const decision = complaint.decisions.find(({ id }) => id === data.step);
  if (!decision) throw new Error(`no decision ${data.step} of complaint ${data.id}`);
  const { reprint, words } = decision;
  return emailWords({
    company,
    subject: `Our decision about order ${order.orderNumber}`,
    heading: 'Our decision',
    preview: outcomeWords(decision),
    replyTo: company.email,
    children: (
      <>
        <EmailText>{outcomeWords(decision)}</EmailText>
        <EmailList
          rows={[
            ['Your order', order.orderNumber],
            ['Your reprint', reprint?.orderNumber ?? null],
            ['What is wrong', affectedWords(complaint)],
            ['From us', words],
          ]}
        />
        <EmailButton href={problemLink(shop, order.id)}>See your report</EmailButton>
        <EmailText>Not happy with this? Reply to this email, or call us on {company.phone}.</EmailText>
      </>
    ),
  });
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
