import type { FormEvent } from 'react';
import {
  ARTWORK_TO_FOLLOW,
  ArtworkStateLabel,
  ArtworkThumbnail,
  LOOK_TITLE,
} from '#features/artwork/files/artwork-card.tsx';
import { WarningTick } from '#features/artwork/files/upload/warning-card.tsx';
import { PublicPriceBadge } from '#features/pricing/prices/public-price-badge.tsx';
import { formatPounds } from '#kit/money.ts';
import type { LineView, ProblemView } from './cart-view.ts';

interface Props {
  line: LineView;
  /** submits one of the line's forms in place; without script the browser posts it */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A line of the cart: product, artwork, price and actions. Each button is a form. */
export function CartLineView({ line, onSubmit }: Props) {
  return (
    <li className="sheet p-4 sm:p-5">
      <div className="flex gap-4">
        <div className="shrink-0">
          <ArtworkThumbnail artwork={line.artwork ?? line.idea} />
        </div>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-start justify-between gap-x-4">
            <h2 className="text-lg">
              {line.editPath ? (
                <a href={line.editPath} className="text-ink">
                  {line.productName}
                </a>
              ) : (
                line.productName
              )}
            </h2>
            <p className="figures leading-tight sm:text-right">
              <span className="text-lg font-bold">{formatPounds(line.pricePence)}</span>
              {line.unitWords && <span className="block text-sm text-grey">{line.unitWords}</span>}
              {line.isZeroRated && <span className="block text-sm text-grey">VAT 0%</span>}
              <PublicPriceBadge {...line} />
            </p>
          </div>
          <dl className="mt-2 grid gap-x-4 text-sm sm:grid-cols-2">
            {line.choices.map(({ label, name }) => (
              <div key={label} className="flex gap-1.5">
                <dt className="text-grey">{label}:</dt>
                <dd>{name}</dd>
              </div>
            ))}
          </dl>
          {line.artwork ? (
            <div className="mt-2 text-sm">
              {line.artworkState && <ArtworkStateLabel state={{ state: line.artworkState }} />}
              <p className="text-xs break-all text-grey">{line.artwork.originalName}</p>
              {line.artwork.opinions && <p className="text-sm font-semibold">{line.artwork.opinions}</p>}
              <a href={line.artwork.proofPath} className="inline-flex min-h-11 items-center">
                See the proof<span className="sr-only"> of {line.artwork.originalName}</span>
              </a>
            </div>
          ) : line.design ? null : (
            <FileToFollow line={line} />
          )}
        </div>
      </div>
      {line.design && <DesignLine line={line} design={line.design} />}
      {line.problem && <ProblemNotice problem={line.problem} line={line} onSubmit={onSubmit} />}
      <LineButtons line={line} onSubmit={onSubmit} />
    </li>
  );
}

/** What we design for the line: a line of its own beside the print. */
function DesignLine({ line, design }: { line: LineView; design: NonNullable<LineView['design']> }) {
  const files = design.files === 1 ? '1 file' : `${design.files} files`;
  return (
    <div className="mt-4 border-t border-rule pt-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h3 className="text-lg">Design it for me</h3>
        <p className="figures text-lg font-bold">{formatPounds(design.pricePence)}</p>
      </div>
      {line.look && <p className="mt-1 text-sm">{line.look}</p>}
      <p className="mt-1 line-clamp-2 text-sm wrap-anywhere text-grey">
        {design.words}
        {design.files > 0 && ` (${files})`}
      </p>
      {design.editPath && (
        <a href={design.editPath} className="inline-flex min-h-11 items-center text-sm font-semibold">
          Change the brief<span className="sr-only"> for {line.productName}</span>
        </a>
      )}
    </div>
  );
}

/** A line that was added without its file. */
function FileToFollow({ line }: { line: LineView }) {
  return (
    <div className="mt-2 text-sm">
      <p className="font-bold">{line.look ? LOOK_TITLE : ARTWORK_TO_FOLLOW}</p>
      {line.sendBy && <p>{line.sendBy}</p>}
      {line.look && (
        <p>{line.look} You pay as usual. If your file can’t be printed, you can send another or cancel.</p>
      )}
      {line.idea && (
        <p className="break-all text-grey">
          {line.look ? 'Your file' : 'Your idea, which we don’t print'}: {line.idea.originalName}
        </p>
      )}
      {line.editPath && (
        <a href={`${line.editPath}#artwork`} className="inline-flex min-h-11 items-center font-semibold">
          {line.look ? 'Upload another file instead' : 'Upload your file now'}
          <span className="sr-only">: {line.productName}</span>
        </a>
      )}
    </div>
  );
}

function LineButtons({ line, onSubmit }: Props) {
  const named = <span className="sr-only"> {line.productName}</span>;
  return (
    <div className="mt-4 flex flex-wrap items-end gap-x-5 gap-y-2 border-t border-rule pt-3">
      {line.quantities.length > 0 && <QuantityForm line={line} onSubmit={onSubmit} />}
      {line.editPath && (
        <a href={line.editPath} className="inline-flex min-h-11 items-center text-sm">
          Edit{named}
        </a>
      )}
      <form method="post" onSubmit={onSubmit}>
        <input type="hidden" name="lineId" value={line.id} />
        <button type="submit" name="intent" value="duplicate" className="button-text">
          Duplicate{named}
        </button>
      </form>
      <form method="post" className="sm:ml-auto" onSubmit={onSubmit}>
        <input type="hidden" name="lineId" value={line.id} />
        <button type="submit" name="intent" value="remove" className="button-text">
          Remove{named}
        </button>
      </form>
    </div>
  );
}

function QuantityForm({ line, onSubmit }: Props) {
  return (
    <form method="post" className="flex items-end gap-2" onSubmit={onSubmit}>
      <input type="hidden" name="lineId" value={line.id} />
      <div>
        <label htmlFor={`quantity-${line.id}`} className="block text-xs font-semibold">
          Quantity
        </label>
        <select
          id={`quantity-${line.id}`}
          name="quantity"
          key={line.quantity}
          defaultValue={line.quantity}
          className="field figures w-auto"
        >
          {line.quantities.map((option) => (
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
  );
}

function ProblemNotice({
  problem,
  line,
  onSubmit,
}: Props & {
  problem: ProblemView;
}) {
  return (
    <form
      method="post"
      className={`notice mt-4 ${problem.repair?.intent.startsWith('accept') ? 'notice-care' : 'notice-stop'}`}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="lineId" value={line.id} />
      <p className="font-semibold">{problem.words}</p>
      {problem.warnings?.map((warning) => (
        <WarningTick key={warning.code} warning={warning} idPrefix={line.id} />
      ))}
      <p className="flex flex-wrap items-center gap-x-5">
        {problem.repair && (
          <button type="submit" name="intent" value={problem.repair.intent} className="button mt-2">
            {problem.repair.words}
          </button>
        )}
        {line.editPath && (
          <a href={line.editPath} className="mt-2 inline-flex min-h-11 items-center">
            Change this item
          </a>
        )}
      </p>
    </form>
  );
}
