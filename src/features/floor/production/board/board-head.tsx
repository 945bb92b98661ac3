import { useLocation } from 'react-router';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { StaffLink } from '#shell/staff-link.tsx';
import type { Floor } from '../store.server.ts';

interface HeadProps {
  total: number;
  isLive: boolean;
  presses: Floor['presses'];
}

/** How many jobs are open, and links to the other screens of the shop floor. */
export function BoardHead({ total, isLive, presses }: HeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1>Board</h1>
        <p className="text-grey" role="status">
          {countWords(total, 'open job')}
          {isLive ? ', live' : ''}
        </p>
        <p className="ml-auto flex flex-wrap gap-x-5">
          <a
            href={`${href('/admin/find')}#shortcuts`}
            data-shortcuts-open
            className="inline-flex min-h-8 items-center"
          >
            Keyboard shortcuts
          </a>
          <StaffLink
            to={`${href('/admin/jobs/export.csv')}${useLocation().search}`}
            className="inline-flex min-h-8 items-center"
            download
          >
            Export CSV
          </StaffLink>
          <a href={href('/admin/production/figures')} className="inline-flex min-h-8 items-center">
            In figures
          </a>
          <a href={`${href('/admin/jobs')}?wall=yes`} className="inline-flex min-h-8 items-center">
            Wall screen
          </a>
        </p>
      </div>
      <Stations of={presses} />
    </>
  );
}

/** Links to where tickets are scanned at each press, because people who work there have no other way to get to it. */
function Stations({ of: presses }: { of: Floor['presses'] }) {
  return (
    <nav aria-labelledby="stations" className="flex flex-wrap items-center gap-x-5">
      <span id="stations" className="font-semibold">
        Stations
      </span>
      {presses
        .filter(({ isArchived }) => !isArchived)
        .map(({ id, name }) => (
          <a
            key={id}
            href={href('/admin/station/:pressId', { pressId: id })}
            className="inline-flex min-h-8 items-center"
          >
            {name}
          </a>
        ))}
    </nav>
  );
}
