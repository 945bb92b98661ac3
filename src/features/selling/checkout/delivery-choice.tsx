import type { DeliveryQuote } from '#features/pricing/delivery/index.ts';
import { offersChoice } from './destination.ts';

interface Props {
  quotes: readonly DeliveryQuote[] | null;
  collectFrom: string | null;
  chosen: string;
}

/** Delivery or collection, if the owner offers both; otherwise the earlier choice, if any. */
export function DeliveryChoice({ quotes, collectFrom, chosen }: Props) {
  if (!quotes || !offersChoice(quotes))
    return (
      <>
        <input type="hidden" name="delivery" value={chosen} />
        {collectFrom && <CollectNote collectFrom={collectFrom} />}
      </>
    );
  return (
    <fieldset className="mt-4">
      <legend className="field-label">Delivery or collection</legend>
      <div className="grid gap-2">
        {[
          { value: 'delivery', words: 'Deliver it', note: 'To the address below.' },
          {
            value: 'collection',
            words: 'Collect from us, free',
            note: `${collectFrom}. Your own address goes on the invoice.`,
          },
        ].map(({ value, words, note }) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name="delivery"
              value={value}
              defaultChecked={(chosen === 'collection') === (value === 'collection')}
            />
            <span className="font-semibold">{words}</span>
            <span className="text-xs text-grey">{note}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function CollectNote({ collectFrom }: { collectFrom: string }) {
  return (
    <p className="mt-4 text-sm">
      You collect this order from us: {collectFrom}. Your own address goes on the invoice.
    </p>
  );
}
