import type { SheetPlan } from '#imposition/index.ts';
import { countWords, figure } from '#kit/count-words.ts';
import { StatCard } from '#ui/stat-card.tsx';

/** The paper that a plan needs, and how much sharing saves. */
export function SheetFigures({ plan }: { plan: SheetPlan }) {
  const { sheets, plates, sheetsAlone, sheetsSaved, waste } = plan.totals;
  return (
    <dl className="mt-4 grid grid-cols-2 gap-3 xl:grid-cols-4">
      <StatCard label="Sheets to print" value={figure(sheets)} note={`on ${plan.sheet.name}`} />
      <StatCard label="Different sheets" value={figure(plates)} />
      <StatCard label="Waste" value={`${Math.round(waste * 100)}%`} note="of the paper" />
      <StatCard
        label="Sheets saved"
        value={figure(sheetsSaved)}
        note={`each job alone: ${countWords(sheetsAlone, 'sheet')}`}
      />
    </dl>
  );
}
