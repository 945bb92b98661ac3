import { FilterChoice, ListFilter } from './list-filter.tsx';

interface Props<State extends string> {
  /** the page that shows the list in one of its tabs */
  page: string;
  tab: string;
  states: readonly State[];
  words: Readonly<Record<State, string>>;
  /** what the search covers */
  hint: string;
  search: string;
  status: State | null;
}

/** Searches a tab's list and filters it by one status. */
export function StateFilter<State extends string>(props: Props<State>) {
  const { page, tab, states, words, hint, search, status } = props;
  const clear = search || status ? `${page}?tab=${tab}` : null;
  return (
    <ListFilter search={search} hint={hint} clear={clear}>
      <input type="hidden" name="tab" value={tab} />
      <FilterChoice
        name="status"
        label="Status"
        value={status}
        choices={states.map((state) => [state, words[state]])}
      />
    </ListFilter>
  );
}
