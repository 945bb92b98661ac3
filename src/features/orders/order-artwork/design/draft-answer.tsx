import { pinComments } from '#features/artwork/files/index.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { FieldError, ties } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { COMMENT_LENGTH_MAX, type DesignComment, roundsWords } from './rounds.ts';

interface Props {
  artworkId: string;
  pages: readonly { page: number; words: string }[];
  comments: readonly DesignComment[];
  rounds: { included: number; used: number };
  /** what another round costs, `£15.00` */
  roundPrice: string;
  errors: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}

/** A customer's answer to a draft of our design: comments pinned to places, then another round or the approval. */
export function DraftAnswer(props: Props) {
  const { artworkId, rounds, errors, values } = props;
  const left = rounds.included - rounds.used;
  return (
    <div className="no-print mt-5 border-t border-rule pt-4">
      <h3 id="comments" className="text-lg">
        What would you change?
      </h3>
      <p className="mt-1 text-sm">
        {roundsWords(rounds)}{' '}
        {left <= 0 &&
          `Another round costs ${props.roundPrice}: ring or email us and we’ll add it to your order.`}
      </p>
      <Comments {...props} />
      {left > 0 && <CommentForm {...props} />}
      <form method="post" encType="multipart/form-data" className="mt-6 border-t border-rule pt-4">
        <input type="hidden" name="artworkId" value={artworkId} />
        <div className="max-w-96">
          <FieldLabel of="name">Your name</FieldLabel>
          <input
            name="name"
            type="text"
            autoComplete="name"
            maxLength={120}
            defaultValue={values.name}
            aria-required="true"
            {...ties('name', errors.name)}
          />
          <FieldError id="name" error={errors.name} />
        </div>
        {left > 0 && (
          <div className="mt-4">
            <FieldLabel of="wrong">
              Anything else to change <span className="font-normal text-grey">(optional)</span>
            </FieldLabel>
            <textarea
              name="wrong"
              rows={3}
              maxLength={1000}
              defaultValue={values.wrong}
              {...ties('wrong', errors.wrong)}
            />
            <FieldError id="wrong" error={errors.wrong} />
          </div>
        )}
        <p className="mt-4 flex flex-wrap gap-3">
          <PrimarySubmit intent="approve">Approve this design</PrimarySubmit>
          {left > 0 && (
            <button type="submit" name="intent" value="refuse" className="button">
              Send these changes
            </button>
          )}
        </p>
        <p className="mt-2 text-sm text-grey">
          Approve it only when everything is right: we print exactly what you approve.
        </p>
      </form>
      <OwnScript run={pinComments} />
    </div>
  );
}

function Comments({ artworkId, comments }: Props) {
  if (comments.length === 0) return null;
  return (
    <ol aria-label="Comments" className="mt-3 divide-y divide-rule border-y border-rule">
      {comments.map(({ id, page, words }, i) => (
        <li key={id} className="flex items-start gap-3 py-2">
          <span className="figures font-bold">{i + 1}.</span>
          <span className="min-w-0 flex-1">
            <span className="text-sm text-grey">Page {page}</span>
            <span className="block whitespace-pre-line wrap-anywhere">{words}</span>
          </span>
          <form method="post" encType="multipart/form-data">
            <input type="hidden" name="artworkId" value={artworkId} />
            <input type="hidden" name="commentId" value={id} />
            <button type="submit" name="intent" value="remove-comment" className="button-text">
              Remove<span className="sr-only"> comment {i + 1}</span>
            </button>
          </form>
        </li>
      ))}
    </ol>
  );
}

function CommentForm({ artworkId, pages, errors, values }: Props) {
  return (
    <form method="post" encType="multipart/form-data" data-pin className="mt-3">
      <input type="hidden" name="artworkId" value={artworkId} />
      <input type="hidden" name="x" defaultValue={values.x} />
      <input type="hidden" name="y" defaultValue={values.y} />
      <p data-pin-hint hidden className="field-hint mb-2">
        Press the place on the page above, then write what to change there.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <label className="block">
          <span className="field-label">Page</span>
          <select name="page" className="field w-auto" defaultValue={values.page}>
            {pages.map(({ page, words }) => (
              <option key={page} value={page}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <div className="min-w-0 flex-1 basis-64">
          <FieldLabel of="comment">Comment</FieldLabel>
          <input
            name="comment"
            type="text"
            maxLength={COMMENT_LENGTH_MAX}
            defaultValue={values.comment}
            {...ties('comment', errors.comment)}
          />
        </div>
        <button type="submit" name="intent" value="comment" className="button">
          Add comment
        </button>
      </div>
      <FieldError id="comment" error={errors.comment} />
    </form>
  );
}
