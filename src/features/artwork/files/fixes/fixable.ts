import type { EngineReport } from '#preflight/index.ts';
import type { ArtworkState } from '../artwork-state.ts';

/** Findings for which the fix page may offer something (see fixes.ts). */
const FIXABLE = new Set([
  'bleed.missing',
  'bleed.unfilled',
  'colour.group',
  'colour.lab',
  'colour.registration',
  'colour.rgb',
  'colour.spot',
  'doc.attachments',
  'doc.form',
  'doc.javascript',
  'image.proportions',
  'ink.heavy',
  'ink.spots',
  'overprint.vanishes',
  'page.annotations',
  'pages.extra',
  'pages.missing',
  'size.wrong',
]);

/** Whether to offer the fix page. A rough test, small enough for the product page. */
export function mayBeFixed(report: EngineReport | null, state: ArtworkState): boolean {
  if (!report || state.state === 'checking' || report.document?.encrypted) return false;
  return state.findings.some(
    ({ code, severity, params }) =>
      severity !== 'info' &&
      FIXABLE.has(code) &&
      (code !== 'size.wrong' || params.scalePercent !== undefined),
  );
}
