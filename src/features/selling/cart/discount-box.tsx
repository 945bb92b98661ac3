import type { FormEvent } from 'react';
import type { CartDiscount } from './cart.ts';

interface Props {
  discount: CartDiscount | null;
  error: string;
  codeText: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** The code in use with its saving, or a collapsed field to enter one. */
export function DiscountBox({ discount, error, codeText, onSubmit }: Props) {
  if (!discount) return <CodeForm error={error} codeText={codeText} onSubmit={onSubmit} />;
  return (
    <form method="post" className="mt-5 border-t border-rule pt-4 text-sm" onSubmit={onSubmit}>
      <p>
        <span className="badge bg-stage text-magenta">{discount.code}</span> {discount.description}
      </p>
      {discount.ok && discount.note && <p className="mt-1 text-grey">{discount.note}</p>}
      {!discount.ok && <p className="field-error">{discount.message}</p>}
      <button type="submit" name="intent" value="remove-code" className="button-text">
        Remove<span className="sr-only"> discount code {discount.code}</span>
      </button>
    </form>
  );
}

function CodeForm({ error, codeText, onSubmit }: Omit<Props, 'discount'>) {
  return (
    <details open={error !== '' || codeText !== ''} className="code-fold mt-5 border-t border-rule pt-2">
      <summary className="min-h-11 py-2 text-sm font-semibold">Have a discount code?</summary>
      <form method="post" noValidate className="pt-1" onSubmit={onSubmit}>
        <label htmlFor="code" className="field-label">
          Discount code
        </label>
        <div className="flex gap-2">
          <input
            type="text"
            id="code"
            name="code"
            defaultValue={codeText.toUpperCase()}
            data-capitals=""
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            placeholder=" "
            className="field min-w-0 flex-1 uppercase"
            aria-required="true"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'code-error' : undefined}
          />
          <button type="submit" name="intent" value="apply-code" className="button">
            Apply
          </button>
        </div>
        {error && (
          <p id="code-error" role="alert" className="field-error">
            {error}
          </p>
        )}
      </form>
    </details>
  );
}
