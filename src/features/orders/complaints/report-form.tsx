import type { SentFile } from '#features/artwork/files/sent-files-list.tsx';
import type { OrderItem } from '#features/orders/order/index.ts';
import { figure } from '#kit/count-words.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { ErrorSummary, Field, FieldError, ties } from '#ui/field.tsx';
import { LinesField } from '#ui/lines-field.tsx';
import { WORDS_MAX, WRONG } from './complaint.ts';
import { PhotoField } from './photo-field.tsx';
import { REPORT_WORDS, type Reporter } from './report-words.ts';

interface Props {
  items: readonly Pick<OrderItem, 'id' | 'productName' | 'quantity' | 'size'>[];
  /** the form's own id, which makes sending it twice harmless */
  formKey: string;
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  /** the photos already sent with it */
  photos: readonly SentFile[];
  by?: Reporter;
}

/** The form that reports a problem with an order. */
export function ReportForm({ items, formKey, values, errors, photos, by = 'customer' }: Props) {
  const words = REPORT_WORDS[by];
  return (
    <>
      <ErrorSummary errors={errors} />
      <form
        method="post"
        encType="multipart/form-data"
        noValidate
        data-guarded=""
        data-sends=""
        className="space-y-6"
      >
        <input type="hidden" name="key" value={values.key ?? formKey} />
        {items.map((item) => (
          <ItemFields key={item.id} item={item} isOnly={items.length === 1} values={values} errors={errors} />
        ))}
        <LinesField
          name="words"
          label={words.tell}
          hint={words.tellHint}
          defaultValue={values.words}
          error={errors.words}
          rows={6}
          maxLength={WORDS_MAX}
          spellCheck
          aria-required
        />
        <fieldset id="wish" tabIndex={-1} aria-describedby={errors.wish ? 'wish-error' : undefined}>
          <legend className="field-label">{words.wish}</legend>
          <div className="grid gap-2 sm:grid-cols-3">
            {Object.entries(words.wishes).map(([wish, name]) => (
              <label key={wish} className="choice">
                <input type="radio" name="wish" value={wish} defaultChecked={values.wish === wish} />
                <span>{name}</span>
              </label>
            ))}
          </div>
          <FieldError id="wish" error={errors.wish} />
        </fieldset>
        <PhotoField error={errors.photos} sent={photos} by={by} />
        <PrimarySubmit intent="report">Report this problem</PrimarySubmit>
      </form>
    </>
  );
}

interface ItemProps extends Omit<Props, 'items' | 'formKey' | 'photos' | 'by'> {
  item: Props['items'][number];
  isOnly: boolean;
}

function ItemFields({ item: { id, productName, quantity, size }, isOnly, values, errors }: ItemProps) {
  const [copies, wrong] = [`copies-${id}`, `wrong-${id}`];
  return (
    <fieldset className="sheet p-4 sm:p-5">
      <legend className="float-left mb-3 w-full font-display text-lg font-bold">
        {`${figure(quantity)} × ${productName}${size ? `, ${size}` : ''}`}
      </legend>
      {!isOnly && <p className="field-hint clear-both mb-3">Leave both empty if nothing is wrong with it.</p>}
      <div className="clear-both field-row sm:grid-cols-2">
        <Field
          name={copies}
          label="How many are affected?"
          hint={`Of ${figure(quantity)}`}
          defaultValue={values[copies]}
          error={errors[copies]}
          required={isOnly}
          inputMode="numeric"
          autoComplete="off"
          className="[&_input]:max-w-40"
        />
        <div className="self-end">
          <label htmlFor={wrong} className="field-label">
            What is wrong?
          </label>
          <select name={wrong} defaultValue={values[wrong] ?? ''} {...ties(wrong, errors[wrong])}>
            <option value="">Choose</option>
            {Object.entries(WRONG).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
          <FieldError id={wrong} error={errors[wrong]} />
        </div>
      </div>
    </fieldset>
  );
}
