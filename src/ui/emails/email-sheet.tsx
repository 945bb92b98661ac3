import type { HtmlToTextOptions } from 'html-to-text';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { EMAIL_COLOURS } from './email-colours.ts';
import { Button, DarkStyle, Preview, Rule, Section } from './email-parts.tsx';
import { type Letterhead, traderLine } from './letterhead.ts';

export interface EmailWords {
  subject: string;
  text: string;
  html: string;
  replyTo: string;
  /** what its lines show by `cid:` */
  pictures?: { cid: string; content: Buffer }[];
}

export const MAIL_INK = EMAIL_COLOURS.ink;
const { paper: PAPER, sheet: SHEET, grey: GREY, link: LINK, onLink: ON_LINK, fact: FACT } = EMAIL_COLOURS;
const small = { fontSize: '14px', lineHeight: '20px', margin: '0', color: GREY };
const plain = { fontSize: '16px', lineHeight: '24px', margin: '0 0 12px', color: MAIL_INK };
const button = {
  backgroundColor: LINK,
  color: ON_LINK,
  borderRadius: '4px',
  fontSize: '16px',
  fontWeight: 600,
  margin: '4px 0 16px',
};

const heading1 = { fontSize: '26px', lineHeight: '32px', margin: '8px 0 16px', color: MAIL_INK };

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
        <meta name="viewport" content="width=device-width" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <DarkStyle />
      </head>
      <body className="e-paper" style={{ backgroundColor: PAPER, margin: 0 }}>
        <Preview words={preview} />
        <Section
          className="e-paper"
          cellStyle={{ backgroundColor: PAPER, fontFamily: 'Helvetica, Arial, sans-serif', color: MAIL_INK }}
        >
          <Section
            className="e-sheet"
            style={{ maxWidth: '600px', backgroundColor: SHEET }}
            cellStyle={{ padding: '24px' }}
          >
            <p className="e-grey" style={small}>
              {company.name}
            </p>
            <h1 className="e-ink" style={heading1}>
              {heading}
            </h1>
            {children}
            <Rule />
            {footer}
            <p className="e-grey" style={small}>
              {traderLine(company)}
            </p>
          </Section>
        </Section>
      </body>
    </html>
  );
}

/** Renders a sheet as HTML and as text. */
export async function emailWords(
  email: SheetProps & Pick<EmailWords, 'subject' | 'replyTo' | 'pictures'>,
): Promise<EmailWords> {
  const { subject, replyTo, pictures, ...sheet } = email;
  const html = emailHtml(<EmailSheet {...sheet} />);
  // 13 MB, which most processes don't use in their first minutes (measured).
  const { convert } = await import('html-to-text');
  return { subject, replyTo, html, text: convert(html, AS_TEXT), ...(pictures && { pictures }) };
}

/** The document type that email programs handle best. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export function emailHtml(sheet: ReactElement): string {
  // React asks browsers to load pictures early. Email programs don't, and a picture inside an email has no address.
  return DOCTYPE + renderToStaticMarkup(sheet).replaceAll(PRELOAD, '');
}

const PRELOAD = /<link rel="preload"[^>]*>/g;

const AS_TEXT: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
  ],
};

export function EmailText({ children }: { children: ReactNode }) {
  return (
    <p className="e-ink" style={plain}>
      {children}
    </p>
  );
}

/** A line of small print; `style` if it is not on its own, `isInk` if it is as dark as other text. */
export function EmailSmall({ children, style, isInk = false }: SmallProps) {
  return (
    <p
      className={isInk ? 'e-ink' : 'e-grey'}
      style={{ ...small, ...(isInk && { color: MAIL_INK }), ...style }}
    >
      {children}
    </p>
  );
}

interface SmallProps {
  children: ReactNode;
  style?: CSSProperties;
  isInk?: boolean;
}

export function EmailHeading({ children }: { children: ReactNode }) {
  return (
    <h2
      className="e-ink"
      style={{ fontSize: '18px', lineHeight: '24px', margin: '20px 0 8px', color: MAIL_INK }}
    >
      {children}
    </h2>
  );
}

export function EmailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="e-link" style={{ color: LINK }} target="_blank" rel="noopener">
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

/** The fact for which the email is opened, and what belongs to it. */
export function EmailFact({ children, note }: { children: ReactNode; note?: string | null }) {
  return (
    <Section className="e-fact" style={{ margin: '4px 0 16px' }} cellStyle={fact}>
      <p className="e-ink" style={{ ...plain, margin: '0', fontSize: '18px', fontWeight: 700 }}>
        {children}
      </p>
      {note && <EmailSmall style={{ margin: '2px 0 0' }}>{note}</EmailSmall>}
    </Section>
  );
}

const fact = { backgroundColor: FACT, padding: '12px 16px', borderRadius: '4px' };

/** Label and value, one pair per paragraph. Values keep their line breaks; empty ones are left out. */
export function EmailList({ rows }: { rows: readonly (readonly [string, string | null])[] }) {
  return rows.map(
    ([label, value]) =>
      value && (
        <EmailText key={label}>
          <strong>{label}:</strong> {linesOf(value)}
        </EmailText>
      ),
  );
}

function linesOf(value: string): ReactNode[] {
  return value.split('\n').flatMap((line, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
    return i === 0 ? [line] : [<br key={i} />, line];
  });
}
