import type { ReactNode } from 'react';
import { PageTitle } from '#shell/page-meta.tsx';

/** Shown for a link that is used, expired or invalid. */
export function LinkEnded({ children }: { children: ReactNode }) {
  return (
    <div className="frame max-w-2xl py-16">
      <PageTitle page="This link no longer works" />
      <h1>This link no longer works</h1>
      <p className="mt-4">{children}</p>
    </div>
  );
}
