import type { ReactNode } from 'react';
import { StaffLink } from './staff-link.tsx';

/**
 * The heading of a list, and its rows as a file for whoever may download them. `csv`: its address with the filter. `children`: what
 * begins something new.
 */
export function ListHead({ title, csv, children }: { title: string; csv: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <h1>{title}</h1>
      <div className="flex flex-wrap gap-3">
        <StaffLink to={csv} className="button" download>
          Export CSV
        </StaffLink>
        {children}
      </div>
    </div>
  );
}
