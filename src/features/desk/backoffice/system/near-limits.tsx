import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { StaffLink } from '#shell/staff-link.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ShownLimit } from './near-limits.server.ts';

/** On the overview: which shared limits are near. Nothing otherwise. */
export function NearLimitsNotice({ limits }: { limits: readonly ShownLimit[] }) {
  if (limits.length === 0) return null;
  return (
    <Notice tone="care" className="mt-4">
      <p className="font-bold">Somebody is using the shop heavily.</p>
      <Sentences limits={limits} />
      <p className="mt-1">
        <StaffLink to={`${href('/admin/system')}#limits`}>What the shop does about it</StaffLink>
      </p>
    </Notice>
  );
}

/** On the System page: the same, with the consequences for each group. */
export function NearLimits({ limits }: { limits: readonly ShownLimit[] }) {
  if (limits.length === 0) return null;
  return (
    <section aria-labelledby="limits" className="mt-8">
      <h2 id="limits">Limits that everybody shares</h2>
      <Sentences limits={limits} />
      <p className="mt-2 max-w-[70ch] text-grey">
        The networks that send most wait first. Signed-in customers, guests who have ordered and staff get
        through, and so do a new visitor’s first tries. Nothing needs doing unless it lasts: then ask whoever
        runs your server to block those networks. The README lists the limits.
      </p>
    </section>
  );
}

function Sentences({ limits }: { limits: readonly ShownLimit[] }) {
  return (
    <ul className="mt-1 list-disc pl-5">
      {limits.map(({ name, since, senders, refused }) => (
        <li key={name}>
          {name}: near the limit since {since}, with {countWords(senders, 'network', 'networks')} sending.{' '}
          {refused === 0
            ? 'Nobody has been turned away.'
            : `${countWords(refused, 'try was', 'tries were')} turned away.`}
        </li>
      ))}
    </ul>
  );
}
