import type { EngineReport, Finding } from '../report/report.ts';
import type { ArtworkRules, JudgedCode } from '../spec/artwork-rules.ts';
import type { ArtworkSpec } from '../spec/artwork-spec.ts';

/** A finding without its severity, which the owner's rules decide. */
export type OpenFinding = Omit<Finding, 'severity'> & { code: JudgedCode };

/** A finding with a fixed severity that the owner can't change: a wrong size is never ready. */
export type RatedFinding = Finding;

export type Rule = (report: EngineReport, spec: RuledSpec) => (OpenFinding | RatedFinding)[];
export type RuledSpec = ArtworkSpec & { rules: ArtworkRules };
