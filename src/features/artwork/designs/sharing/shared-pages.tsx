import '#ui/pins.css';
import { PageFigure } from '../page-figure.tsx';
import type { DesignNote } from './sharing.ts';

interface Props {
  widthMm: number;
  heightMm: number;
  pages: readonly { page: number; name: string; picture: string }[];
  notes: readonly DesignNote[];
}

/** The pages with the comments’ pins, numbered as in the list. Each is a link to its picture, and takes a pin by a press. */
export function SharedPages({ widthMm, heightMm, pages, notes }: Props) {
  const pinMm = Math.max(widthMm, heightMm) / 40;
  return (
    <ol data-pages className="grid gap-5 bg-stage p-4 min-[30rem]:grid-cols-2 md:p-6">
      {pages.map(({ page, name, picture }) => (
        <li key={page}>
          <a href={picture} data-page={page} className="relative block bg-white shadow-lg">
            <PageFigure
              name={name}
              picture={picture}
              widthMm={widthMm}
              heightMm={heightMm}
              isFirst={page < 5}
            >
              {notes.map((note, i) => {
                if (note.page !== page || note.x === null || note.y === null || note.doneAt) return null;
                const [cx, cy] = [note.x * widthMm, note.y * heightMm];
                return (
                  <g key={note.id}>
                    <circle cx={cx} cy={cy} r={pinMm} className="page-pin" />
                    <text x={cx} y={cy} dy="0.35em" fontSize={pinMm * 1.3} className="page-pin-number">
                      {i + 1}
                    </text>
                  </g>
                );
              })}
            </PageFigure>
          </a>
          <p className="mt-1.5 text-sm text-grey">{name}</p>
        </li>
      ))}
    </ol>
  );
}
