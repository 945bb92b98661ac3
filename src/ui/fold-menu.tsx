import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { OwnScript } from './own-script.tsx';

/** A button that opens a panel of links below it. It works without script; with script Escape and a click outside close it. */
export function FoldMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details data-fold-menu className="no-print relative">
      <summary className="button list-none">
        {label}
        <ChevronDown size={16} aria-hidden="true" className="disclosure" />
      </summary>
      <div className="absolute left-0 z-40 mt-1 max-h-[70vh] w-80 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-md border border-rule bg-white px-4 py-1 text-sm shadow-float">
        {children}
      </div>
      <OwnScript run={closeFoldMenus} />
    </details>
  );
}

/** Runs in the browser by itself, so it refers to nothing outside. */
function closeFoldMenus(): void {
  const open = () => document.querySelector<HTMLDetailsElement>('[data-fold-menu][open]');
  document.addEventListener('keydown', (event) => {
    const menu = event.key === 'Escape' ? open() : null;
    if (!menu) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  document.addEventListener('click', (event) => {
    const menu = open();
    if (menu && !menu.contains(event.target as Node)) menu.open = false;
  });
}
