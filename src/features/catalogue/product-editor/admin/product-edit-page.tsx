import { data, redirect } from 'react-router';
import { readPaperChoices } from '#features/catalogue/price-management/index.server.ts';
import { readPhotos } from '#features/catalogue/products/index.server.ts';
import { PHOTO_REFUSAL_WORDS, PICTURE_FORM } from '#features/catalogue/products/index.ts';
import { NO_SUCH_PRODUCT, productByWords, readPrice } from '#features/pricing/prices/index.ts';
import { fieldErrors, formValues } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatTime } from '#kit/london-time.ts';
import { poundsField } from '#kit/money.ts';
import { slugOf } from '#kit/slug.ts';
import type { Actor } from '#platform/audit.server.ts';
import { readFileForm } from '#platform/http/file-form.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import type { Finishing } from '#preflight/index.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import type { FormAnswer } from '#ui/form-answer.ts';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/product-edit-page.ts';
import { duplicateProduct } from './duplicate-product.server.ts';
import { DuplicateSection, StartLike } from './duplicate-section.tsx';
import type { EditAnswer, Values } from './edit-field.tsx';
import { finishingValues } from './finishing-fields.tsx';
import { duplicateFields, productFields } from './forms.ts';
import { groupAction } from './group-action.server.ts';
import { OptionGroups } from './option-groups.tsx';
import { photoAction } from './photo-action.server.ts';
import { PhotosSection } from './photos-section.tsx';
import { comparedProducts } from './product-compared.ts';
import { ProductFields } from './product-fields.tsx';
import { ProductHead } from './product-head.tsx';
import { listCategories, listGroups, readProductNames } from './product-list.server.ts';
import { putInShop, readSaleSteps } from './put-in-shop.server.ts';
import { refusalWords } from './refusal-words.ts';
import { SaleGuide } from './sale-guide.tsx';
import { missingFromSale } from './sale-steps.ts';
import { saveProduct } from './save-product.server.ts';
import { readProductRow } from './stored-rows.server.ts';

export const handle = { title: 'Product' };

const NEW: Values = {
  vatClass: 'standard',
  form: 'sheet',
  bleedMm: '3',
  safeMm: '3',
  pagesMin: '1',
  pagesMax: '1',
  position: '100',
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const id = params.productId;
  const [listed, papers] = await Promise.all([listCategories(db), readPaperChoices(db, id)]);
  const categories = listed.map(({ id: category, name, isArchived }) => ({
    id: category,
    name: isArchived ? `${name} (archived)` : name,
  }));
  if (id === 'new')
    return {
      isNew: true,
      seenAt: '',
      values: NEW,
      categories,
      papers,
      groups: [],
      products: await readProductNames(db),
      steps: null,
      isArchived: false,
      isCategoryArchived: false,
      photos: [],
      done: '',
      removing: '',
      editing: '',
    };
  const row = await readProductRow(db, id);
  if (!row) throw data('Product not found.', { status: 404 });
  const groups = await listGroups(db, id);
  const specifications = row.specifications as unknown as { label: string; value: string }[];
  const values: Values = {
    id,
    name: row.name,
    categoryId: row.categoryId,
    description: row.description,
    vatClass: row.vatTest ?? row.vatClass,
    basePrice: poundsField(row.basePricePence),
    form: row.form,
    widthMm: String(row.widthMm),
    heightMm: String(row.heightMm),
    bleedMm: String(row.bleedMm),
    safeMm: String(row.safeMm),
    pagesMin: String(row.pagesMin),
    pagesMax: String(row.pagesMax),
    panels: row.panels === null ? '' : String(row.panels),
    position: String(row.position),
    paperId: row.paperId ?? '',
    sheets: String(row.sheets ?? ''),
    extraGrams: String(row.extraGrams ?? ''),
    ...finishingValues(row.finishing as Finishing),
    specifications: specifications.map(({ label, value }) => `${label}: ${value}`).join('\n'),
  };
  const seenAt = row.updatedAt.toISOString();
  return {
    isNew: false,
    seenAt,
    values,
    categories,
    papers,
    groups,
    products: [],
    // The guide into the shop, until it is there.
    steps: row.archivedAt === null ? null : await readSaleSteps(db, id),
    isArchived: row.archivedAt !== null,
    isCategoryArchived: listed.some((each) => each.id === row.categoryId && each.isArchived),
    photos: await readPhotos(db, id),
    done: url.searchParams.get('done') ?? '',
    removing: url.searchParams.get('remove') ?? '',
    editing: url.searchParams.get('group') ?? '',
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const form = await readFileForm(request, PICTURE_FORM);
  if (!form)
    return data<PhotoAnswer>(
      {
        values: {},
        errors: {},
        problem: null,
        conflict: null,
        photos: { errors: { file: PHOTO_REFUSAL_WORDS['too-big'] }, values: {} },
      },
      { status: 413 },
    );
  const values = withIds(formValues(form));
  const { productId = '' } = params;
  const isNew = productId === 'new';
  const refuse = (errors: Record<string, string>, problem: string | null, status: number) =>
    data<PhotoAnswer>({ values, errors, problem, conflict: null }, { status });
  if (values.intent === 'put-in-shop') {
    const put = await putInShop(shop, actor, productId);
    if (!put) throw data('Product not found.', { status: 404 });
    if (put.ok) throw redirect(`${href('/admin/products/:productId', { productId })}?done=in-shop`);
    return refuse({}, put.missing.join(' '), 409);
  }
  if (values.intent?.startsWith('photo-')) return changePhotos(shop, actor, productId, form);
  if (values.intent === 'duplicate') {
    const parsed = duplicateFields.safeParse(values);
    if (!parsed.success) return refuse(fieldErrors(parsed.error), null, 422);
    const { newId: id, newName: name } = parsed.data;
    const like = isNew
      ? productByWords(values.like ?? '', await readProductNames(shop.db))
      : { id: productId };
    if (!like) return refuse({ like: NO_SUCH_PRODUCT }, null, 422);
    const made = await duplicateProduct(shop, actor, like.id, { id, name });
    if (made.ok) throw redirect(`${href('/admin/products/:productId', { productId: id })}?done=duplicated`);
    return made.kind === 'missing'
      ? refuse({}, 'This has been deleted.', 409)
      : refuse({ newId: 'This id is taken' }, null, 422);
  }
  const groups = await groupAction(shop, actor, productId, values);
  if (groups && 'done' in groups)
    throw redirect(`${href('/admin/products/:productId', { productId })}?done=${groups.done}#groups`);
  if (groups) return refuse(groups.errors, groups.problem, groups.status);
  const parsed = productFields.safeParse({ ...values, ...(isNew ? {} : { id: productId }) });
  const price = readPrice(values.basePrice ?? '');
  const errors = {
    ...(parsed.success ? {} : fieldErrors(parsed.error)),
    ...(price.ok ? {} : { basePrice: price.error }),
  };
  if (!parsed.success || !price.ok) return refuse(errors, null, 422);
  const { basePrice: _typed, ...fields } = parsed.data;
  const stored = { ...fields, basePricePence: price.pence };
  const saved = await saveProduct(shop, actor, stored, isNew ? null : (values.seenAt ?? ''));
  if (saved.ok)
    throw redirect(
      `${href('/admin/products/:productId', { productId: saved.id })}?done=${isNew ? 'created' : 'saved'}`,
    );
  const { status, ...words } = refusalWords(saved, formatTime);
  return data<PhotoAnswer>({ values, ...words }, { status });
}

/** A new product or copy gets its id from its name if none was typed. */
function withIds(values: Values): Record<string, string> {
  const made = (id: string | undefined, name: string | undefined) => id?.trim() || slugOf(name ?? '');
  return { ...values, id: made(values.id, values.name), newId: made(values.newId, values.newName) };
}

async function changePhotos(shop: Shop, actor: Actor, id: string, form: FormData) {
  const product = await readProductRow(shop.db, id);
  if (!product) throw data('Product not found.', { status: 404 });
  const outcome = await photoAction(shop, actor, id, form);
  if (!outcome) throw data('We couldn’t read that. Reload the page and try again.', { status: 422 });
  if ('done' in outcome)
    throw redirect(`${href('/admin/products/:productId', { productId: id })}?done=${outcome.done}#photos`);
  const { status, errors, values } = outcome;
  const answer: PhotoAnswer = {
    values: {},
    errors: {},
    problem: null,
    conflict: null,
    photos: { errors, values },
  };
  return data(answer, { status });
}

/** A refused photo form. The product's own form is unchanged. */
interface PhotoAnswer extends EditAnswer {
  photos?: FormAnswer<Values>;
}

export default function ProductEditPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { isNew, seenAt, values: stored, categories, groups, isArchived } = page;
  const productId = stored.id ?? '';
  const canBeSold = page.steps !== null && missingFromSale(page.steps).length === 0;
  const values = { ...stored, ...answer?.values };
  const shared = { values, errors: answer?.errors ?? {} };
  return (
    <>
      <p className="mb-3">
        <a href="/admin/products">Products</a>
      </p>
      {isNew ? (
        <h1>New Product</h1>
      ) : (
        <ProductHead
          productId={productId}
          name={stored.name ?? ''}
          isArchived={isArchived}
          isCategoryArchived={page.isCategoryArchived}
        />
      )}
      {!answer && knownWords(DONE, page.done) && (
        <Notice className="mt-4" tone="good">
          {knownWords(DONE, page.done)}
          {page.done === 'saved' && !isArchived && ' The shop shows it now.'}
        </Notice>
      )}
      {page.steps && <SaleGuide steps={page.steps} />}
      {isNew && <StartLike {...shared} products={page.products} />}
      <form
        id="what"
        method="post"
        noValidate
        data-guarded={answer ? 'unsaved' : ''}
        className="mt-5 max-w-4xl scroll-mt-4"
      >
        <ErrorSummary errors={shared.errors} />
        {answer?.problem && <Notice tone="stop">{answer.problem}</Notice>}
        {answer?.conflict && (
          <ConflictNotice
            conflict={answer.conflict}
            fields={comparedProducts(stored, answer.values, categories, page.papers)}
          />
        )}
        <VersionField name="seenAt" stored={seenAt} answer={answer} />
        <ProductFields
          {...shared}
          isNew={isNew}
          categories={categories}
          papers={page.papers}
          groups={groups}
        />
        <SaveBar>
          {canBeSold ? (
            <Submit>Save</Submit>
          ) : (
            <PrimarySubmit>{isNew ? 'Create Product' : 'Save'}</PrimarySubmit>
          )}
          <a href="/admin/products" className="button save-bar-leave">
            Cancel
          </a>
        </SaveBar>
      </form>
      {!isNew && (
        <OptionGroups
          home={href('/admin/products/:productId', { productId })}
          groups={groups}
          papers={page.papers}
          shared={shared}
          removing={page.removing}
          editing={answer?.values.intent === 'save-group' ? (answer.values.group ?? '') : page.editing}
          seenAt={page.seenAt}
          done={answer ? '' : page.done}
        />
      )}
      {!isNew && (
        <PhotosSection
          productId={productId}
          photos={page.photos}
          done={answer ? '' : page.done}
          errors={answer?.photos?.errors ?? {}}
          formValues={answer?.photos?.values ?? {}}
        />
      )}
      {!isNew && <DuplicateSection {...shared} />}
      <OwnScript run={guardForm} />
    </>
  );
}

const DONE: Readonly<Record<string, string>> = {
  created: 'Created. Customers don’t see it yet.',
  saved: 'Saved.',
  'in-shop': 'It is in the shop now.',
  duplicated: 'This is the copy. Customers don’t see it yet.',
};
