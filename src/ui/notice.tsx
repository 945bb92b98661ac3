import type { ReactNode } from 'react';

const LOOK = { plain: '', good: 'notice-good', care: 'notice-care', stop: 'notice-stop' } as const;

interface NoticeProps {
  tone?: keyof typeof LOOK;
  /** its place on the page */
  className?: string;
  children: ReactNode;
}

/** A message on the page. Screen readers announce `stop` at once, and the others politely. */
export function Notice({ tone = 'plain', className, children }: NoticeProps) {
  return (
    <div
      role={tone === 'stop' ? 'alert' : 'status'}
      className={['notice', LOOK[tone], className].filter(Boolean).join(' ')}
    >
      {children}
    </div>
  );
}
