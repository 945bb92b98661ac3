import type { NextStep } from './next-step.ts';

/** What happens next with the order, with the only filled button of the page. */
export function NextStepBar({ step: { words, press } }: { step: NextStep }) {
  return (
    <section
      aria-labelledby="next-step"
      className="sheet no-print mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3"
    >
      <div className="min-w-0">
        <h2 id="next-step" className="text-xs! font-sans! text-grey">
          What happens next
        </h2>
        <p className="text-base font-semibold">{words}</p>
      </div>
      {press && (
        <a href={press.to} className="button button-primary">
          {press.label}
        </a>
      )}
    </section>
  );
}
