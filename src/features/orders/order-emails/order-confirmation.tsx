import { readOrder } from '#features/orders/order/index.server.ts';
import { type Order, promisedWords } from '#features/orders/order/index.ts';
import { readCollectionPoint } from '#features/pricing/company/index.server.ts';
import { publicPriceWords } from '#features/pricing/prices/index.ts';
import { formatPounds } from '#kit/money.ts';
import { type EmailWords, sentFacts } from '#platform/email/email-words.ts';
import type { Shop } from '#platform/shop.ts';
import { EmailFigure, EmailLine, FIGURE_CELL } from '#ui/emails/email-line.tsx';
import { Row, Rule, Section } from '#ui/emails/email-parts.tsx';
import {
  EmailButton,
  EmailHeading,
  EmailLink,
  EmailSheet,
  EmailSmall,
  EmailText,
  emailHtml,
} from '#ui/emails/email-sheet.tsx';
import { confirmationLinks } from './confirmation-links.server.ts';
import { invoiceFiles } from './invoice-files.server.ts';
import {
  confirmedDay,
  confirmedHeading,
  greeting,
  INVOICE_ATTACHED,
  itemNotes,
  NO_RETURNS,
  nextSteps,
  orderConfirmationText,
  orderFigures,
  orderPlaces,
  theirNumber,
  type WrittenConfirmation,
} from './order-confirmation-text.ts';
import { type OrderPart, PromisedDay, readOrderPart, withOrderPart } from './order-part.tsx';

interface ShownConfirmation extends WrittenConfirmation {
  part: OrderPart;
}

/** The confirmation of a placed order, for the order as bought. Throws if the order no longer exists. */
export async function renderOrderConfirmation(
  shop: Shop,
  data: Record<string, unknown>,
): Promise<EmailWords> {
  const order = await readOrder(shop.db, String(data.orderId));
  if (!order) throw new Error(`no order ${data.orderId} to confirm`);
  const { company, hours } = await readCollectionPoint(shop.db);
  const links = await confirmationLinks(shop, order, data);
  const sent = sentFacts<{ hasInvoice?: boolean }>(data);
  const attachments = sent && !sent.hasInvoice ? [] : await invoiceFiles(shop, order);
  const part = await readOrderPart(shop, order, data);
  const day = confirmedDay(part.dayLines, links);
  const shown = { order, company, hours, links, part, day, hasInvoice: attachments.length > 0 };
  const words = {
    subject: links.isCancelled
      ? `Order ${order.orderNumber}: received, and cancelled since`
      : `${order.reprintOf ? `Reprint of ${order.reprintOf.orderNumber}:` : `Order ${order.orderNumber} confirmed:`} ${promisedWords(order)}`,
    html: emailHtml(<OrderConfirmation {...shown} />),
    text: orderConfirmationText(shown),
    replyTo: company.email,
    attachments,
    facts: { by: links.by, isCancelled: links.isCancelled, hasInvoice: shown.hasInvoice },
  };
  return withOrderPart(words, part);
}

function OrderConfirmation({ order, company, hours, links, part, day, hasInvoice }: ShownConfirmation) {
  return (
    <EmailSheet
      company={company}
      heading={confirmedHeading(order)}
      preview={`${part.dayLines.main}, order ${order.orderNumber}, total ${formatPounds(order.totalPence)}`}
    >
      <EmailText>
        {greeting(order)} <strong>{order.orderNumber}</strong>.{theirNumber(order)}
      </EmailText>
      {day && <PromisedDay {...day} />}
      <EmailHeading>What happens next</EmailHeading>
      <EmailText>{nextSteps(order, links, day !== null)}</EmailText>
      {hasInvoice && <EmailText>{INVOICE_ATTACHED}</EmailText>}
      {links.upload ? (
        <>
          <EmailButton href={links.upload}>Upload your artwork</EmailButton>
          <EmailText>
            <EmailLink href={links.order}>See your order</EmailLink>
          </EmailText>
        </>
      ) : (
        <EmailButton href={links.order}>See your order</EmailButton>
      )}
      <Rule />
      <Items order={order} part={part} />
      <Rule />
      <Figures order={order} />
      <Rule />
      {orderPlaces(order, company, hours).map(([heading, lines]) => (
        <AddressPart key={heading} heading={heading} lines={lines} />
      ))}
      <EmailSmall style={{ margin: '20px 0 0' }}>{NO_RETURNS}</EmailSmall>
    </EmailSheet>
  );
}

function AddressPart({ heading, lines }: { heading: string; lines: string[] }) {
  return (
    <Section>
      <EmailHeading>{heading}</EmailHeading>
      {lines.map((line) => (
        <EmailSmall key={line} isInk>
          {line}
        </EmailSmall>
      ))}
    </Section>
  );
}

function Items({ order, part }: Pick<ShownConfirmation, 'order' | 'part'>) {
  return order.items.map((item) => (
    <EmailLine
      key={item.id}
      {...part.pictureOf(item)}
      title={item.productName}
      notes={itemNotes(item)}
      figures={
        <>
          <EmailFigure>{formatPounds(item.pricePence)}</EmailFigure>
          {publicPriceWords(item) && <EmailSmall>Your price ({publicPriceWords(item)})</EmailSmall>}
        </>
      }
    />
  ));
}

function Figures({ order }: { order: Order }) {
  return orderFigures(order).map(([label, amount]) => {
    const weight = { fontWeight: label.startsWith('Total') ? 700 : 400 };
    return (
      <Row key={label}>
        <td>
          <EmailSmall isInk style={weight}>
            {label}
          </EmailSmall>
        </td>
        <td style={FIGURE_CELL}>
          <EmailSmall isInk style={weight}>
            {amount}
          </EmailSmall>
        </td>
      </Row>
    );
  });
}
