import { Body, Container, Head, Heading, Hr, Html, Preview, render, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import type { Company } from '../../../platform/company.ts';

export interface MailWords {
  subject: string;
  text: string;
  html: string;
  replyTo: string;
}

const small = { fontSize: '14px', lineHeight: '20px', margin: '0', color: '#565B66' };
const plain = { fontSize: '16px', lineHeight: '24px', margin: '0 0 12px', color: '#15171C' };

/** Renders one column of mail as HTML and as text: who writes, the heading, the words, and the company's details. */
export async function mailWords(mail: {
  company: Company;
  subject: string;
  heading: string;
  preview: string;
  replyTo: string;
  children: ReactNode;
}): Promise<MailWords> {
  const { company, subject, heading, preview, replyTo, children } = mail;
  const sheet = (
    <Html lang="en-GB">
      <Head />
      <Preview>{preview}</Preview>
      <Body
        style={{ backgroundColor: '#FBFAF6', fontFamily: 'Helvetica, Arial, sans-serif', color: '#15171C' }}
      >
        <Container style={{ maxWidth: '600px', padding: '24px', backgroundColor: '#FFFFFF' }}>
          <Text style={small}>{company.name}</Text>
          <Heading style={{ fontSize: '26px', margin: '8px 0 16px' }}>{heading}</Heading>
          {children}
          <Hr />
          <Text style={small}>
            {company.name}, {[...company.addressLines, company.postalCode].join(', ')}. {company.phone}.{' '}
            {company.email}. Company number {company.companyNumber}. VAT number {company.vatNumber}.
          </Text>
        </Container>
      </Body>
    </Html>
  );
  return { subject, replyTo, html: await render(sheet), text: await render(sheet, { plainText: true }) };
}

export function MailText({ children }: { children: ReactNode }) {
  return <Text style={plain}>{children}</Text>;
}

/** Label and value, one pair to a paragraph; lines of a value stay lines, what is empty is left out. */
export function MailList({ rows }: { rows: readonly (readonly [string, string | null])[] }) {
  return rows.map(
    ([label, value]) =>
      value && (
        <Text key={label} style={plain}>
          <strong>{label}:</strong> {linesOf(value)}
        </Text>
      ),
  );
}

function linesOf(value: string): ReactNode[] {
  return value.split('\n').flatMap((line, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
    return i === 0 ? [line] : [<br key={i} />, line];
  });
}
