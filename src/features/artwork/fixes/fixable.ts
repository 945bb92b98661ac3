import type { EngineReport } from '#preflight/index.ts';
import type { ArtworkState } from '../artwork.ts';

/** Findings that lead to an offer on the page where files are fixed (repair/repairs.ts). */
const FIXABLE = new Set([
  'bleed.missing',
  'bleed.unfilled',
  'colour.lab',
  'colour.rgb',
  'colour.spot',
  'doc.attachments',
  'doc.form',
  'doc.javascript',
  'image.proportions',
  'ink.heavy',
  'ink.spots',
  'page.annotations',
  'pages.extra',
  'pages.missing',
  'size.wrong',
]);

/** Whether it is worth asking what we can fix: small enough to be known on the product page. */
export function mayBeFixed(report: EngineReport | null, state: ArtworkState): boolean {
  if (!report || state.state === 'checking' || report.document?.encrypted) return false;
  return state.findings.some(
    ({ code, severity, params }) =>
      severity !== 'info' &&
      FIXABLE.has(code) &&
      (code !== 'size.wrong' || params.scalePercent !== undefined),
  );
}
