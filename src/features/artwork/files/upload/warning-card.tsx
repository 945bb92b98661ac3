import { ACCEPT_FIELD } from '../acceptance.ts';

/** A warning with the box in which the customer accepts it. `idPrefix` keeps ids unique if cart lines share a page. */
export function WarningTick({
  warning,
  idPrefix,
}: {
  warning: { code: string; title: string; fix: string };
  idPrefix: string;
}) {
  const id = `${idPrefix}-${warning.code.replace('.', '-')}`;
  return (
    <div className="mt-2 flex gap-3">
      <input
        type="checkbox"
        id={id}
        name={ACCEPT_FIELD}
        value={warning.code}
        className="mt-1 size-5 shrink-0"
        aria-describedby={`${id}-fix`}
      />
      <div>
        <label htmlFor={id} className="font-semibold">
          {warning.title}
        </label>
        <p id={`${id}-fix`}>{warning.fix}</p>
      </div>
    </div>
  );
}
