import type { ArtworkSpec, EngineReport, FixStep } from '#preflight/index.ts';
import type { Fix } from './fixes.ts';

/** Returns the steps of the chosen fixes in the right order, or null if none of them is offered. */
export function planFixes(
  report: EngineReport,
  spec: ArtworkSpec,
  repairs: readonly Fix[],
  chosen: readonly string[],
): FixStep[] | null {
  const made = repairs.filter(({ name }) => chosen.includes(name));
  const kept = made.find(({ name }) => name === 'keep-pages')?.steps.find(isPages)?.pages.length;
  const steps = made.flatMap((it) => it.steps).flatMap((step) => onPagesUpTo(kept ?? Infinity, step));
  return steps.length === 0 ? null : [...asPages(report, spec, steps), ...steps];
}

const isPages = (step: FixStep) => step.repair === 'pages';

/** The first pages are kept after every other step, so work on the others would be wasted. */
function onPagesUpTo(last: number, step: FixStep): FixStep[] {
  if (!('pages' in step) || step.repair === 'pages') return [step];
  const pages = step.pages.filter((page) => page <= last);
  return pages.length > 0 ? [{ ...step, pages }] : [];
}

/** An image becomes a page before any other step. */
function asPages(report: EngineReport, spec: ArtworkSpec, steps: readonly FixStep[]): FixStep[] {
  if (!report.pixel || steps.some(({ repair }) => repair === 'sheet')) return [];
  const { widthMm, heightMm, bleedMm } = spec;
  return [{ repair: 'sheet', widthMm, heightMm, bleedMm }];
}
