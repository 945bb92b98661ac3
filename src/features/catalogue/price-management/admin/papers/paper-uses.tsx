import type { ReactNode } from 'react';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { Notice } from '#ui/notice.tsx';
import type { PaperEffects, PaperUse } from './paper-effects.ts';

/** What saving new figures changes: shown before it is saved. */
export function PaperEffectsNotice({ effects: { weight, spine } }: { effects: PaperEffects }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: what saving would change is read first, as with the error summary
    <div className="mb-5" tabIndex={-1} autoFocus>
      <Notice tone="care">
        <p className="font-semibold">Nothing is saved yet. Read what this changes, then save.</p>
        {weight && (
          <Effect title={`The weight of ${countWords(weight.products.length, 'product')}`} of={weight} />
        )}
        {spine && (
          <Effect title={`The spine of ${countWords(spine.products.length, 'product')}`} of={spine}>
            {' '}
            Covers are checked and proofed with the new width from then on.
          </Effect>
        )}
      </Notice>
    </div>
  );
}

const NAMED = 12;

function Effect({
  title,
  of: { words, products },
  children,
}: {
  title: string;
  of: { words: string; products: readonly string[] };
  children?: ReactNode;
}) {
  const more = products.length - NAMED;
  return (
    <div className="mt-3">
      <p className="font-semibold">{title}</p>
      <p>
        {words}
        {children}
      </p>
      <p className="text-sm">
        {products.slice(0, NAMED).join(', ')}
        {more > 0 && ` and ${more} more, listed below`}
      </p>
    </div>
  );
}

/** The products made of a paper, with the options that name it. */
export function PaperUses({ uses }: { uses: readonly PaperUse[] }) {
  return (
    <section aria-labelledby="uses" className="mt-10 max-w-3xl">
      <h2 id="uses">Made of it</h2>
      {uses.length === 0 ? (
        <p className="mt-2 text-grey">
          Nothing yet. Choose it for options in Price Management, or for a product on its own page.
        </p>
      ) : (
        <ul className="sheet mt-3 divide-y divide-rule">
          {uses.map(({ productId, name, isArchived, options, makesSpine }) => (
            <li key={productId} className="px-4 py-2.5">
              <a
                href={
                  options.length > 0
                    ? `${href('/admin/prices')}?options=${productId}`
                    : href('/admin/products/:productId', { productId })
                }
                className="font-semibold wrap-anywhere"
              >
                {name}
              </a>
              {isArchived && <span className="text-grey"> (archived)</span>}
              <span className="block text-sm text-grey">
                {options.length > 0 ? options.join(' · ') : 'With every choice'}
                {makesSpine && ' · its spine too'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
