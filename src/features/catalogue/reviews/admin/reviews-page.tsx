import { data, redirect } from 'react-router';
import { z } from 'zod';
import { isViewForm, readViews, viewAction } from '#features/desk/list-views/index.server.ts';
import {
  isViewAnswer,
  readListView,
  ViewFields,
  ViewForm,
  ViewTabs,
  viewParams,
} from '#features/desk/list-views/index.ts';
import { formValues, linesField, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { isUuid } from '#kit/uuid.ts';
import { shopContext } from '#platform/shop.ts';
import { ListHead } from '#shell/list-head.tsx';
import { Submit } from '#ui/button.tsx';
import { type Conflict, ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldError, ties } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Notice } from '#ui/notice.tsx';
import { Paging } from '#ui/paging.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import { REVIEW_STATE_WORDS, REVIEW_STATES, type ReviewState, readReviewState } from '../reviews.ts';
import type { Route } from './+types/reviews-page.ts';
import {
  listReviews,
  type ModeratedReview,
  moderateReview,
  PAGE_SIZE,
  readReview,
} from './moderation.server.ts';

export const handle = { title: 'Reviews' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const query = url.searchParams;
  const state = readReviewState(query);
  const page = /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  const view = readListView('reviews', query);
  const [{ reviews, counts }, named] = await Promise.all([
    listReviews(db, { ...view, state, page }),
    readViews(context, db, 'reviews', url),
  ]);
  const shown = reviews.map((review) => ({ ...review, time: formatTime(review.createdAt) }));
  return {
    state,
    page,
    pages: Math.max(1, Math.ceil(counts[state] / PAGE_SIZE)),
    counts,
    reviews: shown,
    done: query.has('done'),
    view,
    named,
  };
}

const moderationSchema = z.object({
  id: z.string().refine(isUuid),
  version: z.coerce.number().int().default(-1),
  intent: z.enum(['published', 'refused']),
  from: z.enum(REVIEW_STATES).default('pending'),
});

const replySchema = linesField(2000);

/**
 * A review that could not be saved, or that somebody else has moderated in the meantime: as stored now, and as entered.
 */
interface RefusedReview {
  review: ModeratedReview & { time: string };
  conflict: Conflict | null;
  error: string | null;
  values: { state: ReviewState; reply: string; version: string };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const actor = await administratorOf(context);
  const form = await readForm(request);
  if (isViewForm(form)) return viewAction(context, 'reviews', url.searchParams, form);
  const values = formValues(form);
  const parsed = moderationSchema.safeParse(values);
  if (!parsed.success) throw data('We couldn’t read that. Reload the page and try again.', { status: 422 });
  const shop = context.get(shopContext);
  const { id, version, intent, from } = parsed.data;
  const refuse = (it: ModeratedReview, why: Pick<RefusedReview, 'conflict' | 'error'>, status: 409 | 422) => {
    const review = { ...it, time: formatTime(it.createdAt) };
    const retry = { state: intent, reply: values.reply ?? '', version: String(version) };
    return data<RefusedReview>({ ...why, review, values: retry }, { status });
  };
  const reply = replySchema.safeParse(values.reply);
  if (!reply.success) {
    const review = await readReview(shop.db, id);
    if (!review) throw data('Review not found.', { status: 404 });
    return refuse(review, { conflict: null, error: reply.error.issues[0]?.message ?? null }, 422);
  }
  const outcome = await moderateReview(shop, actor, { id, version, state: intent, reply: reply.data });
  if (!outcome.ok && outcome.kind === 'missing') throw data('Review not found.', { status: 404 });
  if (!outcome.ok) {
    const conflict = { actor: outcome.actor, at: formatTime(outcome.changedAt) };
    return refuse(outcome.review, { conflict, error: null }, 409);
  }
  const params = { status: from, ...viewParams(readListView('reviews', url.searchParams)) };
  throw redirect(`${href('/admin/reviews')}?${new URLSearchParams(params)}&done`);
}

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, page, pages, counts, reviews, done, view, named } = loaderData;
  const refused = isViewAnswer(actionData) ? undefined : actionData;
  const params = { status: state, ...viewParams(view) };
  return (
    <>
      <ListHead title="Reviews" csv={`${href('/admin/reviews/export.csv')}?${new URLSearchParams(params)}`} />
      <p className="mt-2 max-w-[70ch] text-grey">
        From customers whose order was delivered. Refuse reviews that are unlawful, abusive or off topic. A
        poor rating is not a reason: leaving out bad reviews is against the law.
      </p>
      <ViewTabs
        view={view}
        named={named}
        tabs={REVIEW_STATES.map((known) => ({
          name: REVIEW_STATE_WORDS[known],
          to: `?status=${known}`,
          isCurrent: !view.saved && state === known,
          count: counts[known],
        }))}
      />
      <form method="get" className="mt-4 flex flex-wrap items-end gap-2">
        <input type="hidden" name="status" value={state} />
        <ViewFields view={view} />
        <Submit>Sort</Submit>
      </form>
      <ViewForm view={view} named={named} answer={actionData} />
      {done && !refused && (
        <Notice className="mt-4" tone="good">
          Saved.
        </Notice>
      )}
      {/* It may have moved to another list since. */}
      {refused && (
        <ul className="mt-5">
          <ReviewRow review={refused.review} state={state} refused={refused} />
        </ul>
      )}
      {reviews.length === 0 ? (
        <EmptyState
          className="mt-5"
          title={
            state === 'pending'
              ? 'No reviews are waiting'
              : `No ${REVIEW_STATE_WORDS[state].toLowerCase()} reviews`
          }
        >
          {state === 'pending' && 'New reviews appear here for you to check.'}
        </EmptyState>
      ) : (
        <ul className="mt-5 space-y-4">
          {reviews.map(
            (review) =>
              review.id !== refused?.review.id && <ReviewRow key={review.id} review={review} state={state} />,
          )}
        </ul>
      )}
      <Paging
        page={page}
        pages={pages}
        address={(to) => `?${new URLSearchParams({ ...params, page: String(to) })}`}
      />
    </>
  );
}

interface RowProps {
  review: ModeratedReview & { time: string };
  state: ReviewState;
  refused?: RefusedReview;
}

function ReviewRow({ review, state, refused }: RowProps) {
  const replyId = `reply-${review.id}`;
  const error = refused?.error ?? undefined;
  return (
    <li className="sheet p-4">
      <p className="flex flex-wrap gap-x-4">
        <strong className="figures">{review.rating} out of 5</strong>
        <span>{review.authorName}</span>
        <a href={href('/product/:productId', { productId: review.productId })}>{review.productName}</a>
        {review.orderId && <a href={href('/admin/orders/:orderId', { orderId: review.orderId })}>Order</a>}
        {review.isSample && <span className="badge bg-care-wash text-care">Sample review</span>}
        <time className="figures ml-auto text-grey">{review.time}</time>
      </p>
      <p className="mt-2 max-w-[80ch] whitespace-pre-line">{review.body}</p>
      {!review.isSample && (
        <form method="post" className="mt-3 flex flex-wrap items-end gap-2">
          {refused?.conflict && (
            <div className="w-full">
              <ConflictNotice
                conflict={refused.conflict}
                fields={[
                  ['Status', REVIEW_STATE_WORDS[review.status], REVIEW_STATE_WORDS[refused.values.state]],
                  ['Answer', review.reply ?? '', refused.values.reply],
                ]}
              />
            </div>
          )}
          <input type="hidden" name="id" value={review.id} />
          <VersionField name="version" stored={review.version} answer={refused} />
          <input type="hidden" name="from" value={state} />
          <div className="min-w-64 flex-1">
            <FieldLabel of={replyId}>Your answer, shown below the review</FieldLabel>
            <textarea
              name="reply"
              rows={2}
              maxLength={2000}
              defaultValue={refused?.values.reply ?? review.reply ?? ''}
              // biome-ignore lint/a11y/noAutofocus: the one answer that is to be fixed is where reading goes on
              autoFocus={error !== undefined}
              {...ties(replyId, error)}
            />
            <FieldError id={replyId} error={error} />
          </div>
          <Submit intent="published">{review.status === 'published' ? 'Save answer' : 'Publish'}</Submit>
          {review.status !== 'refused' && <Submit intent="refused">Refuse</Submit>}
        </form>
      )}
    </li>
  );
}
