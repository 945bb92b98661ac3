import { type JsonLd, StructuredData, useOrigin } from './structured-data.tsx';

interface Crumb {
  label: string;
  to?: string;
}

/** The path to this page, for people and search engines. The last crumb is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const origin = useOrigin();
  return (
    <nav aria-label="Breadcrumb" className="pt-5 pb-4 text-sm">
      {origin && <StructuredData data={breadcrumbList(crumbs, origin)} />}
      <ol className="flex flex-wrap gap-x-2">
        {crumbs.map(({ label, to }, i) => (
          <li key={label} className="flex min-w-0 gap-x-2 wrap-anywhere">
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

/** In schema.org's format; the page itself needs no address. */
function breadcrumbList(crumbs: Crumb[], origin: string): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: label,
      ...(to ? { item: `${origin}${to}` } : {}),
    })),
  };
}
