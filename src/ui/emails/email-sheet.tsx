import type { HtmlToTextOptions } from 'html-to-text';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Button, Preview, Rule, Section } from './email-parts.tsx';
import { type Letterhead, traderLine } from './letterhead.ts';

export interface EmailWords {
  subject: string;
  text: string;
  html: string;
  replyTo: string;
}

export const MAIL_INK = '#15171C';
const PAPER = '#FBFAF6';
const GREY = '#565B66';
const LINK = '#1D2B8F';
const small = { fontSize: '14px', lineHeight: '20px', margin: '0', color: GREY };
const plain = { fontSize: '16px', lineHeight: '24px', margin: '0 0 12px', color: MAIL_INK };
const button = {
  backgroundColor: LINK,
  color: '#FFFFFF',
  borderRadius: '4px',
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
    <html dir="ltr" lang="en-GB">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
      </head>
      <body style={{ backgroundColor: PAPER }}>
        <Preview words={preview} />
        <Section
          cellStyle={{ backgroundColor: PAPER, fontFamily: 'Helvetica, Arial, sans-serif', color: MAIL_INK }}
        >
          <Section style={{ maxWidth: '600px', padding: '24px', backgroundColor: '#FFFFFF' }}>
            <p style={small}>{company.name}</p>
            <h1 style={{ fontSize: '26px', margin: '8px 0 16px' }}>{heading}</h1>
            {children}
            <Rule />
            {footer}
            <p style={small}>{traderLine(company)}</p>
          </Section>
        </Section>
      </body>
    </html>
  );
}

/** Renders a sheet as HTML and as text. */
export async function emailWords(
  email: SheetProps & { subject: string; replyTo: string },
): Promise<EmailWords> {
  const { subject, replyTo, ...sheet } = email;
  const html = emailHtml(<EmailSheet {...sheet} />);
  // 13 MB, which most processes don't use in their first minutes (measured).
  const { convert } = await import('html-to-text');
  return { subject, replyTo, html, text: convert(html, AS_TEXT) };
}

/** The document type that email programs handle best. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export function emailHtml(sheet: ReactElement): string {
  return DOCTYPE + renderToStaticMarkup(sheet);
}

const AS_TEXT: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
  ],
};

export function EmailText({ children }: { children: ReactNode }) {
  return <p style={plain}>{children}</p>;
}

/** A line of small print; `style` if it is not grey, or not on its own. */
export function EmailSmall({ children, style }: { children: ReactNode; style?: CSSProperties }) {
  return <p style={{ ...small, ...style }}>{children}</p>;
}

export function EmailHeading({ children }: { children: ReactNode }) {
  return <h2 style={{ fontSize: '18px', margin: '20px 0 8px' }}>{children}</h2>;
}

export function EmailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={{ color: LINK, textDecorationLine: 'none' }} target="_blank" rel="noopener">
      {children}
    </a>
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
        <p key={label} style={plain}>
          <strong>{label}:</strong> {linesOf(value)}
        </p>
      ),
  );
}

function linesOf(value: string): ReactNode[] {
  return value.split('\n').flatMap((line, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
    return i === 0 ? [line] : [<br key={i} />, line];
  });
}
