import { data, redirect } from 'react-router';
import { NO_SUCH_PRODUCT, productByWords } from '#features/pricing/prices/index.ts';
import { formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatTime } from '#kit/london-time.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import { shopContext } from '#platform/shop.ts';
import { StaffLink } from '#shell/staff-link.tsx';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import type { SaveAnswer } from '#ui/form-answer.ts';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/price-list-page.ts';
import { MeaningTable } from './list-meaning.tsx';
import type { PriceList } from './price-list.ts';
import {
  ListBasics,
  ListCustomers,
  ListTerms,
  ProductSuggestions,
  ProductToPrice,
} from './price-list-fields.tsx';
import {
  type ListMeaning,
  listGroups,
  readCategoryNames,
  readMeaning,
  readPriceList,
  readProductNames,
} from './price-lists.server.ts';
import { formOfList, type PriceListForm, readListForm } from './read-price-list.ts';
import { archivePriceList, type SaveListOutcome, savePriceList } from './save-price-list.server.ts';

/** The address for a list that does not exist yet. */
const NEW = 'new';

/** The list of an address; null for a new one. Throws 404 if there is none. */
async function listAt(db: Queries, id: string): Promise<PriceList | null> {
  if (id === NEW) return null;
  const list = isUuid(id) ? await readPriceList(db, id) : undefined;
  if (!list) throw data('Price list not found.', { status: 404 });
  return list;
}

/** What a list may name. */
async function readOffered(db: Queries, list: PriceList | null) {
  const [categories, groups, products] = await Promise.all([
    readCategoryNames(db),
    listGroups(db),
    readProductNames(db, list?.id ?? null),
  ]);
  return { categories, groups, products };
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const list = await listAt(db, params.listId);
  const { categories, groups, products } = await readOffered(db, list);
  return {
    list,
    values: formOfList(list),
    meaning: list && (await readMeaning(db, list.id)),
    categories,
    groups: groups.map(({ id, name }) => ({ id, name })),
    products,
    done: url.searchParams.get('done'),
  };
}

/** A refused or previewed form. */
interface Answer extends SaveAnswer<PriceListForm> {
  preview: ListMeaning | null;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const list = await listAt(shop.db, params.listId);
  const values: PriceListForm = formValues(await readForm(request));
  const answer = (more: Partial<Answer>, status: number) =>
    data<Answer>({ values, errors: {}, conflict: null, preview: null, ...more }, { status });
  const address = (id: string, done: string) =>
    `${href('/admin/price-lists/:listId', { listId: id })}?done=${done}`;
  const refusal = (outcome: Exclude<SaveListOutcome, { ok: true }>, kept = values) => {
    if (outcome.kind === 'missing') throw data('Price list not found.', { status: 404 });
    if (outcome.kind === 'refused') return answer({ values: kept, errors: outcome.errors }, 422);
    const conflict = { actor: outcome.actor, at: formatTime(outcome.changedAt) };
    return answer({ values: kept, conflict }, 409);
  };
  const listVersion = list && { id: list.id, version: Number(values.version) };
  if (listVersion && values.intent === 'price-product') {
    const { productId = '' } = values;
    const product = productByWords(productId, await readProductNames(shop.db, listVersion.id));
    if (!product)
      return answer(
        { values: { ...formOfList(list), productId }, errors: { productId: NO_SUCH_PRODUCT } },
        422,
      );
    throw redirect(
      href('/admin/price-lists/:listId/products/:productId', {
        listId: listVersion.id,
        productId: product.id,
      }),
    );
  }
  if (listVersion && (values.intent === 'archive' || values.intent === 'restore')) {
    const outcome = await archivePriceList(shop, actor, listVersion, values.intent === 'archive');
    if (outcome.ok) throw redirect(address(listVersion.id, values.intent));
    return refusal(outcome, formOfList(list));
  }
  const { categories, groups, products } = await readOffered(shop.db, list);
  const offered = {
    categoryIds: categories.map(({ id }) => id),
    groupIds: groups.map(({ id }) => id),
    products,
  };
  const read = readListForm(values, offered);
  if (!read.ok) return answer({ errors: read.errors }, 422);
  const isPreview = values.intent === 'preview';
  const saved = await savePriceList(shop, actor, read.fields, { edited: listVersion, isPreview });
  if (!saved.ok) return refusal(saved);
  if (isPreview) return answer({ preview: saved.meaning }, 200);
  throw redirect(address(saved.id, 'published'));
}

const DONE: Readonly<Record<string, string>> = {
  published: 'Published. Customers see these prices between its dates.',
  archive: 'Archived. Its customers pay the public prices again.',
  restore: 'The list applies again.',
  prices: 'Published. The product’s own prices apply now.',
};

export default function PriceListPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { list, categories, groups } = page;
  const shared = { values: answer?.values ?? page.values, errors: answer?.errors ?? {} };
  const done = knownWords(DONE, page.done);
  return (
    <>
      <title>{`${list?.name ?? 'New price list'} | Back office`}</title>
      <p className="mb-3">
        <a href={href('/admin/price-lists')}>Price lists</a>
      </p>
      <h1 className="wrap-anywhere">{list?.name ?? 'New price list'}</h1>
      <div className="mt-4 space-y-3">
        {done && !answer && <Notice tone="good">{done}</Notice>}
        {list?.isArchived && <Notice tone="care">This list is archived. It applies to nobody.</Notice>}
      </div>
      <form
        method="post"
        noValidate
        data-guarded={answer ? 'unsaved' : ''}
        className="mt-5 max-w-5xl space-y-8"
      >
        <ErrorSummary errors={shared.errors} />
        {answer?.conflict && <ConflictNotice conflict={answer.conflict} fields={[]} />}
        {list && <VersionField name="version" stored={list.version} answer={answer} />}
        {answer?.preview && <Preview meaning={answer.preview} />}
        <ListBasics {...shared} />
        <ListTerms {...shared} categories={categories} />
        <ListCustomers {...shared} groups={groups} />
        <SaveBar>
          <PrimarySubmit intent="publish">Publish</PrimarySubmit>
          <Submit intent="preview">Preview</Submit>
          <a href={href('/admin/price-lists')} className="button save-bar-leave">
            Cancel
          </a>
        </SaveBar>
      </form>
      {list && <OwnPrices list={list} {...shared} />}
      <ProductSuggestions products={page.products} />
      {list && page.meaning && !answer?.preview && (
        <section aria-labelledby="meaning" className="mt-10 max-w-5xl">
          <h2 id="meaning">What it means</h2>
          <MeaningTable meaning={page.meaning} />
        </section>
      )}
      {list && <Ending list={list} />}
      <OwnScript run={guardForm} />
    </>
  );
}

type ShownList = NonNullable<Route.ComponentProps['loaderData']['list']>;

/** What would change for customers. Nothing is saved yet. */
function Preview({ meaning }: { meaning: ListMeaning }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to the button that was pressed stands above the form
    <section aria-labelledby="preview" className="sheet p-4" tabIndex={-1} autoFocus>
      <h2 id="preview">Preview</h2>
      <p className="mt-1 text-sm text-grey">
        Nothing is published yet. Where a price changes in somebody’s cart, they are asked to accept it.
      </p>
      <MeaningTable meaning={meaning} />
    </section>
  );
}

/** The products with their own prices in a list. */
function OwnPrices({
  list,
  values,
  errors,
}: {
  list: ShownList;
  values: PriceListForm;
  errors: Record<string, string>;
}) {
  const own = list.products.filter(({ method }) => method !== null);
  return (
    <section aria-labelledby="own-prices" className="mt-10 max-w-5xl">
      <h2 id="own-prices">Products with prices of their own</h2>
      <p className="mt-1 max-w-prose text-sm text-grey">
        Instead of a percentage, a product may have its own price table, price per square metre or price each
        in this list. Publish what you changed above first.
      </p>
      {own.length > 0 && (
        <ul className="mt-2">
          {own.map(({ id, name }) => (
            <li key={id}>
              <a
                href={href('/admin/price-lists/:listId/products/:productId', {
                  listId: list.id,
                  productId: id,
                })}
                className="inline-flex min-h-11 items-center"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <form method="post" noValidate className="mt-2 flex flex-wrap items-end gap-3">
        <ProductToPrice values={values} errors={errors} />
        <Submit intent="price-product">Set its prices</Submit>
      </form>
    </section>
  );
}

/** Archives a list or restores it, and leads to its history. */
function Ending({ list }: { list: ShownList }) {
  return (
    <form
      method="post"
      className="mt-10 flex max-w-5xl flex-wrap items-center gap-x-5 border-t border-rule pt-4"
    >
      <input type="hidden" name="version" value={list.version} />
      <Submit intent={list.isArchived ? 'restore' : 'archive'}>
        {list.isArchived ? 'Use this list again' : 'Archive this list'}
      </Submit>
      <StaffLink
        to={`${href('/admin/audit')}?search=${encodeURIComponent(list.id)}`}
        className="inline-flex min-h-11 items-center"
      >
        History
      </StaffLink>
    </form>
  );
}
