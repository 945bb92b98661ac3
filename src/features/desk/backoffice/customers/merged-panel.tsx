import type { MergedPerson } from '#features/people/customers/index.ts';
import { formatPhone } from '#kit/forms.ts';

/** Who was merged into this customer, each with a button that separates them again. */
export function MergedPanel({ merged }: { merged: readonly MergedPerson[] }) {
  if (merged.length === 0) return null;
  return (
    <section aria-labelledby="merged" className="sheet p-4">
      <h2 id="merged">Also known as</h2>
      <form method="post">
        <input type="hidden" name="intent" value="unmerge" />
        <ul className="mt-1 divide-y divide-rule">
          {merged.map(({ id, firstName, lastName, company, email, phone }) => {
            const name = `${firstName} ${lastName}`.trim() || company;
            const reach = [email, phone && formatPhone(phone)].filter(Boolean).join(', ');
            return (
              <li key={id} className="flex items-start justify-between gap-3 py-2">
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-semibold">{name || reach}</span>
                  {name && <span className="figures block text-grey">{reach}</span>}
                </span>
                <button type="submit" name="removed" value={id} className="button-text">
                  Separate
                  <span className="sr-only"> {name || reach}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </form>
    </section>
  );
}
