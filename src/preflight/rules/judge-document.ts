import type { DocumentFacts, EngineReport } from '../report/report.ts';
import type { OpenFinding } from './rule.ts';

/** Rules for what the file holds besides its pages. */
export const documentRules = [fonts, structure];

const FONTS_MAX = 6;

function fonts({ document }: EngineReport): OpenFinding[] {
  const missing = (document?.fonts ?? []).filter((it) => it.used && !it.embedded);
  const names = new Set(missing.map((it) => it.name));
  if (names.size === 0) return [];
  const shownNames = [...names].map((name) => name || 'a font without a name').slice(0, FONTS_MAX);
  const params = { names: shownNames.join(', '), count: names.size, more: names.size - shownNames.length };
  const replaceable = missing.every((it) => it.replaceable) ? { replaceable: 1 } : {};
  return [{ ...wholeFile('font.not-embedded'), params: { ...params, ...replaceable } }];
}

const flags = {
  xfa: 'doc.xfa',
  javascript: 'doc.javascript',
  attachments: 'doc.attachments',
  formFields: 'doc.form',
  overprint: 'doc.overprint',
  layers: 'doc.layers',
  encrypted: 'file.encrypted',
} as const satisfies Partial<Record<keyof DocumentFacts, OpenFinding['code']>>;

function structure({ document }: EngineReport): OpenFinding[] {
  if (!document) return [];
  const present = (Object.keys(flags) as (keyof typeof flags)[]).filter((flag) => document[flag]);
  // A dynamic form is one finding, so "has fields" isn't reported as well.
  return present
    .filter((flag) => !(flag === 'formFields' && document.xfa))
    .map((flag) => wholeFile(flags[flag]));
}

const wholeFile = (code: OpenFinding['code']): OpenFinding => ({
  code,
  page: null,
  certainty: 'exact',
  params: {},
});
