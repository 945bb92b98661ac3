import { type ComponentProps, type DragEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { figure } from '#kit/count-words.ts';
import type { BoardColumn, BoardView, Lane } from './board-view.ts';
import { CardList, codeOfCard } from './job-card.tsx';

/** The type of a dragged card's data, which is its code. */
const DRAGGED = 'application/x-galley-job';

interface ColumnsProps {
  by: BoardView['by'];
  columns: readonly BoardColumn[];
  lane: Lane | undefined;
  /** the id of the column that is fully expanded */
  longColumn: string | null;
  /** the ids of the columns without a job, in any lane */
  folded: ReadonlySet<string>;
  cardOf: (job: BoardColumn['jobs'][number]) => ComponentProps<typeof CardList>['cards'][number];
  more: ReturnType<typeof useMore>;
  /** whether a card may be dropped on a column */
  takes: (column: BoardColumn) => boolean;
  onDrop: (column: BoardColumn, code: string) => void;
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The columns of the board or of one lane. The element around them handles clicks, keys and dragging. */
export function Columns({
  by,
  columns,
  lane,
  longColumn,
  folded,
  cardOf,
  more,
  takes,
  onDrop,
  onClick,
  onKeyDown,
}: ColumnsProps) {
  const [over, setOver] = useState<string | null>(null);
  // A card in a lane can only be dropped on that lane's columns, because a stage has one press.
  const dragged = lane ? `${DRAGGED}.${lane.pressId}` : DRAGGED;
  const columnAt = ({ target }: DragEvent) => {
    const id = (target as Element).closest<HTMLElement>('[data-column]')?.dataset.column;
    return columns.find((column) => column.id === id);
  };
  const drawn = columns.map(({ id, name, jobs, total }) => ({
    id,
    name,
    total,
    cards: jobs.map(cardOf),
    more: total > jobs.length && id !== longColumn ? more.addressOf(id) : null,
    isOver: id === over,
    isFolded: folded.has(id),
  }));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what bubbles up from the links of its cards
    <div
      className={`board${lane ? '' : scrollsBy(columns.length - folded.size)}`}
      data-by={by}
      onClick={(event) => more.follow(event) || onClick(event)}
      onKeyDown={onKeyDown}
      onDragStart={(event) => drag(event, dragged)}
      onDragOver={(event) => {
        const column = columnAt(event);
        const isTaken = column && takes(column) && event.dataTransfer.types.includes(dragged);
        setOver(isTaken ? column.id : null);
        if (isTaken) event.preventDefault();
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(null);
        const column = columnAt(event);
        if (column) onDrop(column, event.dataTransfer.getData(dragged));
      }}
    >
      {drawn.map((column) => (
        <Column key={column.id} {...column} lane={lane?.name ?? null} />
      ))}
    </div>
  );
}

interface DrawnColumn {
  id: string;
  name: string;
  /** how many jobs are in it, shown or not */
  total: number;
  cards: ComponentProps<typeof CardList>['cards'];
  /** the address of the board with more of its jobs; null if it shows all, or as many as a column can */
  more: string | null;
  /** a card that may be dropped here is being dragged over it */
  isOver: boolean;
  isFolded: boolean;
}

/** As many columns as fit beside each other at 1280 px. */
const COLUMNS_THAT_FIT = 8;

/** Returns the classes of what holds so many open columns: it scrolls sideways where they don’t fit. */
export const scrollsBy = (columns: number) =>
  columns > COLUMNS_THAT_FIT ? ' board-scrolls board-many' : ' board-scrolls';

function Column({
  id,
  name,
  total,
  cards,
  more,
  isOver,
  isFolded,
  lane,
}: DrawnColumn & { lane: string | null }) {
  const hidden = total - cards.length;
  const Heading = lane === null ? 'h2' : 'h3';
  return (
    <section
      id={lane === null ? `stage-${id}` : undefined}
      aria-label={lane === null ? name : `${lane}: ${name}`}
      className={`board-column ${isOver ? 'board-column-over' : ''}`}
      data-column={id}
      data-folded={isFolded || undefined}
    >
      <Heading>
        {name} <span className="figures text-grey">{figure(total)}</span>
      </Heading>
      <CardList cards={cards} />
      {more !== null && (
        <a href={more} className="button board-more w-full">
          Show {cards.length > 0 && 'more '}({figure(hidden)})
        </a>
      )}
      {hidden > 0 && more === null && (
        <p className="p-2 text-sm text-grey">And {figure(hidden)} more. Search or filter to see them.</p>
      )}
    </section>
  );
}

/**
 * Returns a function that makes the address of the board with more jobs of a column, and one that follows a link to it.
 * Called once for the board: otherwise each of 35 columns would read the address again, and so would the router's own
 * links.
 */
export function useMore() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const others = new URLSearchParams(query);
  others.delete('more');
  return {
    addressOf: (column: string) =>
      `?${others}${others.size > 0 ? '&' : ''}more=${encodeURIComponent(column)}`,
    /** Follows such a link in place, unless a key asks for another window. Returns whether one was clicked. */
    follow: (event: MouseEvent): boolean => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('.board-more');
      if (!link) return false;
      if (event.metaKey || event.ctrlKey || event.shiftKey) return true;
      event.preventDefault();
      void navigate(link.search, { replace: true, preventScrollReset: true });
      return true;
    },
  };
}

/** Starts dragging a card. */
function drag(event: DragEvent, type: string): void {
  const code = codeOfCard(event);
  if (!code) return;
  event.dataTransfer.setData(type, code);
  event.dataTransfer.effectAllowed = 'move';
}
