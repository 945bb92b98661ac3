/**
 * Steps through the pages of a list. `address` returns a page's address and keeps the rest of the view. Plain links, so
 * that Back works and a page can be sent to a colleague.
 */
export function Paging({
  page,
  pages,
  address,
}: {
  page: number;
  pages: number;
  address: (page: number) => string;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center gap-3">
      {page > 1 ? (
        <a href={address(page - 1)} rel="prev" className="button">
          Previous
        </a>
      ) : null}
      <span className="figures text-grey">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <a href={address(page + 1)} rel="next" className="button">
          Next
        </a>
      ) : null}
    </nav>
  );
}
