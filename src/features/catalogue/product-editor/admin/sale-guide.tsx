import { PrimarySubmit } from '#ui/button.tsx';
import { missingFromSale, type SaleStep } from './sale-steps.ts';

/** A mark and what it says, for those who can't see it. */
const MARKS = {
  done: { mark: '✓', said: 'Done', className: 'text-good' },
  advised: { mark: '○', said: 'Worth a look', className: 'text-care' },
  missing: { mark: '!', said: 'Missing', className: 'font-bold text-stop' },
} as const;

/**
 * The way of a product that isn't in the shop into it: five steps, what is missing in each, and the button once nothing
 * is.
 */
export function SaleGuide({ steps }: { steps: readonly SaleStep[] }) {
  const missing = missingFromSale(steps).length;
  return (
    <section aria-labelledby="guide-heading" className="sheet mt-4 max-w-4xl p-4">
      <h2 id="guide-heading">Not in the shop yet</h2>
      <ol className="mt-2 divide-y divide-rule">
        {steps.map(({ title, state, words, to }) => {
          const { mark, said, className } = MARKS[state];
          return (
            <li key={title} className="flex gap-3 py-1.5">
              <span className={`w-4 text-center ${className}`}>
                <span aria-hidden="true">{mark}</span>
                <span className="sr-only">{said}: </span>
              </span>
              <span className="grid min-w-0 flex-1 sm:grid-cols-[11rem_1fr] sm:gap-x-4">
                <a href={to} className="justify-self-start">
                  {title}
                </a>
                <span className={state === 'done' ? 'text-grey' : ''}>{words}</span>
              </span>
            </li>
          );
        })}
      </ol>
      {missing === 0 ? (
        <form method="post" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <PrimarySubmit intent="put-in-shop">Put it in the shop</PrimarySubmit>
          <span className="text-grey">Customers see it at once. You can archive it again at any time.</span>
        </form>
      ) : (
        <p className="mt-3 text-grey">
          {missing === 1
            ? 'One step is missing before customers can order it.'
            : `${missing} steps are missing before customers can order it.`}
        </p>
      )}
    </section>
  );
}
