import { type OrderView, SAVED_VIEWS, type SavedView, savedViewOf } from '#features/desk/order-list/index.ts';
import { href } from '#kit/href.ts';

/** The views that staff use often; one is current only if no other filter is set. */
export function SavedViews({
  view,
  counts,
}: {
  view: OrderView;
  counts: Partial<Record<SavedView, number>>;
}) {
  const current = savedViewOf(view);
  const shown = SAVED_VIEWS.filter(
    ({ name }) => name !== 'To Ireland' || name === current || counts[name] !== undefined,
  );
  return (
    <nav aria-label="Views" className="mt-3">
      <ul className="tab-list">
        {shown.map(({ name, query }) => (
          <li key={name}>
            <a
              href={query ? `${href('/admin/orders')}?${query}` : '/admin/orders'}
              aria-current={name === current ? 'page' : undefined}
            >
              {name}
              {counts[name] !== undefined && (
                <span className="figures ml-1.5 text-xs font-normal text-grey">{shortly(counts[name])}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const shortly = (count: number) => (count > 999 ? '999+' : String(count));
