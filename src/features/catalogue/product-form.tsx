import { ShoppingCart } from 'lucide-react';
import { useAuth } from '#features/accounts/index.ts';
import { EarlierList } from '#features/artwork/earlier-list.tsx';
import { type artworkSpecOf, mayBeFixed, proofPath } from '#features/artwork/index.ts';
import { ArtworkField } from '#features/artwork/upload/artwork-field.tsx';
import { choiceName, type SelectedOptions } from '#features/pricing/index.ts';
import { href } from '#kit/href.ts';
import { formatMm } from '#kit/millimetres.ts';
import { formatPounds } from '#kit/money.ts';
import { coverWords } from '#preflight/index.ts';
import { Slot } from '#ui/slot.tsx';
import { OptionFieldset } from './option-fieldset.tsx';
import { PriceNotes, PriceStatus, type ShownPrices } from './price-notes.tsx';
import { PriceTable } from './price-table.tsx';
import type { Product } from './product.ts';
import { TurnaroundNotes } from './turnaround-notes.tsx';
import { type ProductFormProps, useProductForm } from './use-product-form.ts';

/**
 * The configurator: options, artwork, price, button. Without script a plain form that posts; with script, price and
 * verdict follow every change by the same code as on the server.
 */
export function ProductForm(props: ProductFormProps) {
  const { product } = props;
  const { form, selected, choices, live, upload, state, stored, job, prices, params, problems, ...does } =
    useProductForm(props);
  const { pricePence } = prices;
  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      className="space-y-6"
      onChange={does.change}
      onSubmit={does.submit}
    >
      <input type="hidden" name="artworkId" value={stored?.id ?? ''} />
      {props.lineId && <input type="hidden" name="lineId" value={props.lineId} />}
      {/* Enter in a field presses the first button: pricing is harmless. */}
      <button
        type="submit"
        name="intent"
        value="update"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
      />
      {product.optionGroups.map((group) => (
        <OptionFieldset
          key={group.key}
          product={product}
          group={group}
          choices={choices}
          live={live}
          chosen={props.selected[choiceName(group.key)]}
          error={problems[choiceName(group.key)]}
        />
      ))}
      <TurnaroundNotes product={product} />
      <PriceTable
        product={product}
        selected={selected}
        despatches={props.despatches}
        params={params}
        onChoose={does.choose}
      />
      {props.tax && (
        <props.tax.Questions questions={does.questions} answers={does.answers ?? {}} problems={problems} />
      )}
      {!live && (
        <button type="submit" name="intent" value="update" className="button">
          Update price
        </button>
      )}
      <ArtworkField
        upload={upload}
        state={state}
        error={problems.artwork}
        wanted={`${wantedWords(job.spec)} ${coverWords(job.spec)}`.trim()}
        job={job}
        later={props.later}
        live={live}
        onFiles={(files, add) => does.start(files, selected, add)}
        onArrange={(artwork, wanted) => does.arrange(artwork, wanted, selected)}
        onRemove={does.remove}
        proofPath={stored && proofPath(stored.id, product.id, selected)}
        fixesPath={
          stored && state && mayBeFixed(stored.report, state)
            ? fixesPathOf(stored.id, product.id, { ...selected, ...does.answers }, props.lineId)
            : null
        }
      >
        <UploadLater {...does} sendBy={props.sendBy[selected.turnaround ?? '']} />
        <Earlier artworks={props.earlier} judgedFor={props.selected} selected={selected} params={params} />
      </ArtworkField>
      <PriceNotes
        {...{ product, choices, pricePence }}
        delivery={props.delivery}
        despatch={props.despatches[selected.turnaround ?? '']}
      />
      <p>
        <a href={quotePath(product, selected)} className="inline-flex min-h-11 items-center">
          Ask for a quote
        </a>
      </p>
      <BuyBar
        prices={prices}
        reason={live ? reasonAgainst(pricePence !== null, does, upload.phase, state?.state) : null}
        problem={problems.cart}
      />
    </form>
  );
}

interface BuyBarProps {
  prices: ShownPrices;
  /** why the product can't be added yet */
  reason: string | null;
  /** why it was not added */
  problem: string | undefined;
}

function BuyBar({ prices, reason, problem }: BuyBarProps) {
  const { pricePence } = prices;
  return (
    <div className="buy-bar sticky bottom-0 z-20 -mx-4 border-t border-ink bg-paper px-4 py-3 sm:mx-0 sm:px-0 lg:static lg:pt-5">
      <div className="flex items-center gap-4 lg:block">
        <PriceStatus {...prices} />
        <button
          type="submit"
          name="intent"
          value="add"
          className="button button-primary flex-1 lg:w-full"
          id="cart"
          disabled={reason !== null}
          aria-describedby={problem ? 'cart-error' : reason ? 'add-reason' : undefined}
        >
          <ShoppingCart size={19} aria-hidden="true" className="hidden sm:block" />
          {pricePence === null ? 'Add to Cart' : `Add to Cart - ${formatPounds(pricePence)}`}
        </button>
      </div>
      {problem && (
        <p id="cart-error" className="field-error mt-1.5">
          {problem}
        </p>
      )}
      {/* On a phone the bar stands at the bottom: without its line the button would move. */}
      <p id="add-reason" className="mt-1.5 min-h-5 text-sm text-grey lg:min-h-0">
        {reason}
      </p>
    </div>
  );
}

interface LaterProps {
  /** no file is there or on its way */
  mayComeLater: boolean;
  isLater: boolean;
  sendBy: string | undefined;
}

/** The choice beside the upload: to buy now and send the file after that. */
function UploadLater({ mayComeLater, isLater, sendBy }: LaterProps) {
  if (!mayComeLater) return null;
  return (
    <div className="mt-3">
      <label className="inline-flex min-h-11 items-center gap-2 font-semibold">
        <input
          type="checkbox"
          name="artworkLater"
          value="yes"
          defaultChecked={isLater}
          className="size-5 accent-reflex"
          aria-describedby="later-hint"
        />
        Upload later
      </label>
      <p id="later-hint" className="field-hint">
        Order now, and we’ll email you a link to upload your file. We print once we have it. {sendBy}
      </p>
    </div>
  );
}

/** For a signed-in customer: a link to their earlier uploads, or the list once requested. */
function Earlier({
  artworks,
  judgedFor,
  selected,
  params,
}: {
  artworks: ProductFormProps['earlier'];
  /** the choices for which the server judged them */
  judgedFor: SelectedOptions;
  selected: SelectedOptions;
  params: Readonly<Record<string, string>>;
}) {
  const path = (more: Record<string, string>) =>
    `?${new URLSearchParams({ ...selected, ...params, ...more })}#artwork`;
  if (artworks)
    return (
      <EarlierList
        artworks={artworks}
        pathOf={(artworkId) => path({ artwork: artworkId })}
        isJudged={String(new URLSearchParams(judgedFor)) === String(new URLSearchParams(selected))}
      />
    );
  return <Slot name="earlier-link" of={EarlierLink} props={{ path: path({ earlier: '1' }) }} />;
}

/** The way to a signed-in customer's earlier uploads; nothing for a guest, who has none. */
export function EarlierLink({ path }: { path: string }) {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <p className="mt-1">
      <a href={path} className="inline-flex min-h-11 items-center text-sm">
        Use artwork you uploaded before
      </a>
    </p>
  );
}

/** The quote request page, with what was chosen so far. */
function quotePath({ id }: Product, selected: SelectedOptions): string {
  return `${href('/quote-request')}?${new URLSearchParams({ ...selected, product: id })}`;
}

/** The fix page's address, which leads back here with the current choices. */
function fixesPathOf(
  artworkId: string,
  productId: string,
  chosen: Record<string, string>,
  lineId: string | null,
): string {
  const line = lineId ? { line: lineId } : {};
  return `${href('/artwork/:artworkId/fixes', { artworkId })}?${new URLSearchParams({ ...chosen, ...line, product: productId })}`;
}

function wantedWords({ widthMm, heightMm, bleedMm, pages }: ReturnType<typeof artworkSpecOf>): string {
  const size = `${formatMm(widthMm)} × ${formatMm(heightMm)} mm`;
  const full = `${formatMm(widthMm + 2 * bleedMm)} × ${formatMm(heightMm + 2 * bleedMm)} mm`;
  const count = pages.wanted === 1 ? 'One page' : `${pages.wanted} pages`;
  return `${count}, ${size} finished, ${full} with ${formatMm(bleedMm)} mm bleed.`;
}

/** Why the product can't be added yet; null if it can. */
function reasonAgainst(
  priced: boolean,
  {
    isReady,
    questions,
    answers,
  }: Pick<ReturnType<typeof useProductForm>, 'isReady' | 'questions' | 'answers'>,
  phase: string,
  state: string | undefined,
): string | null {
  if (!priced) return 'Change the choice marked above to see a price.';
  if (!isReady) return reasonFor(phase, state);
  return questions.some(({ id }) => !answers?.[id]) ? 'Answer the questions about VAT above.' : null;
}

function reasonFor(phase: string, state: string | undefined): string {
  if (phase === 'sending') return 'Your artwork is uploading.';
  if (phase === 'joining') return 'We are combining your files.';
  if (state === 'checking') return 'We are checking your artwork.';
  if (state === 'invalid')
    return 'We can’t print this file with the options you chose. See what to fix above.';
  return 'Upload your artwork, or tick Upload later.';
}
