import { countWords } from '#kit/count-words.ts';
import { Submit } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { priceAddress } from './address.ts';
import { bulkWords, readBulk } from './bulk.ts';
import type { ListedBulkDraft } from './bulk-draft-list.server.ts';
import type { PriceView } from './view.ts';

/** Bulk updates that have not been run yet: what will happen to each, and how to change that. */
export function BulkDrafts({ drafts, view }: { drafts: readonly ListedBulkDraft[]; view: PriceView }) {
  return drafts.map((draft) => (
    <Notice key={draft.id} tone={draft.refused ? 'stop' : 'care'} className="mt-4">
      {draft.refused ? (
        <>
          <p className="font-bold">{`${named(draft)} couldn’t be applied at ${draft.publishAt}.`}</p>
          <p>{draft.refused}</p>
        </>
      ) : (
        <p className="font-bold">
          {draft.publishAt
            ? `The shop applies this at ${draft.publishAt}: ${named(draft)}.`
            : `Draft, not applied: ${named(draft)}.`}
        </p>
      )}
      <p>{`${draft.madeByName} saved it at ${draft.madeAt}.`}</p>
      <form method="post" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <input type="hidden" name="draft" value={draft.id} />
        <input type="hidden" name="draftVersion" value={draft.version} />
        <a
          href={priceAddress(view, { bulk: '', draft: draft.id })}
          className="inline-flex min-h-11 items-center"
        >
          See the draft
        </a>
        {draft.publishAt && !draft.refused && <Submit intent="bulk-unschedule">Don’t apply it then</Submit>}
        <Submit intent="bulk-drop">Delete the draft</Submit>
      </form>
    </Notice>
  ));
}

/** `Bulk update +5% of the whole price for 12 products` */
function named({ form, products }: ListedBulkDraft): string {
  const change = readBulk(form);
  const words = 'problem' in change ? `Bulk update ${form.value}` : bulkWords(change);
  return `${words} for ${countWords(products, 'product')}`;
}
