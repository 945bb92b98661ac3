import '#ui/pins.css';
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
            <img
              src={picture}
              alt={`${name}, as it will be printed`}
              width={widthMm * 4}
              height={heightMm * 4}
              loading={page < 5 ? 'eager' : 'lazy'}
              className="block h-auto w-full"
            />
            <svg
              viewBox={`0 0 ${widthMm} ${heightMm}`}
              className="absolute inset-0 size-full"
              aria-hidden="true"
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
            </svg>
          </a>
          <p className="mt-1.5 text-sm text-grey">{name}</p>
        </li>
      ))}
    </ol>
  );
}
