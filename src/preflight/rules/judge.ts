import type { EngineReport, Finding } from '../report/report.ts';
import { severityOf, shippedRules } from '../spec/artwork-rules.ts';
import type { ArtworkSpec } from '../spec/artwork-spec.ts';
import { contentRules } from './judge-content.ts';
import { coverRules } from './judge-cover.ts';
import { damageRules } from './judge-damage.ts';
import { documentRules } from './judge-document.ts';
import { pictureRules } from './judge-picture.ts';
import { plateRules } from './judge-plates.ts';
import { recordRules } from './judge-records.ts';
import { separationRules } from './judge-separations.ts';
import { sizeRules } from './judge-size.ts';
import type { Rule } from './rule.ts';

/** `ready`, `warnings` (prints as it is once the customer has approved each one) and `invalid`: `Invalid file`. */
export type Verdict = 'ready' | 'warnings' | 'invalid';
export type Judgement = { verdict: Verdict; findings: Finding[] };

/** Every rule, in display order for findings of the same severity. */
const rules: readonly Rule[] = [
  ...sizeRules,
  ...recordRules,
  ...coverRules,
  ...pictureRules,
  ...documentRules,
  ...damageRules,
  ...contentRules,
  ...plateRules,
  ...separationRules,
];

/**
 * Judges a report for a product. Pure and cheap, since it runs again whenever the options change, in the browser and on
 * the server. Findings come worst first and include the engine's own (damage, password).
 */
export function judgeArtwork(report: EngineReport, spec: ArtworkSpec): Judgement {
  const ruled = { ...spec, rules: spec.rules ?? shippedRules.held };
  const judged = rules
    .flatMap((rule) => rule(report, ruled))
    .map((it) => ('severity' in it ? it : { ...it, severity: severityOf(it.code, ruled.rules) }));
  // The pages of records are all made of one template, and each was looked at when it was made.
  const own = report.records ? report.findings.map(asInfo) : report.findings;
  const findings = [...own, ...judged].sort((a, b) => rank[b.severity] - rank[a.severity]);
  return { verdict: verdictOf(findings), findings };
}

const asInfo = (finding: Finding): Finding =>
  finding.code === 'pages.unchecked' ? { ...finding, severity: 'info' } : finding;

const rank = { error: 2, warning: 1, info: 0 } as const;

function verdictOf(findings: Finding[]): Verdict {
  if (findings.some((it) => it.severity === 'error')) return 'invalid';
  return findings.some((it) => it.severity === 'warning') ? 'warnings' : 'ready';
}
