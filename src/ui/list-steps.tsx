/** Previous and next links for a list of unknown length. Plain links, so that Back works. */
export function ListSteps({
  page,
  hasMore,
  address,
}: {
  page: number;
  hasMore: boolean;
  address: (page: number) => string;
}) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center gap-3">
      {page > 1 && (
        <a href={address(page - 1)} rel="prev" className="button">
          Previous
        </a>
      )}
      <span className="figures text-grey">Page {page}</span>
      {hasMore && (
        <a href={address(page + 1)} rel="next" className="button">
          Next
        </a>
      )}
    </nav>
  );
}
