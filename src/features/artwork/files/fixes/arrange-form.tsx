import { countWords } from '#kit/count-words.ts';
import { Submit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';

/** Lets the customer reorder, leave out, repeat or rotate pages. */
export function ArrangeForm({
  action,
  pageCount,
  problems,
}: {
  action: string;
  pageCount: number;
  problems: Readonly<Record<string, string>>;
}) {
  return (
    <details open={Boolean(problems.order ?? problems.turn)}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        Reorder, remove or rotate pages
      </summary>
      <form method="post" action={action} className="mt-2 space-y-4" noValidate>
        <Field
          name="order"
          label="Pages in this order"
          optional
          error={problems.order}
          hint={`Your file has ${countWords(pageCount, 'page')}. For example: 2, 1. We remove any pages you leave out.`}
          className="max-w-sm"
        />
        <div>
          <FieldLabel of="degrees">Rotate pages</FieldLabel>
          <select id="degrees" name="degrees" className="max-w-sm">
            <option value="">Do not rotate</option>
            <option value="90">90° to the right</option>
            <option value="270">90° to the left</option>
            <option value="180">Upside down</option>
          </select>
        </div>
        <Field
          name="turn"
          label="Pages to rotate"
          optional
          error={problems.turn}
          hint="Numbers in the new order, for example: 2. Leave empty to rotate all pages."
          className="max-w-sm"
        />
        <Submit intent="arrange">Arrange the pages</Submit>
      </form>
    </details>
  );
}
