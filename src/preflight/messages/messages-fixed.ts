import type { Finding } from '../report/report.ts';
import { num, onPages } from './message-words.ts';
import { findingText } from './messages.ts';

/** Returns, for a finding that a fixed file no longer has, what is there now. */
export function fixedText(finding: Finding): string {
  return texts[finding.code]?.(finding) ?? `Solved: ${findingText(finding).title}`;
}

const INKS = 'the four inks (CMYK)';
const inkNow = (finding: Finding) =>
  `Ink${onPages(finding)}: now no more than ${num(finding.params.limitPercent)} %`;

const texts: Record<string, (finding: Finding) => string> = {
  'bleed.missing': ({ params }) => `Bleed: now ${num(params.bleedMm)} mm on every side`,
  'bleed.unfilled': () => 'Bleed: now filled to its edge',
  'colour.group': (finding) => `Black and grey${onPages(finding)}: now in black ink alone`,
  'colour.lab': (finding) => `Lab colours${onPages(finding)}: now in ${INKS}`,
  'colour.registration': (finding) => `Registration colour${onPages(finding)}: now black (K 100 %)`,
  'colour.rgb': screenColours,
  'colour.spot': ({ params }) => `${params.names}: now mixed from ${INKS}`,
  'doc.attachments': () => 'Attached files: removed',
  'doc.form': () => 'Form fields: now part of the page',
  'doc.javascript': () => 'Program (JavaScript): removed',
  'font.not-embedded': ({ params }) => `${params.names}: now a font of the same widths, in the file`,
  'image.proportions': () => 'Shape of the picture: now fills the paper',
  'ink.heavy': inkNow,
  'ink.spots': inkNow,
  'overprint.vanishes': (finding) => `White and light parts${onPages(finding)}: now stay visible in print`,
  'page.annotations': () => 'Comments and form fields: now part of the page',
  'pages.count': () => 'Page count: now right for the product',
  'pages.missing': () => 'Page count: now right for your options',
  'size.wrong': () => 'Page size: now right for the product',
};

function screenColours(finding: Finding): string {
  const black = String(finding.params.uses).includes('text') ? ', and black text in black ink alone' : '';
  return `Colours made for screens (RGB)${onPages(finding)}: now in ${INKS}${black}`;
}
