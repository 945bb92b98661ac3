import type { ReactNode } from 'react';
import { Row } from './email-parts.tsx';
import { EmailSmall, MAIL_INK } from './email-sheet.tsx';

/** A picture inside an email. `widthPx` and `heightPx` as it is shown. */
export interface LinePicture {
  /** `cid:…` */
  src: string;
  alt: string;
  widthPx: number;
  heightPx: number;
}

interface LineProps {
  /** null if other lines have one and this doesn’t; left out if none has */
  picture?: LinePicture | null;
  title: string;
  /** small print below the title, a line each */
  notes: readonly string[];
  /** below the small print: what can be done about it */
  action?: ReactNode;
  /** at the right edge */
  figures?: ReactNode;
}

/** One of several things in an email: its picture, name, small print, and what it costs. */
export function EmailLine({ picture, title, notes, action, figures }: LineProps) {
  return (
    <Row>
      {picture !== undefined && (
        <td style={{ ...cell, width: `${PICTURE_CELL_PX}px` }} width={PICTURE_CELL_PX}>
          {picture && <Picture {...picture} />}
        </td>
      )}
      <td style={cell}>
        <EmailSmall isInk style={{ ...strong, fontWeight: 700 }}>
          {title}
        </EmailSmall>
        {notes.map((note, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a text may be the same
          <EmailSmall key={`${i} ${note}`}>{note}</EmailSmall>
        ))}
        {action && <EmailSmall>{action}</EmailSmall>}
      </td>
      {figures && <td style={{ ...cell, ...FIGURE_CELL }}>{figures}</td>}
    </Row>
  );
}

/** An amount at the right edge of a line. */
export function EmailFigure({ children }: { children: ReactNode }) {
  return (
    <EmailSmall isInk style={strong}>
      {children}
    </EmailSmall>
  );
}

/** The size of a picture beside a line: half of what it has, for dense screens. */
const PICTURE_PX = 80;
const PICTURE_CELL_PX = PICTURE_PX + 16;
const strong = { fontSize: '16px', lineHeight: '24px', color: MAIL_INK };
const cell = { verticalAlign: 'top', padding: '0 0 12px' };
export const FIGURE_CELL = {
  textAlign: 'right' as const,
  fontVariantNumeric: 'tabular-nums',
  verticalAlign: 'top',
};

function Picture({ src, alt, widthPx, heightPx }: LinePicture) {
  const scale = Math.min(1, PICTURE_PX / Math.max(widthPx, heightPx));
  const [width, height] = [widthPx, heightPx].map((px) => Math.max(1, Math.round(px * scale)));
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      style={{ ...picture, border: `1px solid ${RULE}` }}
    />
  );
}

const RULE = '#D9D6CC';
const picture = { display: 'block', outline: 'none', textDecoration: 'none', fontSize: '12px' };
