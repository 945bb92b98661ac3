import {
  Body,
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
import type { Shop } from '../../../platform/shop.ts';

/** Told to an address that somebody tried to register again (ruling 50). Takes no data. */
export async function renderAccountExists(
  shop: Shop,
  _data: Record<string, unknown>,
): Promise<{ subject: string; text: string; html: string; replyTo: string }> {
  const company = await readCompany(shop.db);
  const mail = <AccountExists company={company} link={`${shop.site.publicOrigin}/login`} />;
  return {
    subject: `You already have an account at ${company.name}`,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
    replyTo: company.email,
  };
}

const small = { fontSize: '14px', lineHeight: '20px', margin: '0', color: '#565B66' };
const plain = { fontSize: '16px', lineHeight: '24px', margin: '0 0 12px', color: '#15171C' };

function AccountExists({ company, link }: { company: Company; link: string }) {
  return (
    <Html lang="en-GB">
      <Head />
      <Preview>Somebody tried to register with this address. Nothing has changed.</Preview>
      <Body
        style={{ backgroundColor: '#FBFAF6', fontFamily: 'Helvetica, Arial, sans-serif', color: '#15171C' }}
      >
        <Container style={{ maxWidth: '600px', padding: '24px', backgroundColor: '#FFFFFF' }}>
          <Text style={small}>{company.name}</Text>
          <Heading style={{ fontSize: '26px', margin: '8px 0 16px' }}>You already have an account</Heading>
          <Text style={plain}>
            Somebody tried to create an account at {company.name} with this e-mail address. It has one
            already, and nothing about it has changed.
          </Text>
          <Text style={plain}>
            If that was you,{' '}
            <Link href={link} style={{ color: '#1D2B8F' }}>
              sign in here
            </Link>
            . If it wasn’t, there is nothing to do: nobody was let in.
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
