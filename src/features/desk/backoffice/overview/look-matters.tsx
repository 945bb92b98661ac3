import { href } from '#kit/href.ts';
import type { LookMatter } from './overview.server.ts';

interface Props {
  /** `by`: `1pm on Monday 30 November` */
  files: readonly (LookMatter & { isLate: boolean })[];
}

/**
 * Files that customers asked us to look at, earliest promise first, each with its item; renders nothing if there are
 * none.
 */
export function LookMatters({ files }: Props) {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="files" className="mt-6">
      <h2 id="files">Files to look at</h2>
      <ul className="sheet mt-2 divide-y divide-rule">
        {files.map(({ orderId, orderNumber, place, product, customer, by, isLate }) => (
          <li key={`${orderId} ${place}`}>
            <a
              href={`${href('/admin/orders/:orderId', { orderId })}#item-${place}`}
              className="grid min-h-11 gap-x-5 px-3 py-3 text-ink no-underline hover:bg-paper sm:grid-cols-[9.5rem_1fr_auto] sm:px-4"
            >
              <span className="figures font-semibold text-reflex">{orderNumber}</span>
              <span>
                {product}, {customer}
              </span>
              <strong className={isLate ? 'text-stop' : ''}>
                {isLate ? '! Late: answer' : 'Answer'} by {by}
              </strong>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
