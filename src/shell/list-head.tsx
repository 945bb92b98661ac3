import { StaffLink } from './staff-link.tsx';

/** The heading of a list, and its rows as a file for whoever may download them. `csv`: its address with the filter. */
export function ListHead({ title, csv }: { title: string; csv: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <h1>{title}</h1>
      <StaffLink to={csv} className="button" download>
        Export CSV
      </StaffLink>
    </div>
  );
}
