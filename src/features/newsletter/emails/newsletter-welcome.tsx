import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  render,
  Text,
} from '@react-email/components';
import type { Company } from '../../../platform/company.ts';
import { readCompany } from '../../../platform/company-setting.server.ts';
import type { MailTemplate } from '../../../platform/mail/queue.server.ts';
import { unsubscribeHeaders, unsubscribeUrl } from '../unsubscribe.server.ts';

const small = { fontSize: '14px', lineHeight: '20px', margin: '0 0 8px', color: '#565B66' };
const plain = { fontSize: '16px', lineHeight: '24px', margin: '0 0 12px', color: '#15171C' };
const button = { backgroundColor: '#1d2b8f', color: '#FFFFFF', padding: '12px 20px', fontWeight: 600 };

/** Confirms a signup. Repeats nothing that was typed: the form takes any address, and must not carry a stranger's words. */
export const renderNewsletterWelcome: MailTemplate = async (shop, { email }) => {
  const company = await readCompany(shop.db);
  const url = unsubscribeUrl(shop, String(email));
  const sheet = <Welcome company={company} unsubscribe={url} shopUrl={`${shop.site.publicOrigin}/shop`} />;
  return {
    subject: `You are subscribed to the newsletter of ${company.name}`,
    html: await render(sheet),
    text: await render(sheet, { plainText: true }),
    replyTo: company.email,
    headers: unsubscribeHeaders(url),
  };
};

function Welcome(props: { company: Company; unsubscribe: string; shopUrl: string }) {
  const { company, unsubscribe, shopUrl } = props;
  return (
    <Html lang="en-GB">
      <Head />
      <Preview>Notes from the press, now and then. One click ends it.</Preview>
      <Body
        style={{ backgroundColor: '#FBFAF6', fontFamily: 'Helvetica, Arial, sans-serif', color: '#15171C' }}
      >
        <Container style={{ maxWidth: '600px', padding: '24px', backgroundColor: '#FFFFFF' }}>
          <Text style={small}>{company.name}</Text>
          <Heading style={{ fontSize: '26px', margin: '8px 0 16px' }}>You are subscribed</Heading>
          <Text style={plain}>
            Now and then you get notes from the press: papers, finishes, and how to set up a file that prints
            the first time.
          </Text>
          <Text style={plain}>
            Did you not ask for this? Somebody may have mistyped their address: unsubscribe below, and that is
            the end of it.
          </Text>
          <Button href={shopUrl} style={button}>
            All Products
          </Button>
          <Hr style={{ margin: '24px 0 16px' }} />
          <Text style={small}>
            <Link href={unsubscribe}>Unsubscribe</Link> at once, without signing in.
          </Text>
          <Text style={small}>
            {company.name}, {[...company.addressLines, company.postalCode].join(', ')}. {company.phone}.{' '}
            {company.email}. Company number {company.companyNumber}. VAT number {company.vatNumber}.
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
