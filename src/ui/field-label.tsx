import type { ReactNode } from 'react';

/** The label above a control. Not in field.tsx, which every island brings along. */
export function FieldLabel({ of, children }: { of: string; children: ReactNode }) {
  return (
    <label htmlFor={of} className="field-label">
      {children}
    </label>
  );
}
