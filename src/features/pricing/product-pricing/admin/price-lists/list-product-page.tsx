import '../pricing.css';
import { data, redirect } from 'react-router';
import { readToPrice } from '#features/pricing/prices/index.server.ts';
import { PLAIN_PRICING, type PriceMethod, termOf } from '#features/pricing/prices/index.ts';
import { formValues } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import type { SaveAnswer } from '#ui/form-answer.ts';
import { guardForm } from '#ui/guard-form.ts';
import { TableHead } from '#ui/list-table.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import { comparePrices, type PriceComparison } from '../compare-prices.ts';
import { formOf } from '../form-of-pricing.ts';
import { MethodFields } from '../pricing-fields.tsx';
import { type PricingForm, readPriceMethod } from '../read-pricing.ts';
import type { Route } from './+types/list-product-page.ts';
import { readPriceList } from './price-lists.server.ts';
import { saveListMethod } from './save-price-list.server.ts';

export const handle = { title: 'Prices in a list', hydrate: true };

/** A list and a product. Throws 404 if either is missing. */
async function placeAt(db: Queries, { listId, productId }: { listId: string; productId: string }) {
  const list = isUuid(listId) ? await readPriceList(db, listId) : undefined;
  const product = list && (await readToPrice(db, productId));
  if (!list || !product) throw data('Price list or product not found.', { status: 404 });
  const own = list.products.find(({ id }) => id === productId);
  return { list, product, own };
}

/** The form for the list's current terms: a method, or none, whatever the product's public prices are. */
const formFor = (
  product: Parameters<typeof formOf>[0],
  method: PriceMethod | null | undefined,
): PricingForm =>
  formOf({ ...product, pricing: { ...PLAIN_PRICING, method: method ?? PLAIN_PRICING.method } });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const { list, product, own } = await placeAt(db, params);
  return {
    list: { id: list.id, name: list.name, version: list.version },
    product: { ...product, updatedAt: product.updatedAt.toISOString() },
    percentBp: own?.percentBp ?? null,
    values: formFor(product, own?.method),
  };
}

/** A refused or previewed form. */
interface Answer extends SaveAnswer<PricingForm> {
  preview: PriceComparison[] | null;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const { list, product } = await placeAt(shop.db, params);
  const values: PricingForm = formValues(await request.formData());
  const answer = (more: Partial<Answer>, status: number) =>
    data<Answer>({ values, errors: {}, conflict: null, preview: null, ...more }, { status });
  const read = readPriceMethod(product, values);
  if (!read.ok) return answer({ errors: read.errors }, 422);
  const method = read.method.kind === 'additive' ? null : read.method;
  if (values.intent === 'preview') {
    const dated = {
      percentBp: method ? null : 0,
      method,
      withCodes: false,
      validFrom: null,
      validUntil: null,
    };
    return answer({ preview: comparePrices(product, { ...product, terms: [termOf(dated)] }) }, 200);
  }
  const listVersion = { id: list.id, version: Number(values.version) };
  const saved = await saveListMethod(shop, actor, listVersion, { productId: product.id, method });
  if (saved.ok) throw redirect(`${href('/admin/price-lists/:listId', { listId: list.id })}?done=prices`);
  switch (saved.kind) {
    case 'missing':
      throw data('Price list or product not found.', { status: 404 });
    case 'unfit':
      return answer(
        {
          errors: Object.fromEntries(
            saved.problems.map(({ field, problem }) => [field === 'table' ? 'table' : 'method', problem]),
          ),
        },
        422,
      );
    case 'refused':
      return answer({ errors: saved.errors }, 422);
    case 'stale':
      return answer({ conflict: { actor: saved.actor, at: formatTime(saved.changedAt) } }, 409);
  }
}

/** What choosing no method means here. */
const NONE = {
  label: 'No prices of its own',
  words: 'The list’s percentages apply to it, if there are any.',
};

export default function ListProductPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { list, product, percentBp } = page;
  const values = answer?.values ?? page.values;
  const shared = { product, values, errors: answer?.errors ?? {} };
  const home = href('/admin/price-lists/:listId', { listId: list.id });
  return (
    <>
      <p className="mb-3">
        <a href={href('/admin/price-lists')}>Price lists</a> › <a href={home}>{list.name}</a>
      </p>
      <h1>{product.name} in this list</h1>
      <p className="mt-2 max-w-prose text-grey">
        Nobody pays more than the public price. A quantity that you leave out costs at most what the next
        larger one costs here.
        {percentBp !== null &&
          ` These prices replace the ${percentBp / 100}% that the list takes off this product now.`}
      </p>
      <form
        method="post"
        noValidate
        data-guarded={answer ? 'unsaved' : ''}
        className="pricing-form mt-5 max-w-6xl space-y-8"
      >
        <ErrorSummary errors={shared.errors} />
        {answer?.conflict && <ConflictNotice conflict={answer.conflict} fields={[]} />}
        <VersionField name="version" stored={list.version} answer={answer} />
        {answer?.preview && <Preview rows={answer.preview} />}
        <MethodFields {...shared} additive={NONE} />
        <SaveBar>
          <PrimarySubmit intent="publish">Publish</PrimarySubmit>
          <Submit intent="preview">Preview</Submit>
          <a href={home} className="button save-bar-leave">
            Cancel
          </a>
        </SaveBar>
      </form>
      <OwnScript run={guardForm} />
    </>
  );
}

/** Prices for everybody and with the list. Nothing is saved yet. */
function Preview({ rows }: { rows: readonly PriceComparison[] }) {
  const pounds = (pence: number | null) => (pence === null ? 'No price' : formatPounds(pence));
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to the button that was pressed stands above the form
    <section aria-labelledby="preview" className="sheet p-4" tabIndex={-1} autoFocus>
      <h2 id="preview">Preview</h2>
      <p className="mt-1 text-sm text-grey">Nothing is published yet.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable) */}
      <section className="mt-3 max-h-96 overflow-auto" tabIndex={0} aria-label="Public prices and the list’s">
        <table className="list-table">
          <TableHead columns={['Choices', 'Quantity', 'Public price', 'With this list']} />
          <tbody>
            {rows.map(({ choices, quantity, nowPence, thenPence }) => (
              <tr key={`${choices}|${quantity}`}>
                <td>{choices}</td>
                <td className="figures">{quantity}</td>
                <td className="figures">{pounds(nowPence)}</td>
                <td className="figures font-semibold">{pounds(thenPence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
