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
import {
  addressLines,
  NO_RETURNS,
  nextSteps,
  orderConfirmationText,
  orderFigures,
  traderLine,
} from './order-confirmation-text.ts';

/** The confirmation of a placed order, from the order as it was bought. Throws where the order is gone. */
export async function renderOrderConfirmation(
  shop: Shop,
  { orderId }: Record<string, unknown>,
): Promise<{ subject: string; text: string; html: string; replyTo: string }> {
  const order = await readOrder(shop.db, String(orderId));
  if (!order) throw new Error(`no order ${orderId} to confirm`);
  const company = await readCompany(shop.db);
  const link = orderLink(shop, order.id);
  const mail = <OrderConfirmation order={order} company={company} link={link} />;
  return {
    subject: `Order ${order.orderNumber} confirmed: despatch ${formatDay(order.despatchOn)}`,
    html: await render(mail),
    text: orderConfirmationText(order, company, link),
    replyTo: company.email,
  };
}

const INK = '#15171C';
const GREY = '#565B66';
const figure = { textAlign: 'right' as const, fontVariantNumeric: 'tabular-nums', verticalAlign: 'top' };
const small = { fontSize: '14px', lineHeight: '20px', margin: '0', color: GREY };
const plain = { fontSize: '16px', lineHeight: '24px', margin: '0 0 12px', color: INK };

function OrderConfirmation({ order, company, link }: { order: Order; company: Company; link: string }) {
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
          <Text style={plain}>{nextSteps(order)}</Text>
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
            {addressLines(order).map((line) => (
              <Text key={line} style={{ ...small, color: INK }}>
                {line}
              </Text>
            ))}
          </Section>
          <Text style={{ ...small, marginTop: '20px' }}>{NO_RETURNS}</Text>
          <Hr />
          <Text style={small}>{traderLine(company)}</Text>
        </Container>
      </Body>
    </Html>
  );
}

function Figures({ order }: { order: Order }) {
  return orderFigures(order).map(([label, amount]) => {
    const look = { ...small, color: INK, fontWeight: label.startsWith('Total') ? 700 : 400 };
    return (
      <Row key={label}>
        <Column>
          <Text style={look}>{label}</Text>
        </Column>
        <Column style={figure}>
          <Text style={look}>{amount}</Text>
        </Column>
      </Row>
    );
  });
}
