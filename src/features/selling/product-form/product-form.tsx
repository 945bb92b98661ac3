import { ShoppingCart } from 'lucide-react';
import type { Product } from '#features/catalogue/products/index.ts';
import { choiceName, type SelectedOptions } from '#features/pricing/prices/index.ts';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import { FileChoice } from './file-choice.tsx';
import { excludedOptions, NONE_EXCLUDED, OptionFieldset } from './option-fieldset.tsx';
import { PriceNotes, PriceStatus, type ShownPrices } from './price-notes.tsx';
import { PriceTable } from './price-table.tsx';
import { TurnaroundNotes } from './turnaround-notes.tsx';
import { type ProductFormProps, useProductForm } from './use-product-form.ts';

/**
 * The product form: options, artwork, price, button. Without script it is a plain form that posts; with script, price
 * and verdict follow every change, using the same code as on the server.
 */
export function ProductForm(props: ProductFormProps) {
  const { product } = props;
  const { form, selected, settled, choices, live, file, prices, params, problems, ...does } =
    useProductForm(props);
  const { pricePence } = prices;
  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      className="space-y-6"
      onInput={does.change}
      onSubmit={does.submit}
    >
      <input type="hidden" name="artworkId" value={file.stored?.id ?? ''} />
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
      {product.optionGroups.map((group) => {
        const excluded = excludedOptions(product, group, choices);
        return (
          <OptionFieldset
            key={group.key}
            product={product}
            group={group}
            excluded={excluded}
            // A group that excludes nothing isn't rendered again once script runs.
            live={live && excluded !== NONE_EXCLUDED}
            chosen={props.selected[choiceName(group.key)]}
            error={problems[choiceName(group.key)]}
          />
        );
      })}
      <TurnaroundNotes product={product} />
      <PriceTable
        product={product}
        selected={settled}
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
      <FileChoice
        {...file}
        product={product}
        selected={settled}
        answers={does.answers}
        params={params}
        lineId={props.lineId}
        later={props.later}
        earlier={props.earlier}
        waysOn={props.waysOn}
        judgedFor={props.selected}
        mayComeLater={does.mayComeLater}
        isLater={does.isLater}
        sendBy={props.sendBy[selected.turnaround ?? '']}
        error={problems.artwork}
        live={live}
      />
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
        reason={live ? reasonAgainst(pricePence !== null, does, file.upload.phase, file.state?.state) : null}
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
      {/* On a phone the bar is at the bottom: without its line the button would move. */}
      <p id="add-reason" className="mt-1.5 min-h-5 text-sm text-grey lg:min-h-0">
        {reason}
      </p>
    </div>
  );
}

/** The quote request page, with the choices so far. */
function quotePath({ id }: Product, selected: SelectedOptions): string {
  return `${href('/quote-request')}?${new URLSearchParams({ ...selected, product: id })}`;
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
