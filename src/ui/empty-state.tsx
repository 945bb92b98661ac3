import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** its place on the page */
  className: string;
  children?: ReactNode;
}

/** For an empty list: what would be here, why it isn't, and one thing to do. */
export function EmptyState({ title, className, children }: EmptyStateProps) {
  return (
    <div className={`sheet ${className} px-6 py-10 text-center`}>
      <p className="font-display text-lg font-bold">{title}</p>
      {children && <p className="mx-auto mt-2 max-w-[60ch] text-grey">{children}</p>}
    </div>
  );
}
