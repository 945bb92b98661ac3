import type { Product } from '#features/catalogue/products/index.ts';
import { choiceName, type SelectedOptions } from '#features/pricing/prices/index.ts';
import { href } from '#kit/href.ts';
import { BuyBar, missingFor } from './buy-bar.tsx';
import { FileChoice } from './file-choice.tsx';
import { NeedBy } from './need-by.tsx';
import { excludedOptions, NONE_EXCLUDED, OptionFieldset } from './option-fieldset.tsx';
import { priceGrid } from './price-grid.ts';
import { PriceNotes } from './price-notes.tsx';
import { groupsOf, PriceTable } from './price-table.tsx';
import { type ProductFormProps, useProductForm } from './use-product-form.ts';

/**
 * The product form: choices, artwork, and a summary that stays in view with price, day and button. Without script it is
 * a plain form that posts; with script, price and verdict follow every change, using the same code as on the server.
 */
export function ProductForm(props: ProductFormProps) {
  const form = useProductForm(props);
  const { product, days, delivery } = props;
  const { selected, choices, file, prices, problems } = form;
  const day = days[selected.turnaround ?? ''];
  return (
    <form
      ref={form.form}
      method="post"
      encType="multipart/form-data"
      noValidate
      className="product-form"
      onInput={form.change}
      onSubmit={form.submit}
    >
      <div className="space-y-6">
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
        <Options {...props} form={form} />
        {props.tax && (
          <props.tax.Questions questions={form.questions} answers={form.answers ?? {}} problems={problems} />
        )}
        {!form.live && (
          <button type="submit" name="intent" value="update" className="button">
            Update price
          </button>
        )}
        <FileChoice
          {...file}
          product={product}
          selected={form.settled}
          answers={form.answers}
          params={form.params}
          lineId={props.lineId}
          later={props.later}
          earlier={props.earlier}
          waysOn={props.waysOn}
          judgedFor={props.selected}
          mayComeLater={form.mayComeLater}
          isLater={form.isLater}
          sendBy={props.sendBy[selected.turnaround ?? '']}
          error={problems.artwork}
          live={form.live}
        />
        <p className="flex flex-wrap gap-x-5">
          <a href={chosenPath('/design', product, selected)} className="inline-flex min-h-11 items-center">
            Not sure? Send us what you have
          </a>
          <a
            href={chosenPath('/quote-request', product, selected)}
            className="inline-flex min-h-11 items-center"
          >
            Ask for a quote
          </a>
        </p>
      </div>
      <div className="buy-summary">
        <PriceNotes
          product={product}
          choices={choices}
          pricePence={prices.pricePence}
          despatch={day}
          delivery={delivery}
        />
        <BuyBar
          prices={{ ...prices, choices, day }}
          missing={form.live ? missingFor(form) : null}
          problem={problems.cart}
        />
      </div>
    </form>
  );
}

/** Every choice: a field for each group, and the table for quantity and turnaround if both have prices. */
function Options(props: ProductFormProps & { form: ReturnType<typeof useProductForm> }) {
  const { product, days, needBy } = props;
  const { settled, choices, problems, live, ...form } = props.form;
  const rows = priceGrid(product, settled);
  const inTable = rows.length > 0 ? groupsOf(product) : [];
  return (
    <>
      {product.optionGroups
        .filter((group) => !inTable.includes(group))
        .map((group) => {
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
      <NeedBy delivery={props.delivery} today={props.today} needBy={needBy} error={problems.postcode} />
      {rows.length > 0 && (
        <PriceTable
          product={product}
          rows={rows}
          selected={settled}
          days={days}
          needBy={needBy}
          params={form.params}
          problems={problems}
          live={live}
          onChoose={form.choose}
        />
      )}
      <ul className="text-xs text-grey">
        {props.turnaroundNotes.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  );
}

/** The page where we design it or price it, with the choices so far. */
function chosenPath(to: '/design' | '/quote-request', { id }: Product, selected: SelectedOptions): string {
  return `${href(to)}?${new URLSearchParams({ ...selected, product: id })}`;
}
