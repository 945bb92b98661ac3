import { Submit } from '#ui/button.tsx';

interface Place {
  id: string;
  /** `Chrome on Windows` */
  device: string;
  /** `21 November 2026 at 14:05` */
  lastActive: string;
  isHere: boolean;
}

/** The devices that are signed in, this one marked, with buttons to sign them out. */
export function SessionsSection({ sessions }: { sessions: Place[] }) {
  const [here, ...others] = sessions.toSorted((one, other) => Number(other.isHere) - Number(one.isHere));
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <ul className="mt-4 space-y-3">
        {here && <SignedIn {...here} />}
        {others.map((place) => (
          <SignedIn key={place.id} {...place} />
        ))}
      </ul>
      <form method="post" action="/account" className="mt-4 flex flex-wrap gap-3">
        {others.length > 0 && <Submit intent="end-other-sessions">Sign out all other devices</Submit>}
        <Submit intent="sign-out-everywhere">Sign out everywhere</Submit>
      </form>
    </section>
  );
}

function SignedIn({ id, device, lastActive, isHere }: Place) {
  return (
    <li className="sheet flex min-h-15 flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2 text-sm">
      <p>
        <span className="font-semibold">{device}</span>
        <span className="figures block text-grey">Last active {lastActive}</span>
      </p>
      {isHere ? (
        <p className="badge bg-good-wash text-good">This device</p>
      ) : (
        <form method="post" action="/account">
          <input type="hidden" name="sessionId" value={id} />
          <button type="submit" name="intent" value="end-session" className="button-text">
            Sign out<span className="sr-only"> {device}</span>
          </button>
        </form>
      )}
    </li>
  );
}
