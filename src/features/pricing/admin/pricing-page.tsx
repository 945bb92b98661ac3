import './pricing.css';
import { data, redirect } from 'react-router';
import { administratorOf } from '#features/accounts/index.server.ts';
import { countWords, figure } from '#kit/count-words.ts';
import { formValues } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { formatPounds } from '#kit/money.ts';
import { shopContext } from '#platform/shop.ts';
import { BackOffice } from '#shell/back-office.tsx';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { ConflictNotice, SeenField } from '#ui/conflict-notice.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import type { SaveAnswer } from '#ui/form-answer.ts';
import { guardForm } from '#ui/guard-form.ts';
import { ListTable, TableHead } from '#ui/list-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { readToPrice } from '../priced-product.server.ts';
import { unpricedCount } from '../pricing-problems.ts';
import type { Route } from './+types/pricing-page.ts';
import { comparePrices, type PriceComparison } from './compare-prices.ts';
import { ExtraFields, LimitFields, MethodFields, RuleFields } from './pricing-fields.tsx';
import { formOf, type PricingForm, readPricing } from './read-pricing.ts';
import { countCarts, readPricingVersions, savePricing } from './save-pricing.server.ts';

export const handle = { frame: 'bare', hydrate: true };
export const meta = () => [{ title: 'Pricing | Back office' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const product = await readToPrice(db, params.productId);
  if (!product) throw data('Product not found.', { status: 404 });
  const versions = await readPricingVersions(db, params.productId);
  return {
    product: { ...product, updatedAt: product.updatedAt.toISOString() },
    typed: formOf(product),
    unpriced: unpricedCount(product),
    isPublished: url.searchParams.has('published'),
    versions: versions.map(({ id, note, madeByName, madeAt, pricing }) => ({
      id,
      note,
      madeByName,
      madeAt: formatTime(madeAt),
      method: pricing?.method.kind ?? 'additive',
    })),
  };
}

/** A refused or previewed form. */
interface Answer extends SaveAnswer<PricingForm> {
  preview: { rows: PriceComparison[]; unpriced: number; carts: number } | null;
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const product = await readToPrice(shop.db, params.productId);
  if (!product) throw data('Product not found.', { status: 404 });
  const typed: PricingForm = formValues(await request.formData());
  const home = href('/admin/products/:productId/pricing', { productId: product.id });
  const text = (name: string) => (typed[name] ?? '').trim();
  const answer = (more: Partial<Answer>, status: number) =>
    data<Answer>({ typed, errors: {}, conflict: null, preview: null, ...more }, { status });
  const change = { productId: product.id, seenAt: text('seenAt') };
  if (text('intent') === 'restore') {
    const version = (await readPricingVersions(shop.db, product.id)).find(
      ({ id }) => String(id) === text('version'),
    );
    if (!version)
      return answer({ typed: formOf(product), errors: { method: 'This version is no longer listed.' } }, 409);
    const note = `Back to: ${version.note}`.slice(0, 200);
    return outcomeOf(await savePricing(shop, actor, { ...change, pricing: version.pricing, note }));
  }
  const read = readPricing(product, typed);
  if (!read.ok) return answer({ errors: read.errors }, 422);
  if (text('intent') === 'preview') {
    const after = { ...product, pricing: read.pricing };
    const carts = await countCarts(shop.db, product.id);
    return answer(
      { preview: { rows: comparePrices(product, after), unpriced: unpricedCount(after).unpriced, carts } },
      200,
    );
  }
  const note = text('note').slice(0, 200) || 'Pricing changed';
  return outcomeOf(await savePricing(shop, actor, { ...change, pricing: read.pricing, note }));

  function outcomeOf(outcome: Awaited<ReturnType<typeof savePricing>>) {
    if (outcome.ok) throw redirect(`${home}?published=1`);
    if (outcome.kind === 'missing') throw data('Product not found.', { status: 404 });
    if (outcome.kind === 'stale')
      return answer({ conflict: { actor: outcome.actor, at: formatTime(outcome.changedAt) } }, 409);
    return answer(
      {
        errors: Object.fromEntries(outcome.problems.map(({ field, problem }) => [FIELD_OF[field], problem])),
      },
      422,
    );
  }
}

/** The form's field of each part of the pricing. */
const FIELD_OF = {
  method: 'method',
  table: 'table',
  breaks: 'areaBreaks',
  extras: 'extras',
  anyQuantity: 'anyQuantity',
  customSize: 'customSize',
  rules: 'rules',
} as const;

export default function PricingPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { product, versions } = page;
  const typed = answer?.typed ?? page.typed;
  const shared = { product, typed, errors: answer?.errors ?? {} };
  return (
    <BackOffice>
      <p className="mb-3">
        <a href="/admin/products">Products</a> ›{' '}
        <a href={href('/admin/products/:productId', { productId: product.id })}>{product.name}</a>
      </p>
      <h1>How {product.name} is priced</h1>
      {!answer && page.isPublished && (
        <Notice className="mt-4" tone="good">
          Published. The shop uses it now.
        </Notice>
      )}
      {page.unpriced.unpriced > 0 && !answer && (
        <Notice className="mt-4" tone="care">
          {`${countWords(page.unpriced.unpriced, 'combination')} of ${figure(page.unpriced.of)} ${page.unpriced.unpriced === 1 ? 'has' : 'have'} no price. Customers can’t order ${page.unpriced.unpriced === 1 ? 'it' : 'them'} and are asked to get a quote.`}
        </Notice>
      )}
      <form
        method="post"
        noValidate
        data-guarded={answer ? 'unsaved' : ''}
        className="pricing-form mt-5 max-w-6xl space-y-8"
      >
        <ErrorSummary errors={shared.errors} />
        {answer?.conflict && <ConflictNotice conflict={answer.conflict} fields={[]} />}
        <SeenField name="seenAt" stored={product.updatedAt} answer={answer} />
        {answer?.preview && <Preview preview={answer.preview} />}
        <MethodFields {...shared} />
        <ExtraFields {...shared} />
        <LimitFields {...shared} />
        <RuleFields {...shared} />
        <Field
          name="note"
          label="What you changed, for the history"
          optional
          maxLength={200}
          className="max-w-xl"
          defaultValue={typed.note ?? ''}
        />
        <SaveBar>
          <PrimarySubmit intent="publish">Publish</PrimarySubmit>
          <Submit intent="preview">Preview</Submit>
          <a
            href={href('/admin/products/:productId', { productId: product.id })}
            className="button save-bar-leave"
          >
            Cancel
          </a>
        </SaveBar>
      </form>
      {versions.length > 0 && <Versions versions={versions} seenAt={product.updatedAt} />}
      <OwnScript run={guardForm} />
    </BackOffice>
  );
}

/** What would change for customers. Nothing is saved yet. */
function Preview({ preview: { rows, unpriced, carts } }: { preview: NonNullable<Answer['preview']> }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to the button that was pressed stands above the form
    <section aria-labelledby="preview" className="sheet p-4" tabIndex={-1} autoFocus>
      <h2 id="preview">Preview</h2>
      <p className="mt-1 text-sm text-grey">
        Nothing is published yet.{' '}
        {carts > 0 &&
          `${countWords(carts, 'cart')} with this product: where the price changes, the customer is asked to accept it.`}
        {unpriced > 0 && ` ${countWords(unpriced, 'combination')} would have no price.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable) */}
      <section className="mt-3 max-h-96 overflow-auto" tabIndex={0} aria-label="Prices before and after">
        <table className="list-table">
          <TableHead columns={['Choices', 'Quantity', 'Now', 'Then', 'Change']} />
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.choices}|${row.quantity}`}>
                <td>{row.choices}</td>
                <td className="figures">{row.quantity}</td>
                <td className="figures">{pounds(row.nowPence)}</td>
                <td className="figures font-semibold">{pounds(row.thenPence)}</td>
                <td className="figures">{changeWords(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

const pounds = (pence: number | null): string => (pence === null ? 'No price' : formatPounds(pence));

function changeWords({ nowPence, thenPence }: PriceComparison): string {
  if (nowPence === null || thenPence === null || nowPence === thenPence)
    return nowPence === thenPence ? 'Same' : '';
  const percent = nowPence === 0 ? '' : ` (${(((thenPence - nowPence) / nowPence) * 100).toFixed(1)}%)`;
  return `${thenPence > nowPence ? '+' : ''}${formatPounds(thenPence - nowPence)}${percent}`;
}

interface VersionRow {
  id: number;
  note: string;
  madeByName: string;
  madeAt: string;
  method: string;
}

function Versions({ versions, seenAt }: { versions: readonly VersionRow[]; seenAt: string }) {
  return (
    <section aria-labelledby="versions" className="mt-10 max-w-4xl">
      <h2 id="versions">History</h2>
      <ListTable className="mt-2" columns={['When', 'Who', 'What', '']}>
        {versions.map(({ id, note, madeByName, madeAt }, i) => (
          <tr key={id}>
            <td className="figures whitespace-nowrap">{madeAt}</td>
            <td>{madeByName}</td>
            <td>{note}</td>
            <td>
              {i > 0 && (
                <form method="post">
                  <input type="hidden" name="seenAt" value={seenAt} />
                  <input type="hidden" name="version" value={id} />
                  <Submit intent="restore">Use this again</Submit>
                </form>
              )}
            </td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}
