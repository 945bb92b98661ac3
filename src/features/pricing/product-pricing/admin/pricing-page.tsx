import './pricing.css';
import { data } from 'react-router';
import { readToPrice } from '#features/pricing/prices/index.server.ts';
import { unpricedCount } from '#features/pricing/prices/index.ts';
import { countWords, figure } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatTime } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/pricing-page.ts';
import { DraftNotice } from './draft-notice.tsx';
import { formOf } from './form-of-pricing.ts';
import { answerPricingForm } from './pricing-action.server.ts';
import { readDraft } from './pricing-drafts.server.ts';
import { ExtraFields, LimitFields, MethodFields } from './pricing-fields.tsx';
import { Preview } from './pricing-preview.tsx';
import { Versions } from './pricing-versions.tsx';
import { NOTE_MAX } from './read-pricing.ts';
import { RuleFields } from './rule-fields.tsx';
import { readPricingVersions } from './save-pricing.server.ts';

export const handle = { title: 'Pricing', hydrate: true };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const product = await readToPrice(db, params.productId);
  if (!product) throw data('Product not found.', { status: 404 });
  const [versions, draft] = await Promise.all([
    readPricingVersions(db, product.id),
    readDraft(db, product.id),
  ]);
  const isDraft = draft !== undefined && url.searchParams.get('show') !== 'published';
  return {
    product: { ...product, updatedAt: product.updatedAt.toISOString() },
    values: isDraft ? draft.form : formOf(product),
    draft: draft && {
      version: draft.version,
      isShown: isDraft,
      madeByName: draft.madeByName,
      madeAt: formatTime(draft.madeAt),
      publishAt: draft.publishAt && formatTime(draft.publishAt),
      refused: draft.refused,
      changedSince: product.updatedAt > draft.madeAt ? formatTime(product.updatedAt) : null,
    },
    unpriced: unpricedCount(product),
    done: url.searchParams.get('done'),
    versions: versions.map(({ id, note, madeByName, madeAt, pricing }) => ({
      id,
      note,
      madeByName,
      madeAt: formatTime(madeAt),
      method: pricing?.method.kind ?? 'additive',
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  return answerPricingForm(args, await administratorOf(args.context));
}

const DONE: Readonly<Record<string, string>> = {
  published: 'Published. The shop uses it now.',
  kept: 'Kept as a draft. The shop keeps using what is published.',
  scheduled: 'Scheduled. The shop will publish it automatically.',
  unscheduled: 'It’s a draft again, and won’t be published automatically.',
  dropped: 'Draft deleted.',
};

export default function PricingPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { product, versions } = page;
  const values = answer?.values ?? page.values;
  const shared = { product, values, errors: answer?.errors ?? {} };
  const done = answer ? undefined : knownWords(DONE, page.done);
  return (
    <>
      <p className="mb-3">
        <a href="/admin/products">Products</a> ›{' '}
        <a href={href('/admin/products/:productId', { productId: product.id })}>{product.name}</a>
      </p>
      <h1>How {product.name} is priced</h1>
      {done && (
        <Notice className="mt-4 max-w-6xl" tone="good">
          {done}
        </Notice>
      )}
      {page.draft && <DraftNotice draft={page.draft} />}
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
        {/* Enter in a field presses the form's first button: that must be one that changes nothing. */}
        <button
          type="submit"
          name="intent"
          value="preview"
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
        >
          Preview
        </button>
        <ErrorSummary errors={shared.errors} />
        {answer?.conflict && <ConflictNotice conflict={answer.conflict} fields={[]} />}
        <VersionField name="seenAt" stored={product.updatedAt} answer={answer} />
        <VersionField name="draft" stored={page.draft?.isShown ? page.draft.version : ''} answer={answer} />
        {answer?.preview && <Preview preview={answer.preview} />}
        {answer?.read && (
          <Notice tone="good">{`Read from ${answer.read}. Look at the prices, then publish them.`}</Notice>
        )}
        <MethodFields
          {...shared}
          csv={`${href('/admin/products/:productId/pricing/table.csv', { productId: product.id })}`}
        />
        <ExtraFields {...shared} />
        <LimitFields {...shared} />
        <RuleFields {...shared} />
        <Field
          name="note"
          label="What you changed, for the history"
          optional
          maxLength={NOTE_MAX}
          className="max-w-xl"
          defaultValue={values.note ?? ''}
        />
        <div className="flex flex-wrap items-end gap-2">
          <Field
            name="publishAt"
            label="Publish at"
            required={false}
            type="datetime-local"
            hint="Time in Northern Ireland. The shop does it automatically."
            defaultValue={values.publishAt ?? ''}
            error={shared.errors.publishAt}
          />
          <Submit intent="schedule">Schedule</Submit>
        </div>
        <SaveBar>
          <PrimarySubmit intent="publish">Publish</PrimarySubmit>
          <Submit intent="preview">Preview</Submit>
          <Submit intent="save">Keep as draft</Submit>
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
    </>
  );
}
