import { PrimarySubmit } from '#ui/button.tsx';

/**
 * Where a scanner types. A page with `isHere` takes what is scanned while no field has the focus, too: elsewhere that opens what
 * was scanned (`shell/scan-script.ts`).
 */
export function ScanForm({ label, isHere = false }: { label: string; isHere?: boolean }) {
  return (
    <form
      method="post"
      data-scan-here={isHere ? '' : undefined}
      className="mt-4 flex max-w-xl flex-wrap items-end gap-2"
    >
      <input type="hidden" name="intent" value="scan" />
      <label className="block flex-1">
        <span className="field-label">{label}</span>
        <input
          name="code"
          className="field scan-field w-full"
          // biome-ignore lint/a11y/noAutofocus: a scanner types here all day
          autoFocus
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      <PrimarySubmit>Scan</PrimarySubmit>
    </form>
  );
}
