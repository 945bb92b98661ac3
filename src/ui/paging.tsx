/**
 * Steps through the pages of a list; `pages` is left out if counting them costs too much. `address` gives a page's
 * address with the rest of the view unchanged; plain links, so that Back works and a page can be sent to a colleague.
 */
export function Paging({
  page,
  pages,
  hasEarlier = page > 1,
  hasMore = pages !== undefined && page < pages,
  address,
}: {
  page: number;
  pages?: number | undefined;
  hasEarlier?: boolean;
  hasMore?: boolean;
  address: (page: number) => string;
}) {
  if (!hasEarlier && !hasMore) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center gap-3">
      {hasEarlier && (
        <a href={address(page - 1)} rel="prev" className="button">
          Previous
        </a>
      )}
      <span className="figures text-grey">
        Page {page}
        {pages !== undefined && ` of ${pages}`}
      </span>
      {hasMore && (
        <a href={address(page + 1)} rel="next" className="button">
          Next
        </a>
      )}
    </nav>
  );
}
