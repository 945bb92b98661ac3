import type { ReactNode } from 'react';

/** What a control is called, above it. Not in field.tsx, which each island brings along. */
export function FieldLabel({ of, children }: { of: string; children: ReactNode }) {
  return (
    <label htmlFor={of} className="field-label">
      {children}
    </label>
  );
}
