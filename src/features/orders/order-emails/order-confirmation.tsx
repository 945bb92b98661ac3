import { readOrder } from '#features/orders/order/index.server.ts';
import { type Order, promisedWords } from '#features/orders/order/index.ts';
import { readCollectionPoint } from '#features/pricing/company/index.server.ts';
import type { Company, OpeningHours } from '#features/pricing/company/index.ts';
import { publicPriceWords } from '#features/pricing/prices/index.ts';
import { formatPounds } from '#kit/money.ts';
import type { EmailWords } from '#platform/email/email-words.ts';
import type { Shop } from '#platform/shop.ts';
import { Row, Rule, Section } from '#ui/emails/email-parts.tsx';
import {
  EmailButton,
  EmailHeading,
  EmailLink,
  EmailSheet,
  EmailSmall,
  EmailText,
  emailHtml,
  MAIL_INK,
} from '#ui/emails/email-sheet.tsx';
import { confirmationLinks } from './confirmation-links.server.ts';
import {
  acceptedLines,
  artworkLines,
  type ConfirmationLinks,
  confirmedHeading,
  greeting,
  NO_RETURNS,
  nextSteps,
  orderConfirmationText,
  orderFigures,
  orderPlaces,
  theirNumber,
} from './order-confirmation-text.ts';

/** The confirmation of a placed order, for the order as bought. Throws if the order no longer exists. */
export async function renderOrderConfirmation(
  shop: Shop,
  data: Record<string, unknown>,
): Promise<EmailWords> {
  const order = await readOrder(shop.db, String(data.orderId));
  if (!order) throw new Error(`no order ${data.orderId} to confirm`);
  const { company, hours } = await readCollectionPoint(shop.db);
  const links = await confirmationLinks(shop, order, data);
  const email = <OrderConfirmation order={order} company={company} hours={hours} links={links} />;
  return {
    subject: links.isCancelled
      ? `Order ${order.orderNumber}: received, and cancelled since`
      : `${order.reprintOf ? `Reprint of ${order.reprintOf.orderNumber}:` : `Order ${order.orderNumber} confirmed:`} ${promisedWords(order)}`,
    html: emailHtml(email),
    text: orderConfirmationText(order, company, hours, links),
    replyTo: company.email,
    facts: { by: links.by, isCancelled: links.isCancelled },
  };
}

const figure = { textAlign: 'right' as const, fontVariantNumeric: 'tabular-nums', verticalAlign: 'top' };
const strong = { fontSize: '16px', lineHeight: '24px', color: MAIL_INK };

function OrderConfirmation({
  order,
  company,
  hours,
  links,
}: {
  order: Order;
  company: Company;
  hours: OpeningHours;
  links: ConfirmationLinks;
}) {
  return (
    <EmailSheet
      company={company}
      heading={confirmedHeading(order)}
      preview={`${order.orderNumber}: ${promisedWords(order)}, total ${formatPounds(order.totalPence)}`}
    >
      <EmailText>
        {greeting(order)} <strong>{order.orderNumber}</strong>.{theirNumber(order)}
      </EmailText>
      <EmailHeading>What happens next</EmailHeading>
      <EmailText>{nextSteps(order, links)}</EmailText>
      {links.upload && <EmailButton href={links.upload}>Upload your artwork</EmailButton>}
      <EmailText>
        <EmailLink href={links.order}>See your order</EmailLink>
      </EmailText>
      <Rule />
      <Items order={order} />
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
        <EmailSmall key={line} style={{ color: MAIL_INK }}>
          {line}
        </EmailSmall>
      ))}
    </Section>
  );
}

function Items({ order }: { order: Order }) {
  return order.items.map((item) => (
    <Row key={item.id}>
      <td style={{ verticalAlign: 'top', paddingBottom: '12px' }}>
        <EmailSmall style={{ ...strong, fontWeight: 700 }}>{item.productName}</EmailSmall>
        {item.title && <EmailSmall>{item.title}</EmailSmall>}
        {item.customerText?.split('\n').map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a text may be the same
          <EmailSmall key={`${i} ${line}`}>{line}</EmailSmall>
        ))}
        {item.reference && <EmailSmall>Your reference: {item.reference}</EmailSmall>}
        {item.options.map((option) => (
          <EmailSmall key={option.group}>
            {option.label}: {option.name}
          </EmailSmall>
        ))}
        {[...artworkLines(item), ...acceptedLines(item)].map((line) => (
          <EmailSmall key={line}>{line}</EmailSmall>
        ))}
      </td>
      <td style={figure}>
        <EmailSmall style={strong}>{formatPounds(item.pricePence)}</EmailSmall>
        {publicPriceWords(item) && <EmailSmall>Your price ({publicPriceWords(item)})</EmailSmall>}
      </td>
    </Row>
  ));
}

function Figures({ order }: { order: Order }) {
  return orderFigures(order).map(([label, amount]) => {
    const look = { color: MAIL_INK, fontWeight: label.startsWith('Total') ? 700 : 400 };
    return (
      <Row key={label}>
        <td>
          <EmailSmall style={look}>{label}</EmailSmall>
        </td>
        <td style={figure}>
          <EmailSmall style={look}>{amount}</EmailSmall>
        </td>
      </Row>
    );
  });
}
