import type { CustomerPrices } from '#features/pricing/product-pricing/index.server.ts';
import { stateWords, validWords } from '#features/pricing/product-pricing/index.ts';
import { href } from '#kit/href.ts';
import { Submit } from '#ui/button.tsx';
import { FieldError, ties } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Options } from '#ui/options.tsx';

/** A customer's group, which staff can change, and the price lists that apply to them. */
export function PricesPanel({
  prices: { groupId, groups, lists },
  today,
  error,
}: {
  prices: CustomerPrices;
  today: string;
  error: string | undefined;
}) {
  return (
    <section aria-labelledby="trade-prices" className="sheet space-y-3 p-4">
      <h2 id="trade-prices">Trade prices</h2>
      {groups.length > 0 && (
        <form method="post" className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="seenGroup" value={groupId ?? ''} />
          <div className="min-w-0 flex-1">
            <FieldLabel of="group">Group</FieldLabel>
            <select name="group" defaultValue={groupId ?? ''} {...ties('group', error)}>
              <Options of={[['', 'None'], ...groups.map(({ id, name }) => [id, name] as const)]} />
            </select>
            <FieldError id="group" error={error} />
          </div>
          <Submit intent="group">Change group</Submit>
        </form>
      )}
      {lists.length === 0 ? (
        <p className="text-grey">
          No price list. This customer pays the public prices.{' '}
          <a href={href('/admin/price-lists')}>Price lists</a>
        </p>
      ) : (
        <ul className="space-y-2 text-sm">
          {lists.map((list) => (
            <li key={list.id} className="wrap-anywhere">
              <a href={href('/admin/price-lists/:listId', { listId: list.id })} className="font-semibold">
                {list.name}
              </a>
              {list.throughGroup && ' through their group'}
              <span className="block text-grey">{`${stateWords(list, today)}: ${validWords(list)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
