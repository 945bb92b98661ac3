/** Where this page is. The last crumb is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: { label: string; to?: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" className="pt-5 pb-4 text-sm">
      <ol className="flex flex-wrap gap-x-2">
        {crumbs.map(({ label, to }, i) => (
          <li key={label} className="flex gap-x-2">
            {i > 0 && (
              <span aria-hidden="true" className="text-edge">
                /
              </span>
            )}
            {to ? <a href={to}>{label}</a> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
