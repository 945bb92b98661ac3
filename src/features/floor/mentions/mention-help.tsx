import { OwnScript } from '#ui/own-script.tsx';
import { startMentions } from './mention-script.ts';
import { mentionsIn, type StaffName } from './names.ts';

/** The script may fill it before React hydrates it, so React must accept the difference. */
const SCRIPTED = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true } as const;

/** The attribute of a field that offers names while somebody types `@`; `MentionHelp` is below it. */
export const mentionNames = (staff: readonly StaffName[]) => ({
  'data-mentions': staff.map(({ name }) => name).join('\n'),
});

interface HelpProps {
  /** the id of the field above */
  of: string;
  staff: readonly StaffName[];
  /** the note as saved: names in it that belong to nobody are listed here */
  saved: string | null;
}

/**
 * Shown below a note: how to mention somebody, names to choose from while typing, and names in the saved note that
 * reached nobody.
 */
export function MentionHelp({ of, staff, saved }: HelpProps) {
  const { problems } = mentionsIn(saved ?? '', staff);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and is empty until script fills it */}
      <div
        role="group"
        data-mentions-of={of}
        aria-label="People to mention"
        className="mt-1 flex flex-wrap gap-2 empty:hidden"
        {...SCRIPTED}
      />
      {problems.map((words) => (
        <p key={words} className="mt-1 text-sm text-care">
          {words}
        </p>
      ))}
      <p className="mt-1 text-xs text-grey">Write @ and a name to put the note on that person’s list.</p>
      <OwnScript run={startMentions} />
    </>
  );
}
