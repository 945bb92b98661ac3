import { type ComponentProps, type DragEvent, type MouseEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { figure } from '#kit/count-words.ts';
import type { BoardColumn, Lane } from './board-view.ts';
import { CardList, codeOfCard, DRAGGED } from './job-card.tsx';

/** The data that a dragged card carries its code as: in a lane it is taken by columns of that lane only, because a stage has one press. */
export const draggedIn = (lane: Lane | undefined) => (lane ? `${DRAGGED}.${lane.pressId}` : DRAGGED);

interface ColumnProps {
  column: BoardColumn;
  cards: ComponentProps<typeof CardList>['cards'];
  lane: Lane | undefined;
  /** it shows as many jobs as a column can */
  isLong: boolean;
  /** cards can be dropped on it */
  takes: boolean;
  /** the address of the board that shows more of its jobs */
  more: string;
  onMore: (event: MouseEvent<HTMLAnchorElement>) => void;
  onDrop: (column: BoardColumn, code: string) => void;
}

/** A column of the board, or of one lane: its cards, and what it takes when a card is dropped on it. */
export function Column({ column, cards, lane, isLong, takes, more, onMore, onDrop }: ColumnProps) {
  const [isOver, setOver] = useState(false);
  const { name, jobs, total } = column;
  const hidden = total - jobs.length;
  const dragged = draggedIn(lane);
  const Heading = lane ? 'h3' : 'h2';
  return (
    <section
      id={lane ? undefined : `stage-${column.id}`}
      aria-label={lane ? `${lane.name}: ${name}` : name}
      className={`board-column ${isOver ? 'board-column-over' : ''}`}
      onDragOver={(event) => {
        if (!takes || !event.dataTransfer.types.includes(dragged)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(column, event.dataTransfer.getData(dragged));
      }}
    >
      <Heading>
        {name} <span className="figures text-grey">{figure(total)}</span>
      </Heading>
      <CardList cards={cards} />
      {hidden > 0 && !isLong && (
        <a href={more} onClick={onMore} className="button w-full">
          Show {jobs.length > 0 && 'more '}({figure(hidden)})
        </a>
      )}
      {hidden > 0 && isLong && (
        <p className="p-2 text-sm text-grey">And {figure(hidden)} more. Search or filter to see them.</p>
      )}
    </section>
  );
}

/**
 * Returns what makes the address of the board with more jobs of a column, and what follows a link to it in place. Once for the board: each of
 * 35 columns would read the address again, and the router's own link resolves it again.
 */
export function useMore() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const others = new URLSearchParams(query);
  others.delete('more');
  return {
    moreOf: (column: string) => `?${others}${others.size > 0 ? '&' : ''}more=${encodeURIComponent(column)}`,
    showMore: (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void navigate(event.currentTarget.search, { replace: true, preventScrollReset: true });
    },
  };
}

/** A card begins to be dragged. */
export function drag(event: DragEvent, type: string): void {
  const code = codeOfCard(event);
  if (!code) return;
  event.dataTransfer.setData(type, code);
  event.dataTransfer.effectAllowed = 'move';
}
