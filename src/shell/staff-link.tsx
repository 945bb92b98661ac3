import type { ReactNode } from 'react';
import { mayOpen } from '#visitor/admin-routes.ts';
import { useRights } from './back-office.tsx';

interface LinkProps {
  to: string;
  className?: string;
  download?: boolean;
  children: ReactNode;
}

/** A link to a back-office page for those whose roles open it; others don’t get the link. */
export function StaffLink({ to, children, ...link }: LinkProps) {
  if (!mayOpen(useRights(), to)) return null;
  return (
    <a href={to} {...link}>
      {children}
    </a>
  );
}
