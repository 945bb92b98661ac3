import type { TypedRow } from './options-dialog.tsx';
import type { TypedOption } from './save-options.server.ts';

/** The rows of the options form as typed: fields of one name are in the order of the rows. Empty new rows are no rows. */
export function readOptionRows(form: FormData): TypedRow[] {
  const all = (name: string) => form.getAll(name).map((value) => String(value).trim());
  const [groups, was, ids] = [all('groupKey'), all('was'), all('optionId')];
  const [names, modifiers, removed] = [all('optionName'), all('modifier'), all('remove')];
  return groups
    .map((groupKey, i) => ({
      ...{ groupKey, was: was[i] ?? '', id: ids[i] ?? '', name: names[i] ?? '' },
      ...{ modifier: modifiers[i] ?? '', remove: removed[i] === 'yes' },
    }))
    .filter((row) => row.was !== '' || row.id !== '' || row.name !== '' || row.modifier !== '');
}

/** The same in pence; a modifier that is no number is 0 (back-office document, section 5). */
export function typedOptions(rows: readonly TypedRow[]): TypedOption[] {
  return rows.map(({ modifier, ...row }) => {
    const pounds = Number(modifier);
    return { ...row, priceModifierPence: Number.isFinite(pounds) ? Math.round(pounds * 100) : 0 };
  });
}
