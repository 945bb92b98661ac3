import { Submit } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

interface ShownDraft {
  version: number;
  /** whether the form below is the draft rather than the published pricing */
  isShown: boolean;
  madeByName: string;
  madeAt: string;
  publishAt: string | null;
  refused: string | null;
  /** when the product was changed after the draft was saved */
  changedSince: string | null;
}

/** Says that a product's pricing has a draft, what will happen to it, and what is on the page. */
export function DraftNotice({ draft }: { draft: ShownDraft }) {
  const { version, isShown, madeByName, madeAt, publishAt, refused, changedSince } = draft;
  return (
    <Notice tone={refused ? 'stop' : 'care'} className="mt-4 max-w-6xl">
      {refused ? (
        <>
          <p className="font-bold">{`This couldn’t be published at ${publishAt}.`}</p>
          <p>{refused}</p>
        </>
      ) : (
        <p className="font-bold">
          {publishAt
            ? `The shop publishes this draft at ${publishAt}.`
            : 'There’s a draft that isn’t published.'}
        </p>
      )}
      <p>{`${madeByName} saved it at ${madeAt}. ${isShown ? 'You see the draft below.' : 'You see below what is published.'}`}</p>
      {changedSince && (
        <p>{`The product was changed after that, at ${changedSince}. Publishing the draft replaces today’s prices.`}</p>
      )}
      <form method="post" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <input type="hidden" name="draft" value={version} />
        <a href={isShown ? '?show=published' : '?'} className="inline-flex min-h-11 items-center">
          {isShown ? 'See what is published' : 'See the draft'}
        </a>
        {publishAt && !refused && <Submit intent="unschedule">Don’t publish it then</Submit>}
        <Submit intent="drop">Delete the draft</Submit>
      </form>
    </Notice>
  );
}
