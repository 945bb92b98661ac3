import type { ReactNode } from 'react';

/**
 * The buttons that a guarded form ends in (guard-form.ts). While something in it is changed they stay in the window, say so,
 * and offer to discard it; a way out of the form that is marked `save-bar-leave` gives its place to that.
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
