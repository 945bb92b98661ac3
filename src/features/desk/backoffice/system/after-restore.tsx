import { Notice } from '#ui/notice.tsx';

interface Gap {
  first: string;
  last: string;
  why: string;
}

interface ToErase {
  id: string;
  /** null until somebody is found */
  email: string | null;
  whyNot: string | null;
  erased: string;
}

/**
 * What a restore leaves to do: people still to be erased, and numbers that won't be used. Empty if nothing was
 * restored.
 */
export function AfterRestore({ gaps, toErase }: { gaps: readonly Gap[]; toErase: readonly ToErase[] }) {
  return (
    <>
      {toErase.length > 0 && <StillThere people={toErase} />}
      {gaps.length > 0 && <LeftOut gaps={gaps} />}
    </>
  );
}

const WHY_NOT: Readonly<Record<string, string>> = {
  owes: 'owes on account in the restored books. Record the payment under Customers',
  staff: 'is a member of staff. Remove them under Staff',
  'last-owner': 'is the only owner. Make someone else an owner',
};

function StillThere({ people }: { people: readonly ToErase[] }) {
  return (
    <Notice tone="stop" className="mt-4">
      <p className="font-bold">A restore brought back people who had been erased.</p>
      <ul className="mt-2 list-disc pl-5">
        {people.map(({ id, email, whyNot, erased }) => (
          <li key={id}>
            {email ?? 'Somebody'}, erased on {erased},{' '}
            {(whyNot && WHY_NOT[whyNot]) ?? 'is erased again when the shop next starts'}.
          </li>
        ))}
      </ul>
      <p className="mt-2">Then they are erased by themselves, at night or when the shop next starts.</p>
    </Notice>
  );
}

function LeftOut({ gaps }: { gaps: readonly Gap[] }) {
  return (
    <section aria-labelledby="left-out" className="mt-8">
      <h2 id="left-out">Numbers left out</h2>
      <p className="mt-1 max-w-[70ch] text-grey">
        Papers that are no longer in the shop may carry these numbers, so they are not used again. Keep this
        for your accountant: it is why the series have gaps.
      </p>
      <ul className="sheet mt-2 divide-y divide-rule">
        {gaps.map(({ first, last, why }) => (
          <li key={first} className="grid gap-x-4 px-3 py-2 sm:grid-cols-[20rem_1fr] sm:px-4">
            <strong className="tabular-nums">{first === last ? first : `${first} to ${last}`}</strong>
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
