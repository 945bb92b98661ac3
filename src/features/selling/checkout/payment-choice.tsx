import { formatPounds } from '#kit/money.ts';

/** What the form says about a trade account, and about the card page. */
export interface AccountChoice {
  credit: { availablePence: number; due: string } | null;
  /** why an approved account can't be used at the moment */
  stopped: string | null;
  /** `Apple Pay` and the like, if the card page takes them */
  wallets: readonly string[];
}

/** By card, or on account if the customer may. */
export function PaymentChoice({
  credit,
  stopped,
  wallets,
  chosen,
  error,
  onChoose,
}: AccountChoice & {
  chosen: string;
  error: string | undefined;
  onChoose: (method: string) => void;
}) {
  return (
    <fieldset
      className="mt-8"
      id="paymentMethod"
      aria-describedby={error ? 'paymentMethod-error' : undefined}
    >
      <legend className="font-display text-xl font-bold">3. Payment</legend>
      <div className="mt-4 grid gap-2">
        <label className="choice">
          <input
            type="radio"
            name="paymentMethod"
            value="stripe"
            defaultChecked={chosen !== 'account'}
            onChange={() => onChoose('stripe')}
          />
          <span className="font-semibold">Pay by card</span>
          <span className="text-xs text-grey">
            You pay on the card provider’s secure page. We never see your card details.
          </span>
          {wallets.length > 0 && (
            <span className="mt-1 flex flex-wrap items-center gap-2 text-xs text-grey">
              {wallets.map((wallet) => (
                <span key={wallet} className="badge bg-stage text-ink">
                  {wallet}
                </span>
              ))}
              there too, if your device has it.
            </span>
          )}
        </label>
        {(credit || chosen === 'account') && (
          <label className="choice">
            <input
              type="radio"
              name="paymentMethod"
              value="account"
              defaultChecked={chosen === 'account'}
              onChange={() => onChoose('account')}
            />
            <span className="font-semibold">Pay on account</span>
            {credit && (
              <span className="figures text-xs text-grey">
                {formatPounds(credit.availablePence)} available, {credit.due}
              </span>
            )}
          </label>
        )}
      </div>
      {stopped && !error && (
        <p className="notice notice-care mt-3">
          <strong>Pay on account is not available.</strong> {stopped}
        </p>
      )}
      {error && (
        <p id="paymentMethod-error" className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
