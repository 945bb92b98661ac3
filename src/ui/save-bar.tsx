import type { ReactNode } from 'react';

/**
 * The buttons at the end of a guarded form (guard-form.ts). While the form has changes, the bar stays in view, says so,
 * and offers to discard them in place of a link marked `save-bar-leave`.
 */
export function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div className="save-bar mt-5">
      <span className="save-bar-note mr-auto font-semibold max-sm:w-full">Unsaved changes</span>
      <button type="reset" className="save-bar-note button">
        Discard
      </button>
      {children}
    </div>
  );
}
