import { countWords } from '#kit/count-words.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Notice } from '#ui/notice.tsx';
import { Options } from '#ui/options.tsx';
import { PageDialog } from '#ui/page-dialog.tsx';
import { priceAddress } from './address.ts';
import type { BulkInput } from './bulk.ts';
import type { BulkPreview } from './bulk-preview.server.ts';
import { BulkBeside, BulkTable } from './bulk-table.tsx';
import type { PriceView } from './view.ts';

interface BulkDialogProps {
  view: PriceView;
  /** how many products are in the list, or in the draft */
  count: number;
  values: BulkInput;
  draft: ShownDraft | null;
  preview: BulkPreview | null;
  valueProblem: string | null;
  problem: string | null;
  /** when the shop is to do it */
  time: { text: string; problem: string | undefined };
}

/** The draft that is open. */
interface ShownDraft {
  id: string;
  version: number;
  publishAt: string | null;
  refused: string | null;
}

/** Changes the prices of all filtered products: first as a preview, then in one go, now or at a set time. */
export function BulkDialog(props: BulkDialogProps) {
  const { view, count, draft, preview, problem } = props;
  return (
    <PageDialog title="Bulk Update" wide closeTo={priceAddress(view)}>
      {problem && <Notice tone="stop">{problem}</Notice>}
      {draft?.refused && (
        <Notice tone="stop">{`This couldn’t be applied at ${draft.publishAt}. ${draft.refused}`}</Notice>
      )}
      <p className="text-grey">
        {draft
          ? `A draft for ${countWords(count, 'product')}.${draft.publishAt && !draft.refused ? ` The shop applies it at ${draft.publishAt}.` : ''}`
          : `Changes the ${countWords(count, 'product')} in the current list.`}
      </p>
      <Question {...props} />
      {preview && preview.count > 0 && <Answer {...props} preview={preview} />}
      {preview?.count === 0 && (
        <p className="mt-4">
          None of these products has a base price. Choose the whole price to change them.
        </p>
      )}
    </PageDialog>
  );
}

const SCOPES = [
  [
    'base',
    'Base price only',
    'What options add stays as it is: an order of 1,000, whose price is mostly surcharge, changes by a much smaller share.',
  ],
  [
    'whole',
    'Whole price: base, surcharges and tables',
    'Every price changes by the percentage. Each amount is rounded to the penny, a rate per copy to a thousandth of one.',
  ],
] as const;

/** What to change, and by how much. It is in the address, so that the preview can be opened again. */
function Question({ view, values, draft, preview, valueProblem }: BulkDialogProps) {
  return (
    <form method="get" action="/admin/prices" className="mt-3">
      <input type="hidden" name="bulk" value="" />
      <input type="hidden" name="search" value={view.search} />
      <input type="hidden" name="category" value={view.category} />
      {draft && <input type="hidden" name="draft" value={draft.id} />}
      <fieldset className="space-y-2">
        <legend className="field-label">What changes</legend>
        {SCOPES.map(([scope, words, hint]) => (
          <label key={scope} className="choice">
            <input type="radio" name="scope" value={scope} defaultChecked={scope === values.scope} />
            <span className="font-semibold">{words}</span>
            <span className="text-xs text-grey">{hint}</span>
          </label>
        ))}
      </fieldset>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <div>
          <FieldLabel of="type">Type</FieldLabel>
          <select id="type" name="type" defaultValue={values.type} className="field w-auto">
            <Options
              of={[
                ['percentage', 'Percentage (%)'],
                ['fixed', 'Fixed amount (£)'],
              ]}
            />
          </select>
        </div>
        <div>
          <FieldLabel of="value">Value</FieldLabel>
          <input
            type="text"
            id="value"
            name="value"
            defaultValue={values.value}
            // biome-ignore lint/a11y/noAutofocus: the amount is the first thing to type
            autoFocus={preview === null}
            inputMode="text"
            aria-invalid={valueProblem ? true : undefined}
            aria-describedby={valueProblem ? 'value-hint value-error' : 'value-hint'}
            className="field w-32"
          />
        </div>
        <Submit>Preview</Submit>
      </div>
      <FieldError id="value" error={valueProblem ?? undefined} />
      <p id="value-hint" className="field-hint mt-1">
        To lower prices, start with a minus sign: -5.
      </p>
    </form>
  );
}

/** What the update would do, and the buttons for it. */
function Answer(props: BulkDialogProps & { preview: BulkPreview }) {
  const { view, count, values, draft, preview, time } = props;
  const { refused } = preview;
  return (
    <>
      {refused.count > 0 && (
        <Notice className="mt-3" tone="stop">
          Prices must be between £0.01 and £10,000. Nothing can be applied until these are:{' '}
          {refused.names.join(', ')}
          {refused.count > refused.names.length && ` and ${refused.count - refused.names.length} more`}.
        </Notice>
      )}
      <BulkTable preview={preview} />
      <BulkBeside preview={preview} values={values} skipped={count - preview.count} />
      {refused.count === 0 && (
        <form method="post" noValidate className="mt-4">
          <input type="hidden" name="search" value={view.search} />
          <input type="hidden" name="category" value={view.category} />
          <input type="hidden" name="scope" value={values.scope} />
          <input type="hidden" name="type" value={values.type} />
          <input type="hidden" name="value" value={values.value} />
          <input type="hidden" name="seen" value={preview.fingerprint} />
          {draft && <input type="hidden" name="draft" value={draft.id} />}
          {draft && <input type="hidden" name="draftVersion" value={draft.version} />}
          <p className="flex flex-wrap gap-3">
            <PrimarySubmit intent="bulk">Apply to {countWords(preview.count, 'product')}</PrimarySubmit>
            <Submit intent="bulk-keep">Keep as draft</Submit>
          </p>
          <div className="mt-4 flex flex-wrap items-end gap-3">
            <Field
              name="publishAt"
              label="Apply at"
              required={false}
              type="datetime-local"
              hint="Time in Northern Ireland. The shop does it automatically, from the prices at that time."
              defaultValue={time.text}
              error={time.problem}
            />
            <Submit intent="bulk-schedule">Schedule</Submit>
          </div>
        </form>
      )}
    </>
  );
}
