import { Notice } from '#ui/notice.tsx';
import { addressOf, addressOfNamed, type ListView, type NamedView } from './list-view.ts';
import { factsOf, type ListName } from './lists.ts';

/** A view that the shop has itself. */
interface OwnTab {
  name: string;
  to: string;
  isCurrent: boolean;
  /** how many rows it has, if that is worth showing */
  count?: number | undefined;
}

interface Props<L extends ListName> {
  view: ListView<L>;
  /** what staff saved themselves */
  named: readonly NamedView[];
  /** the list’s own views; by default only the whole list, once there is another view */
  tabs?: readonly OwnTab[];
}

/** The views of a list: its own, then those that staff saved. Says so if the open one is gone. */
export function ViewTabs<L extends ListName>({ view, named, tabs }: Props<L>) {
  const { list, saved } = view;
  const whole = factsOf(list).path;
  const own = tabs ?? [{ name: 'All', to: whole, isCurrent: addressOf(view) === whole }];
  const isLost = saved !== null && !named.some(({ id }) => id === saved);
  return (
    <>
      {(tabs || named.length > 0) && (
        <nav aria-label="Views" className="mt-3">
          <ul className="tab-list">
            {own.map(({ name, to, isCurrent, count }) => (
              <li key={name}>
                <a href={to} aria-current={isCurrent ? 'page' : undefined}>
                  {name}
                  {count !== undefined && (
                    <span className="figures ml-1.5 text-xs font-normal text-grey">{shortly(count)}</span>
                  )}
                </a>
              </li>
            ))}
            {named.map((one) => (
              <li key={one.id}>
                <a href={addressOfNamed(list, one)} aria-current={one.id === saved ? 'page' : undefined}>
                  {one.name}
                  {one.isShared && (
                    <span className="ml-1.5 text-xs font-normal text-grey">
                      {one.isOwn ? 'shared' : one.by}
                    </span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {isLost && (
        <Notice className="mt-3">
          This view was deleted, or is no longer shared. Here is what it showed.
        </Notice>
      )}
    </>
  );
}

const shortly = (count: number) => (count > 999 ? '999+' : String(count));
