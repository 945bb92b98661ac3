import type { CSSProperties, ReactNode } from 'react';
import { EMAIL_COLOURS, EMAIL_COLOURS_DARK } from './email-colours.ts';

interface PartProps {
  children: ReactNode;
  style?: CSSProperties;
}

interface SectionProps extends PartProps {
  cellStyle?: CSSProperties;
  /** names its colours on a dark screen */
  className?: string;
}

/** What every table of an email needs: email programs use tables for layout, and screen readers should ignore them. */
const LAYOUT = {
  align: 'center',
  width: '100%',
  border: 0,
  cellPadding: '0',
  cellSpacing: '0',
  role: 'presentation',
} as const;

/** A table of one cell: a separate box. */
export function Section({ children, style, cellStyle, className }: SectionProps) {
  return (
    <table {...LAYOUT} className={className} style={style}>
      <tbody>
        <tr>
          <td style={cellStyle}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Columns beside one another, as wide as the sheet. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <table {...LAYOUT}>
      <tbody style={{ width: '100%' }}>
        <tr style={{ width: '100%' }}>{children}</tr>
      </tbody>
    </table>
  );
}

/** A line across the sheet. */
export function Rule() {
  const line = `1px solid ${EMAIL_COLOURS.rule}`;
  return (
    <hr
      className="e-rule"
      style={{ width: '100%', border: 'none', borderTop: line, margin: '20px 0 16px' }}
    />
  );
}

/**
 * What an inbox shows beside the subject, followed by enough blank characters that it shows no other words of the
 * email.
 */
export function Preview({ words }: { words: string }) {
  const shown = words.slice(0, PREVIEW_MAX);
  return (
    <div style={UNSEEN} data-skip-in-text>
      {shown}
      {shown.length < PREVIEW_MAX && <div>{BLANK.repeat(PREVIEW_MAX - shown.length)}</div>}
    </div>
  );
}

const PREVIEW_MAX = 150;
/** Characters without ink that inboxes count as text. */
const BLANK = '\u00A0\u200C\u200B\u200D\u200E\u200F\uFEFF';
const UNSEEN = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
};

/** A link as a button. Outlook on Windows ignores padding on links, so it gets blanks and raised text instead. */
export function Button({ href, children, style }: PartProps & { href: string }) {
  return (
    <a
      href={href}
      className="e-button"
      style={{ ...BUTTON, ...style, padding: '12px 20px' }}
      target="_blank"
      rel="noopener"
    >
      <OutlookOnly html={`<i style="mso-font-width:500%;mso-text-raise:18" hidden>${BLANKS}</i>`} />
      <span style={LABEL}>{children}</span>
      <OutlookOnly html={`<i style="mso-font-width:500%" hidden>${BLANKS}&#8203;</i>`} />
    </a>
  );
}

const BLANKS = '&#8202;&#8202;';
const BUTTON = {
  lineHeight: '100%',
  textDecoration: 'none',
  display: 'inline-block',
  maxWidth: '100%',
  msoPaddingAlt: '0px',
};
const LABEL = {
  maxWidth: '100%',
  display: 'inline-block',
  lineHeight: '120%',
  msoPaddingAlt: '0px',
  msoTextRaise: '9px',
};

function OutlookOnly({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants
  return <span dangerouslySetInnerHTML={{ __html: `<!--[if mso]>${html}<![endif]-->` }} />;
}

const dark = EMAIL_COLOURS_DARK;
/** Only colours: without this block an email has the same layout. */
const RULES = [
  `.e-paper,.e-paper>tbody>tr>td{background-color:${dark.paper}!important}`,
  `.e-sheet{background-color:${dark.sheet}!important}`,
  `.e-fact>tbody>tr>td{background-color:${dark.fact}!important}`,
  `.e-ink,.e-ink strong{color:${dark.ink}!important}`,
  `.e-grey{color:${dark.grey}!important}`,
  `.e-link{color:${dark.link}!important}`,
  `.e-button{background-color:${dark.link}!important;color:${dark.onLink}!important}`,
  `.e-rule{border-top-color:${dark.rule}!important}`,
];
const CSS = `@media (prefers-color-scheme:dark){${RULES.join('')}}`;

/** The colours of a dark screen, for an email's head. */
export function DarkStyle() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants
  return <style dangerouslySetInnerHTML={{ __html: CSS }} />;
}
