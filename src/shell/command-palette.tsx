import { OwnScript } from '#ui/own-script.tsx';
import { startPalette } from './palette-script.ts';

/** A search result, as `/admin/find/results` returns it. */
export interface PaletteEntry {
  kind: string;
  label: string;
  /** tells it apart from others with the same name */
  detail: string;
  to: string;
}

/** Links to the search page; with script it opens the palette instead. */
export function PaletteButton() {
  return (
    <a
      href="/admin/find"
      data-palette-open
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className="palette-button"
    >
      Find
      <kbd>Ctrl K</kbd>
    </a>
  );
}

/** The script may fill these before React hydrates them, so React must accept the difference. */
const SCRIPTED = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true } as const;

/**
 * Jumps to anything by name: a combobox over a list (WAI-ARIA APG, combobox with list autocomplete) in a dialog. It is
 * in every back-office page, empty; a small script fills it, so no page needs React for it.
 */
export function CommandPalette() {
  return (
    <>
      <dialog id="palette" className="palette no-print" aria-label="Find" closedby="any">
        <PaletteForm />
      </dialog>
      <dialog
        id="shortcuts-dialog"
        className="dialog no-print"
        aria-labelledby="shortcuts-title"
        closedby="any"
      >
        <Shortcuts />
      </dialog>
      <OwnScript run={startPalette} />
    </>
  );
}

function PaletteForm() {
  return (
    <>
      <form method="get" action="/admin/find" className="palette-form">
        <input
          type="text"
          id="palette-query"
          name="q"
          role="combobox"
          aria-label="Order number, customer, product or action"
          aria-autocomplete="list"
          aria-controls="palette-list"
          aria-expanded="false"
          placeholder="Order number, customer, product or action"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
        />
        <button type="submit" className="button-text min-h-10 px-2">
          Go
        </button>
      </form>
      {/* A list box once the script fills it. */}
      <div id="palette-list" className="palette-list" {...SCRIPTED} />
      <div className="palette-foot">
        <p id="palette-status" role="status" {...SCRIPTED} />
        <button type="button" className="button-text" data-shortcuts-open>
          Keyboard shortcuts
        </button>
      </div>
    </>
  );
}

function Shortcuts() {
  return (
    <>
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id="shortcuts-title">Keyboard shortcuts</h2>
        <form method="dialog">
          <button type="submit" className="button-text">
            Close
          </button>
        </form>
      </div>
      <ShortcutList />
    </>
  );
}

type Shortcut = readonly [keys: readonly string[], does: string];

const SHORTCUTS: readonly { where: string; list: readonly Shortcut[] }[] = [
  {
    where: 'Everywhere',
    list: [
      [['Ctrl K', '⌘ K'], 'Find an order, customer, product or page'],
      [['↑', '↓', 'Enter', 'Esc'], 'Choose, open and close results'],
      [['Ctrl S', '⌘ S'], 'Save the order, product or code you’re editing'],
      [['?'], 'Show this list'],
    ],
  },
  {
    where: 'Orders',
    list: [
      [['j', 'k'], 'Next and previous order'],
      [['x'], 'Select the order'],
      [['Enter'], 'Open the order'],
      [['Esc'], 'Clear the selection'],
    ],
  },
  {
    where: 'Board',
    list: [
      [['↑', '↓'], 'Next and previous job in the column'],
      [['←', '→'], 'Job in the next column'],
      [['Shift ←', 'Shift →'], 'Move the job to the next stage or day'],
      [['Enter'], 'Open the job'],
    ],
  },
  {
    where: 'Files',
    list: [
      [['j', 'k'], 'Next and previous file'],
      [['1', '2', '3'], 'Choose what happens with the file, then Enter'],
    ],
  },
];

/** Every shortcut, and the switch for single-key ones (WCAG 2.2, 2.1.4). In fields they are always off. */
export function ShortcutList() {
  return (
    <>
      {SHORTCUTS.map(({ where, list }) => (
        <section key={where} className="mt-3">
          <h3 className="text-base">{where}</h3>
          <dl className="shortcut-list">
            {list.map(([keys, does]) => (
              <div key={does}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <label className="mt-4 flex min-h-10 items-center gap-2" data-single-keys hidden>
        <input type="checkbox" className="size-4 accent-reflex" />
        Use single-key shortcuts in this browser
      </label>
    </>
  );
}
