import {
  type NamedView,
  type OrderView,
  SAVED_VIEWS,
  type SavedView,
  savedViewOf,
} from '#features/desk/order-list/index.ts';
import { href } from '#kit/href.ts';

interface Props {
  view: OrderView;
  counts: Partial<Record<SavedView, number>>;
  /** what staff saved themselves */
  named: readonly NamedView[];
}

/** The views that staff use often, then those they saved; one is current only if no other filter is set. */
export function SavedViews({ view, counts, named }: Props) {
  const current = view.saved ? undefined : savedViewOf(view);
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
        {named.map(({ id, name, query, isShared, isOwn, by }) => (
          <li key={id}>
            <a
              href={`${href('/admin/orders')}?${query}${query && '&'}view=${id}`}
              aria-current={id === view.saved ? 'page' : undefined}
            >
              {name}
              {isShared && (
                <span className="ml-1.5 text-xs font-normal text-grey">{isOwn ? 'shared' : by}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const shortly = (count: number) => (count > 999 ? '999+' : String(count));
