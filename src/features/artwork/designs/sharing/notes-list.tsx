import type { ReactNode } from 'react';
import type { DesignNote } from './sharing.ts';

interface Props {
  notes: readonly DesignNote[];
  /** what the reader can do with a comment */
  each?: (note: DesignNote) => ReactNode;
}

/** Comments on a design, numbered as their pins on the pages are. */
export function NotesList({ notes, each }: Props) {
  return (
    <ol className="mt-2 divide-y divide-rule border-y border-rule text-sm">
      {notes.map((note, i) => (
        <li key={note.id} className="flex items-start gap-3 py-2">
          <span className="figures font-bold">{i + 1}.</span>
          <span className="min-w-0 flex-1">
            <span className="block text-grey">
              {note.name}, page {note.page}
              {note.doneAt && <strong className="text-good"> ✓ done</strong>}
            </span>
            <span className="block whitespace-pre-line wrap-anywhere">{note.words}</span>
          </span>
          {each?.(note)}
        </li>
      ))}
    </ol>
  );
}
