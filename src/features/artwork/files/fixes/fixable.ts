import type { EngineReport, Finding } from '#preflight/index.ts';
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
  'font.not-embedded',
  'image.proportions',
  'ink.heavy',
  'ink.spots',
  'overprint.vanishes',
  'page.annotations',
  'pages.extra',
  'pages.missing',
  'size.wrong',
]);

/** File-level faults come first: a copy of a damaged page is damaged too. */
const BEYOND_REPAIR = new Set([
  'file.damaged',
  'file.password',
  'file.too-complex',
  'file.print-forbidden',
  'page.damaged',
  'page.problems',
  'doc.xfa',
]);

/** Returns whether nothing in this file can be fixed, whatever else was found. */
export function isBeyondRepair(findings: readonly Finding[]): boolean {
  return findings.some(({ code, severity }) => severity === 'error' && BEYOND_REPAIR.has(code));
}

/** Whether to offer the fix page. A rough test, small enough for the product page. */
export function mayBeFixed(report: EngineReport | null, state: ArtworkState): boolean {
  if (!report || state.state === 'checking' || report.document?.encrypted) return false;
  if (isBeyondRepair(state.findings)) return false;
  return state.findings.some((it) => it.severity !== 'info' && isFixable(it));
}

function isFixable({ code, params }: Finding): boolean {
  if (code === 'size.wrong') return params.scalePercent !== undefined;
  if (code === 'font.not-embedded') return params.replaceable !== undefined;
  return FIXABLE.has(code);
}

/** Returns the link to the fix page, which promises no more than the page can do. */
export function fixLink({ findings }: Pick<ArtworkState, 'findings'>): { words: string; solvesAll: boolean } {
  const solvesAll = findings.every((it) => it.severity !== 'error' || isFixable(it));
  return { words: solvesAll ? 'Fix it for me' : 'Fix what we can', solvesAll };
}
