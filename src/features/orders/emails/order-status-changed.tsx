import { Body, Container, Head, Heading, Html, Link, Preview, render, Text } from '@react-email/components';
import type { Company } from '../../../platform/company.ts';
import { readCompany } from '../../../platform/company-setting.server.ts';
import type { Shop } from '../../../platform/shop.ts';
import { orderLink } from '../confirmation.server.ts';
import type { Order, OrderStatus } from '../order.ts';
import { readOrder } from '../store.server.ts';

/** What a new status means to the customer, and what happens next. */
const NEWS: Readonly<Record<OrderStatus, { subject: string; text: string }>> = {
  pending: {
    subject: 'is waiting again',
    text: 'Your order is back in the queue. We tell you when printing begins.',
  },
  processing: {
    subject: 'is being printed',
    text: 'Your artwork is with the press. You hear from us when it leaves.',
  },
  shipped: { subject: 'is on its way', text: 'Your order has left us.' },
  delivered: {
    subject: 'was delivered',
    text: 'Your order has been delivered. If anything is not as ordered, tell us.',
  },
  cancelled: {
    subject: 'was cancelled',
    text: 'Your order has been cancelled. If you did not expect this, tell us.',
  },
};

/** The mail about an order's new status. Throws where the order is gone. */
export async function renderOrderStatusChanged(
  shop: Shop,
  data: Record<string, unknown>,
): Promise<{ subject: string; text: string; html: string; replyTo: string }> {
  const order = await readOrder(shop.db, String(data.orderId));
  if (!order) throw new Error(`no order ${data.orderId} to tell of`);
  const company = await readCompany(shop.db);
  const status = data.status as OrderStatus;
  const tracking = status === 'shipped' && data.trackingNumber ? String(data.trackingNumber) : null;
  const mail = <StatusMail {...{ order, company, status, tracking }} link={orderLink(shop, order.id)} />;
  return {
    subject: `Order ${order.orderNumber} ${NEWS[status].subject}`,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
    replyTo: company.email,
  };
}

const plain = { fontSize: '16px', lineHeight: '24px', margin: '0 0 12px', color: '#15171C' };

function StatusMail(props: {
  order: Order;
  company: Company;
  status: OrderStatus;
  tracking: string | null;
  link: string;
}) {
  const { order, company, status, tracking, link } = props;
  return (
    <Html lang="en-GB">
      <Head />
      <Preview>{NEWS[status].text}</Preview>
      <Body style={{ backgroundColor: '#FBFAF6', fontFamily: 'Helvetica, Arial, sans-serif' }}>
        <Container style={{ maxWidth: '600px', padding: '24px', backgroundColor: '#FFFFFF' }}>
          <Heading style={{ fontSize: '24px' }}>
            Order {order.orderNumber} {NEWS[status].subject}
          </Heading>
          <Text style={plain}>{NEWS[status].text}</Text>
          {tracking && (
            <Text style={plain}>
              Tracking number: <strong>{tracking}</strong>
            </Text>
          )}
          <Text style={plain}>
            <Link href={link} style={{ color: '#1D2B8F' }}>
              See your order
            </Link>
          </Text>
          <Text style={{ ...plain, fontSize: '14px', color: '#565B66' }}>
            {company.name}, {company.phone}, {company.email}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
