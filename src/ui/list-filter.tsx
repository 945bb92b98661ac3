import type { ReactNode } from 'react';
import { Submit } from './button.tsx';
import { FieldLabel } from './field-label.tsx';
import { Options } from './options.tsx';

interface ListFilterProps {
  search: string;
  label?: string;
  /** what the search covers */
  hint?: string;
  /** address of the unfiltered list; null while nothing is filtered */
  clear?: string | null;
  /** a different label, if something else on the page is also applied */
  button?: string;
  /** further fields */
  children?: ReactNode;
  className?: string;
}

/** Searches and filters a list through the page's address. */
export function ListFilter({
  search,
  label = 'Search',
  hint,
  clear = null,
  button = 'Apply',
  children,
  className = '',
}: ListFilterProps) {
  return (
    <search>
      <form method="get" className={`${className} flex flex-wrap items-end gap-2`}>
        <div className="max-sm:grow max-sm:basis-60">
          <FieldLabel of="search">{label}</FieldLabel>
          <input
            type="search"
            id="search"
            name="search"
            defaultValue={search}
            placeholder={hint}
            className="field w-72 max-w-full max-sm:w-full"
          />
        </div>
        {children}
        <Submit>{button}</Submit>
        {clear && (
          <a href={clear} className="flex min-h-10 items-center">
            Clear filters
          </a>
        )}
      </form>
    </search>
  );
}

interface FilterChoiceProps {
  name: string;
  label: string;
  /** the current choice; null or '' for all */
  value: string | null;
  all?: string;
  choices: readonly (readonly [value: string, words: string])[];
}

/** A field of a list's filter: one of a few choices, or all. */
export function FilterChoice({ name, label, value, all = 'All', choices }: FilterChoiceProps) {
  return (
    <div className="max-w-full">
      <FieldLabel of={name}>{label}</FieldLabel>
      <select id={name} name={name} defaultValue={value ?? ''} className="field w-auto">
        <option value="">{all}</option>
        <Options of={choices} />
      </select>
    </div>
  );
}
