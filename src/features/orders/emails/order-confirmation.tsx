import {
  Body,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Row,
  render,
  Section,
  Text,
} from '@react-email/components';
import { formatPounds } from '../../../kit/money.ts';
import type { Company } from '../../../platform/company.ts';
import { readCompany } from '../../../platform/company-setting.server.ts';
import type { Shop } from '../../../platform/shop.ts';
import { formatDay } from '../../delivery/index.ts';
import { orderLink } from '../confirmation.server.ts';
import type { Order } from '../order.ts';
import { readOrder } from '../store.server.ts';

/** The confirmation of a placed order, from the order as it was bought. Throws where the order is gone. */
export async function renderOrderConfirmation(
  shop: Shop,
  { orderId }: Record<string, unknown>,
): Promise<{ subject: string; text: string; html: string; replyTo: string }> {
  const order = await readOrder(shop.db, String(orderId));
  if (!order) throw new Error(`no order ${orderId} to confirm`);
  const company = await readCompany(shop.db);
  const mail = <OrderConfirmation order={order} company={company} link={orderLink(shop, order.id)} />;
  return {
    subject: `Order ${order.orderNumber} confirmed: despatch ${formatDay(order.despatchOn)}`,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
    replyTo: company.email,
  };
}

const INK = '#15171C';
const GREY = '#565B66';
const figure = { textAlign: 'right' as const, fontVariantNumeric: 'tabular-nums', verticalAlign: 'top' };
const small = { fontSize: '14px', lineHeight: '20px', margin: '0', color: GREY };
const plain = { fontSize: '16px', lineHeight: '24px', margin: '0 0 12px', color: INK };

function OrderConfirmation({ order, company, link }: { order: Order; company: Company; link: string }) {
  const onAccount = order.paymentMethod === 'account';
  return (
    <Html lang="en-GB">
      <Head />
      <Preview>{`${order.orderNumber}: despatch on ${formatDay(order.despatchOn)}, total ${formatPounds(order.totalPence)}`}</Preview>
      <Body style={{ backgroundColor: '#FBFAF6', fontFamily: 'Helvetica, Arial, sans-serif', color: INK }}>
        <Container style={{ maxWidth: '600px', padding: '24px', backgroundColor: '#FFFFFF' }}>
          <Text style={small}>{company.name}</Text>
          <Heading style={{ fontSize: '26px', margin: '8px 0 16px' }}>Order Confirmed</Heading>
          <Text style={plain}>
            Thank you, {order.customerName}. Your order number is <strong>{order.orderNumber}</strong>.
          </Text>
          <Heading as="h2" style={{ fontSize: '18px', margin: '20px 0 8px' }}>
            What happens next
          </Heading>
          <Text style={plain}>
            We check your artwork once more and print it. Despatch is on {formatDay(order.despatchOn)}, and
            you get an e-mail when it leaves us.
            {onAccount ? ' The total is charged to your account.' : ' Your card payment has been received.'}
          </Text>
          <Text style={plain}>
            <Link href={link} style={{ color: '#1D2B8F' }}>
              See your order
            </Link>
          </Text>
          <Hr />
          {order.items.map((item) => (
            <Row key={item.id}>
              <Column style={{ verticalAlign: 'top', paddingBottom: '12px' }}>
                <Text style={{ ...plain, margin: 0, fontWeight: 700 }}>{item.productName}</Text>
                {item.options.map((option) => (
                  <Text key={option.group} style={small}>
                    {option.label}: {option.name}
                  </Text>
                ))}
                <Text style={small}>Artwork: {item.artwork.originalName}</Text>
              </Column>
              <Column style={figure}>
                <Text style={{ ...plain, margin: 0 }}>{formatPounds(item.pricePence)}</Text>
              </Column>
            </Row>
          ))}
          <Hr />
          <Figures order={order} />
          <Hr />
          <Section>
            <Heading as="h2" style={{ fontSize: '18px', margin: '12px 0 8px' }}>
              Delivery address
            </Heading>
            {[
              order.customerName,
              order.shippingAddressLine1,
              order.shippingAddressLine2,
              order.shippingCity,
              order.shippingPostcode,
              order.shippingCountry,
            ].map(
              (line) =>
                line && (
                  <Text key={line} style={{ ...small, color: INK }}>
                    {line}
                  </Text>
                ),
            )}
          </Section>
          <Text style={{ ...small, marginTop: '20px' }}>
            Printed to your own design, these goods can’t be returned because you change your mind. If
            anything is not as ordered, tell us and we put it right.
          </Text>
          <Hr />
          <Text style={small}>
            {company.name}, {[...company.addressLines, company.postalCode].join(', ')}. {company.phone}.{' '}
            {company.email}. Company number {company.companyNumber}. VAT number {company.vatNumber}.
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

function Figures({ order }: { order: Order }) {
  const rows: [string, number][] = [
    ['Items (incl. VAT)', order.itemsPence],
    [order.discountCode ? `Discount (${order.discountCode})` : 'Discount', -order.discountPence],
    ['Shipping', order.shippingPence],
    ['Total (incl. VAT)', order.totalPence],
    ['Subtotal (excl. VAT)', order.netPence],
    ['VAT', order.vatPence],
  ];
  return rows.map(([label, amount]) => (
    <Row key={label}>
      <Column>
        <Text style={{ ...small, color: INK, fontWeight: label.startsWith('Total') ? 700 : 400 }}>
          {label}
        </Text>
      </Column>
      <Column style={figure}>
        <Text style={{ ...small, color: INK, fontWeight: label.startsWith('Total') ? 700 : 400 }}>
          {formatPounds(amount === 0 ? 0 : amount)}
        </Text>
      </Column>
    </Row>
  ));
}
