import type { TextareaHTMLAttributes } from 'react';
import { FieldError, ties } from './field.tsx';

interface LinesProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
}

/** A labelled field for lines of figures or addresses copied from elsewhere. */
export function LinesField({ label, error, hint, className, ...textarea }: LinesProps) {
  const { name } = textarea;
  const { className: look, ...linked } = ties(name, error, hint);
  return (
    <div className={className}>
      <label htmlFor={name} className="field-label">
        {label}
      </label>
      <p id={`${name}-hint`} className="field-hint mb-1">
        {hint}
      </p>
      <textarea rows={4} spellCheck={false} {...textarea} {...linked} className={`${look} figures`} />
      <FieldError id={name} error={error} />
    </div>
  );
}
