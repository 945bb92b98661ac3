import type { Finding, JudgedCode } from '#preflight/index.ts';
import { findingText } from '#preflight/index.ts';

const NO_PRINT_FILE = 'No print file can be made from it.';
const LOOKS_DIFFERENT = 'It would print differently from what you see.';
const NOT_MADE = 'The product can’t be made from it.';

/**
 * EVERY finding whose severity the owner decides: whether a person who has looked at the file may print it in spite of
 * that (true), or why not, as a sentence for staff. A person can judge how it will look, but not how it is made, nor
 * what no picture of the file shows.
 */
const JUDGED_BY_EYE: Readonly<Record<JudgedCode, true | string>> = {
  'bleed.missing': true,
  'bleed.unfilled': true,
  'colour.group': true,
  'colour.registration': true,
  'colour.profile': true,
  'colour.rgb': true,
  'colour.lab': true,
  'colour.spot': true,
  'doc.attachments': true,
  'doc.form': true,
  'doc.javascript': true,
  'doc.layers': true,
  'doc.overprint': true,
  'doc.transparency': true,
  'doc.xfa': NO_PRINT_FILE,
  'file.encrypted': NO_PRINT_FILE,
  'font.not-embedded': LOOKS_DIFFERENT,
  'image.alpha': true,
  'image.damaged': LOOKS_DIFFERENT,
  'image.line-art': true,
  'image.low': true,
  'image.proportions': true,
  'image.resolution': true,
  'ink.heavy': true,
  'ink.spots': true,
  'line.hairline': true,
  'overprint.vanishes': true,
  'page.annotations': true,
  'page.blank': true,
  'page.drawn': true,
  'page.left-out': true,
  'text.knocked-out': true,
  'separation.filled': NOT_MADE,
  'separation.found': true,
  'separation.hidden': NOT_MADE,
  'separation.mixed': NOT_MADE,
  'separation.missing': NOT_MADE,
  'separation.open': NOT_MADE,
  'separation.outside': NOT_MADE,
  'separation.replaced': true,
  'separation.several': NOT_MADE,
  'separation.taken': true,
  'separation.thick': true,
  'separation.unwanted': true,
  'text.near-trim': true,
  'text.rich': true,
  'text.small': true,
};

/**
 * Returns why a file can't be printed in spite of the findings, as a sentence for staff; null if a person may decide
 * that. Nobody may if the severity is fixed: a wrong size or number of pages, and files that can't be read. Pure.
 */
export function whyNotAsIs(findings: readonly Finding[]): string | null {
  for (const finding of findings.filter(({ severity }) => severity === 'error')) {
    const judged: true | string | undefined = JUDGED_BY_EYE[finding.code as JudgedCode];
    if (judged !== true) return `${findingText(finding).title}. ${judged ?? NOT_MADE}`;
  }
  return null;
}
