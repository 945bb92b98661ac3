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
import type { CSSProperties, ReactNode } from 'react';
import { type Letterhead, traderLine } from './letterhead.ts';

export interface EmailWords {
  subject: string;
  text: string;
  html: string;
  replyTo: string;
}

export const MAIL_INK = '#15171C';
const GREY = '#565B66';
const LINK = '#1D2B8F';
const small = { fontSize: '14px', lineHeight: '20px', margin: '0', color: GREY };
const plain = { fontSize: '16px', lineHeight: '24px', margin: '0 0 12px', color: MAIL_INK };
const button = {
  backgroundColor: LINK,
  color: '#FFFFFF',
  borderRadius: '4px',
  padding: '12px 20px',
  fontSize: '16px',
  fontWeight: 600,
  margin: '4px 0 16px',
};

interface SheetProps {
  company: Letterhead;
  heading: string;
  /** The preview text that email programs show beside the subject. */
  preview: string;
  /** Shown above the company's details: how to unsubscribe. */
  footer?: ReactNode;
  children: ReactNode;
}

/** One column of email: sender, heading, content, and the company's details. */
export function EmailSheet({ company, heading, preview, footer, children }: SheetProps) {
  return (
    <Html lang="en-GB">
      <Head />
      <Preview>{preview}</Preview>
      <Body
        style={{ backgroundColor: '#FBFAF6', fontFamily: 'Helvetica, Arial, sans-serif', color: MAIL_INK }}
      >
        <Container style={{ maxWidth: '600px', padding: '24px', backgroundColor: '#FFFFFF' }}>
          <Text style={small}>{company.name}</Text>
          <Heading style={{ fontSize: '26px', margin: '8px 0 16px' }}>{heading}</Heading>
          {children}
          <Hr />
          {footer}
          <Text style={small}>{traderLine(company)}</Text>
        </Container>
      </Body>
    </Html>
  );
}

/** Renders a sheet as HTML and as text. */
export async function emailWords(
  mail: SheetProps & { subject: string; replyTo: string },
): Promise<EmailWords> {
  const { subject, replyTo, ...sheet } = mail;
  const page = <EmailSheet {...sheet} />;
  return { subject, replyTo, html: await render(page), text: await render(page, { plainText: true }) };
}

export function EmailText({ children }: { children: ReactNode }) {
  return <Text style={plain}>{children}</Text>;
}

/** A line of small print; `style` if it is not grey or not alone. */
export function EmailSmall({ children, style }: { children: ReactNode; style?: CSSProperties }) {
  return <Text style={{ ...small, ...style }}>{children}</Text>;
}

export function EmailHeading({ children }: { children: ReactNode }) {
  return (
    <Heading as="h2" style={{ fontSize: '18px', margin: '20px 0 8px' }}>
      {children}
    </Heading>
  );
}

export function EmailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} style={{ color: LINK }}>
      {children}
    </Link>
  );
}

/** The email's one call to action. */
export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button href={href} style={button}>
      {children}
    </Button>
  );
}

/** Label and value, one pair per paragraph. Values keep their line breaks; empty ones are left out. */
export function EmailList({ rows }: { rows: readonly (readonly [string, string | null])[] }) {
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
