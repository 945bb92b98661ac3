interface Props<State extends string> {
  tab: string;
  states: readonly State[];
  words: Readonly<Record<State, string>>;
  /** what is searched */
  hint: string;
  search: string;
  status: State | null;
}

/** Searches a list and keeps to those of one state, by its address. */
export function ListFilter<State extends string>({ tab, states, words, hint, search, status }: Props<State>) {
  return (
    <search>
      <form method="get" className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="tab" value={tab} />
        <div>
          <label htmlFor="search" className="field-label">
            Search
          </label>
          <input
            type="search"
            id="search"
            name="search"
            defaultValue={search}
            placeholder={hint}
            className="field w-64"
          />
        </div>
        <div>
          <label htmlFor="status" className="field-label">
            Status
          </label>
          <select id="status" name="status" defaultValue={status ?? ''} className="field w-auto">
            <option value="">All</option>
            {states.map((known) => (
              <option key={known} value={known}>
                {words[known]}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className="button">
          Apply
        </button>
        {(search || status) && (
          <a href={`/admin/email-marketing?tab=${tab}`} className="flex min-h-10 items-center">
            Clear filters
          </a>
        )}
      </form>
    </search>
  );
}
