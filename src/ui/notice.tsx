import type { ReactNode } from 'react';

const LOOK = { plain: '', good: 'notice-good', care: 'notice-care', stop: 'notice-stop' } as const;

/** A message on the page. `stop` is announced at once, the others politely. */
export function Notice({ tone = 'plain', children }: { tone?: keyof typeof LOOK; children: ReactNode }) {
  return (
    <div role={tone === 'stop' ? 'alert' : 'status'} className={`notice ${LOOK[tone]}`}>
      {children}
    </div>
  );
}
