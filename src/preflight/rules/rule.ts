import type { EngineReport, Finding } from '../report/report.ts';
import type { ArtworkRules, JudgedCode } from '../spec/artwork-rules.ts';
import type { ArtworkSpec } from '../spec/artwork-spec.ts';

/** What a rule finds: how severe it is the owner's rules say. */
export type Found = Omit<Finding, 'severity'> & { code: JudgedCode };

/** A rule whose gravity is settled by what it is about, not by the owner: a wrong size is never ready. */
export type Settled = Finding;

export type Rule = (report: EngineReport, spec: RuledSpec) => (Found | Settled)[];
export type RuledSpec = ArtworkSpec & { rules: ArtworkRules };
