import type { PlainItem } from '../plain-order.ts';

/** An item's choices. */
export function ItemFactsCard({ item }: { item: PlainItem }) {
  if (!item.isMade) return null;
  return (
    <dl className="figures mt-1 grid gap-x-6 sm:grid-cols-2">
      <Fact label="Quantity" value={item.quantity.toLocaleString('en-GB')} />
      <Fact label="Paper type" value={item.paperType} />
      {item.finish && <Fact label="Finish" value={item.finish} />}
      {item.size && <Fact label="Size" value={item.size} />}
      {item.options
        .filter(
          (option) =>
            !['quantities', 'finishes', 'sizes'].includes(option.group) && option.label !== 'Weight',
        )
        .map((option) => (
          <Fact key={option.group} label={option.label} value={option.name} />
        ))}
      {item.title && <Fact label="Title on the quote" value={item.title} />}
      {item.customerText && <Fact label="Text on the quote" value={item.customerText} />}
      {item.reference && <Fact label="Their reference" value={item.reference} />}
      {item.note && <Fact label="For production" value={item.note} />}
    </dl>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-grey">{label}:</dt>
      <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{value}</dd>
    </div>
  );
}
