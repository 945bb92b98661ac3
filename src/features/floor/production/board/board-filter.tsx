import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { FieldLabel } from '#ui/field-label.tsx';
import { Options } from '#ui/options.tsx';
import { BLOCK_WORDS, BLOCKS } from '../blocks.ts';
import type { Floor } from '../store.server.ts';
import type { BoardView } from './board-view.ts';

/** Typing within this time makes one request. */
const TYPING_MS = 150;

interface FilterProps {
  view: BoardView;
  floor: Floor;
  /** further fields */
  children: ReactNode;
}

/** The board’s search and filters: a form whose address is the view. With script it updates while somebody types. */
export function BoardFilter({ view, floor, children }: FilterProps) {
  const [presses, families] = [floor.presses.map(choiceOf), floor.families.map(choiceOf)];
  const [, setQuery] = useSearchParams();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    const fields = [...new FormData(form)].filter(([, value]) => value !== '' && value !== 'stage');
    setQuery(new URLSearchParams(fields as [string, string][]), { replace: true, preventScrollReset: true });
  };
  return (
    <search>
      <form
        method="get"
        className="mt-3 flex flex-wrap items-end gap-2"
        onInput={({ currentTarget }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => apply(currentTarget), TYPING_MS);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          apply(event.currentTarget);
        }}
      >
        <FilterFields view={view} presses={presses} families={families} />
        {children}
      </form>
    </search>
  );
}

interface FieldsProps {
  view: BoardView;
  presses: readonly Entry[];
  families: readonly Entry[];
}

function FilterFields({ view, presses, families }: FieldsProps) {
  return (
    <>
      <div className="w-50 max-sm:grow">
        <FieldLabel of="search">Search</FieldLabel>
        <input
          type="search"
          id="search"
          name="search"
          defaultValue={view.search}
          placeholder="Customer, product, day"
          className="field w-full"
        />
      </div>
      <Choice
        name="by"
        label="Columns"
        value={view.by}
        of={[
          ['stage', 'Stages'],
          ['day', 'Days'],
        ]}
      />
      <Choice
        name="lanes"
        label="Rows"
        value={view.lanes ? 'press' : ''}
        of={[
          ['', 'One'],
          ['press', 'Presses'],
        ]}
      />
      <Choice name="family" label="Products" value={view.family ?? ''} of={[['', 'All'], ...families]} />
      <Choice name="press" label="Press or place" value={view.press ?? ''} of={[['', 'All'], ...presses]} />
      <Choice
        name="waits"
        label="Waiting for"
        value={view.waits ?? ''}
        of={[
          ['', 'All jobs'],
          ['any', 'Anything'],
          ...BLOCKS.map((block) => [block, BLOCK_WORDS[block].what] as const),
        ]}
      />
      <div className="flex gap-3">
        <Tick name="mine" label="Mine" isOn={view.mine} />
        <Tick name="late" label="Late" isOn={view.late} />
      </div>
      <noscript>
        <button type="submit" className="button">
          Apply
        </button>
      </noscript>
    </>
  );
}

type Entry = readonly [id: string, name: string];

const choiceOf = ({ id, name }: { id: string; name: string }): Entry => [id, name];

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  of: readonly Entry[];
}

function Choice({ name, label, value, of }: ChoiceProps) {
  return (
    <div>
      <FieldLabel of={name}>{label}</FieldLabel>
      <select id={name} name={name} defaultValue={value} className="field max-w-40">
        <Options of={of} />
      </select>
    </div>
  );
}

function Tick({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label className="flex min-h-10 items-center gap-2">
      <input type="checkbox" name={name} value="yes" defaultChecked={isOn} className="size-4" />
      {label}
    </label>
  );
}
