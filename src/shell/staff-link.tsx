import type { ReactNode } from 'react';
import { mayOpen } from '#visitor/admin-routes.ts';
import { useRights } from './back-office.tsx';

interface LinkProps {
  to: string;
  className?: string;
  download?: boolean;
  children: ReactNode;
}

/** A link to a page of the back office, for those whose roles open it; the others don’t have it. */
export function StaffLink({ to, children, ...link }: LinkProps) {
  if (!mayOpen(useRights(), to)) return null;
  return (
    <a href={to} {...link}>
      {children}
    </a>
  );
}
