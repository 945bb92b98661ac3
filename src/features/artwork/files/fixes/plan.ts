import type { ArtworkSpec, EngineReport, FixStep } from '#preflight/index.ts';
import type { Fix } from './fixes.ts';

/** Returns the steps of the chosen fixes in the right order, or null if none of them is offered. */
export function planFixes(
  report: EngineReport,
  spec: ArtworkSpec,
  repairs: readonly Fix[],
  chosen: readonly string[],
): FixStep[] | null {
  const steps = repairs.filter(({ name }) => chosen.includes(name)).flatMap((it) => it.steps);
  return steps.length === 0 ? null : [...asPages(report, spec, steps), ...steps];
}

/** An image becomes a page before any other step. */
function asPages(report: EngineReport, spec: ArtworkSpec, steps: readonly FixStep[]): FixStep[] {
  if (!report.pixel || steps.some(({ repair }) => repair === 'sheet')) return [];
  const { widthMm, heightMm, bleedMm } = spec;
  return [{ repair: 'sheet', widthMm, heightMm, bleedMm }];
}
