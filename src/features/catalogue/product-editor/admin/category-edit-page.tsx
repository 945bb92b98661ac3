import { data, redirect } from 'react-router';
import { fieldErrors, formValues, readForm } from '#kit/forms.ts';
import { formatTime } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/category-edit-page.ts';
import { type EditAnswer, EditField, EditText } from './edit-field.tsx';
import { categoryFields } from './forms.ts';
import { refusalWords } from './refusal-words.ts';
import { saveCategory } from './save-product.server.ts';
import { readCategoryRow } from './stored-rows.server.ts';

export const handle = { title: 'Category' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const id = params.categoryId;
  if (id === 'new') return { isNew: true, seenAt: '', values: { position: '0' } as Record<string, string> };
  const row = await readCategoryRow(db, id);
  if (!row) throw data('Category not found.', { status: 404 });
  const { name, description, intro, position, commodityCode, updatedAt } = row;
  return {
    isNew: false,
    seenAt: updatedAt.toISOString(),
    values: {
      id,
      name,
      description,
      intro: intro ?? '',
      position: String(position),
      commodityCode: commodityCode ?? '',
    } as Record<string, string>,
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const values = formValues(await readForm(request));
  const isNew = params.categoryId === 'new';
  const parsed = categoryFields.safeParse({ ...values, ...(isNew ? {} : { id: params.categoryId }) });
  const refuse = (errors: Record<string, string>, problem: string | null, status: number) =>
    data<EditAnswer>({ values, errors, problem, conflict: null }, { status });
  if (!parsed.success) return refuse(fieldErrors(parsed.error), null, 422);
  const saved = await saveCategory(shop, actor, parsed.data, isNew ? null : (values.seenAt ?? ''));
  if (saved.ok) throw redirect('/admin/products?done=saved');
  const { status, ...words } = refusalWords(saved, formatTime);
  return data<EditAnswer>({ values, ...words }, { status });
}

const LABELS = [
  ['name', 'Name'],
  ['position', 'Position'],
  ['description', 'Description'],
  ['intro', 'Text above the products'],
  ['commodityCode', 'Commodity code for customs'],
] as const;

export default function CategoryEditPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { isNew, seenAt, values: stored } = loaderData;
  const values = { ...stored, ...answer?.values };
  const shared = { values, errors: answer?.errors ?? {} };
  return (
    <>
      <p className="mb-3">
        <a href="/admin/products">Products</a>
      </p>
      <h1>{isNew ? 'New Category' : stored.name}</h1>
      <form method="post" noValidate data-guarded={answer ? 'unsaved' : ''} className="mt-5 max-w-3xl">
        <ErrorSummary errors={shared.errors} />
        {answer?.problem && <Notice tone="stop">{answer.problem}</Notice>}
        {answer?.conflict && (
          <ConflictNotice
            conflict={answer.conflict}
            fields={LABELS.map(([name, label]) => [label, stored[name] ?? '', answer.values[name] ?? ''])}
          />
        )}
        <VersionField name="seenAt" stored={seenAt} answer={answer} />
        <div className="field-row sm:grid-cols-2">
          <EditField {...shared} name="name" label="Name" />
          {isNew && (
            <EditField
              {...shared}
              name="id"
              label="Id"
              hint="Part of its web address. You can’t change it later."
            />
          )}
          <EditField {...shared} name="position" label="Position (lowest first)" />
          <EditText {...shared} name="description" label="Description" />
          <EditText {...shared} name="intro" label="Text above the products" optional />
          <EditField
            {...shared}
            name="commodityCode"
            label="Commodity code for customs"
            hint="From the UK Trade Tariff, 6 to 10 digits. For parcels to Jersey and Guernsey."
            optional
          />
        </div>
        <SaveBar>
          <PrimarySubmit>Save</PrimarySubmit>
          <a href="/admin/products" className="button save-bar-leave">
            Cancel
          </a>
        </SaveBar>
      </form>
      <OwnScript run={guardForm} />
    </>
  );
}
