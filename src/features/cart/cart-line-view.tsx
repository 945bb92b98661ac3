import { formatPounds } from '../../kit/money.ts';
import { ArtworkStateLabel, ArtworkThumbnail } from '../artwork/artwork-field.tsx';
import type { CartLine, LineProblem } from './cart.ts';

/** One line of the cart: what it is, its artwork, its price, and what can be done with it. Each button is a form. */
export function CartLineView({ line }: { line: CartLine }) {
  const quantity = line.product?.optionGroups.find((group) => group.key === 'quantities');
  const edit = new URLSearchParams({ ...line.selectedOptions, artwork: line.artwork.id, line: line.id });
  return (
    <li className="sheet p-4 sm:p-5">
      <div className="flex gap-4">
        <div className="shrink-0">
          <ArtworkThumbnail artwork={line.artwork} />
        </div>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-4">
            <h2 className="text-lg">
              {line.product ? (
                <a href={`/product/${line.productId}?${edit}`} className="text-ink">
                  {line.productName}
                </a>
              ) : (
                line.productName
              )}
            </h2>
            <p className="figures text-lg font-bold">{formatPounds(line.pricePence)}</p>
          </div>
          <dl className="mt-2 grid gap-x-4 text-sm sm:grid-cols-2">
            {line.choices.map(({ group, label, option }) => (
              <div key={group} className="flex gap-1.5">
                <dt className="text-grey">{label}:</dt>
                <dd>{option.name}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-2 text-sm">
            {line.artworkState && <ArtworkStateLabel state={line.artworkState} />}
            <p className="text-xs break-all text-grey">{line.artwork.originalName}</p>
          </div>
        </div>
      </div>
      {line.problem && <ProblemNotice problem={line.problem} line={line} edit={edit} />}
      <div className="mt-4 flex flex-wrap items-end gap-x-5 gap-y-2 border-t border-rule pt-3">
        {quantity && (
          <form method="post" className="flex items-end gap-2">
            <input type="hidden" name="lineId" value={line.id} />
            <div>
              <label htmlFor={`quantity-${line.id}`} className="block text-xs font-semibold">
                Quantity
              </label>
              <select
                id={`quantity-${line.id}`}
                name="quantity"
                defaultValue={line.selectedOptions.quantity}
                className="field figures w-auto"
              >
                {quantity.options.map((option) => (
                  <option key={option.id} value={option.id}>
                    {option.name}
                  </option>
                ))}
              </select>
            </div>
            <button type="submit" name="intent" value="quantity" className="button">
              Update
            </button>
          </form>
        )}
        {line.product && (
          <a
            href={`/product/${line.productId}?${edit}`}
            className="inline-flex min-h-11 items-center text-sm"
          >
            Edit<span className="sr-only"> {line.productName}</span>
          </a>
        )}
        <form method="post" className="ml-auto">
          <input type="hidden" name="lineId" value={line.id} />
          <button type="submit" name="intent" value="remove" className="button-text">
            Remove<span className="sr-only"> {line.productName}</span>
          </button>
        </form>
      </div>
    </li>
  );
}

function ProblemNotice({
  problem,
  line,
  edit,
}: {
  problem: LineProblem;
  line: CartLine;
  edit: URLSearchParams;
}) {
  if (problem.kind === 'price')
    return (
      <form method="post" className="notice notice-care mt-4">
        <input type="hidden" name="lineId" value={line.id} />
        <p>
          The price of this item changed from {formatPounds(problem.seenPricePence)} to{' '}
          <strong>{formatPounds(line.pricePence)}</strong> since you added it.
        </p>
        <button type="submit" name="intent" value="accept-price" className="button mt-2">
          Accept the new price
        </button>
      </form>
    );
  return (
    <div className="notice notice-stop mt-4">
      <p className="font-semibold">{problemWords(problem)}</p>
      {problem.kind === 'withdrawn' ? (
        <p>Remove it to check out.</p>
      ) : (
        <p>
          <a href={`/product/${line.productId}?${edit}`}>Change this item</a>
        </p>
      )}
    </div>
  );
}

function problemWords(problem: Exclude<LineProblem, { kind: 'price' }>): string {
  if (problem.kind === 'withdrawn') return 'We no longer sell this product.';
  if (problem.kind === 'options') return problem.messages.join(' ');
  if (problem.state.state === 'checking')
    return 'Your artwork is still being checked. Reload this page in a moment.';
  return 'This artwork can’t be printed with these options.';
}
