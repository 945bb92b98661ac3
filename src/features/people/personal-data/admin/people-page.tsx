import { data, redirect } from 'react-router';
import { countWords } from '#kit/count-words.ts';
import { type FieldErrors, formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import type { Queries } from '#platform/db/database.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import { eraseAnyone, isHeld, readHeld } from '../any-person.server.ts';
import type { PersonKey } from '../person.ts';
import type { Route } from './+types/people-page.ts';
import { HeldList } from './held-list.tsx';
import { findPerson, isConfirmed, type PersonMatch } from './person-form.ts';
import { UnaddressedList } from './unaddressed-list.tsx';

export const handle = { title: 'Personal data' };

export async function loader({ url }: Route.LoaderArgs) {
  return { isErased: url.searchParams.get('done') === 'erased' };
}

/** Finds or erases a person. Both are posts, so that no address is in a log or a browser's history. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const values = formValues(await readForm(request));
  const person = await findPerson(shop.db, values.email);
  const show = async (errors: FieldErrors, status = 200) =>
    data({ values, errors, people: await peopleOf(shop.db, person) }, { status });
  if (person.matches === 'none') return show({ email: person.error }, 422);
  if (values.intent !== 'erase' || person.matches === 'several') return show({});
  if (!isConfirmed(person.called, values.typedEmail))
    return show({ typedEmail: `Type the same ${nameOfKey(person.key)} again to erase this person` }, 422);
  const outcome = await eraseAnyone(shop, actor, person.key);
  if (!outcome.ok) return show({ erase: outcome.message }, 422);
  throw redirect(`${href('/admin/personal-data')}?done=erased`);
}

function nameOfKey(key: PersonKey): string {
  if ('email' in key) return 'address';
  return 'phone' in key ? 'phone number' : 'order number';
}

async function peopleOf(db: Queries, person: PersonMatch) {
  if (person.matches === 'none') return null;
  if (person.matches === 'several') return person;
  const held = await readHeld(db, person.key);
  return { ...person, held, isHeld: isHeld(held) };
}

export default function PeoplePage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const errors: FieldErrors = answer?.errors ?? {};
  return (
    <>
      <h1>Personal data</h1>
      <p className="mt-2 max-w-[70ch] text-grey">
        Anybody may ask what you hold about them, and ask you to erase it. You must answer within a month.
        First make sure that the request comes from this person: reply to their address, or call. Somebody who
        gave no email address is found by phone number, order number or name.
      </p>
      {loaderData.isErased && !answer && (
        <Notice tone="good" className="mt-4">
          The person has been erased. The audit log says how much was held, not whose it was.
        </Notice>
      )}
      <div className="mt-4 max-w-2xl">
        <ErrorSummary errors={errors} />
        <form method="post" noValidate className="flex flex-wrap items-end gap-3">
          <Field
            name="email"
            label="Email address, phone number, order number or name"
            autoComplete="off"
            defaultValue={answer?.values.email}
            error={errors.email}
            className="min-w-64 flex-1"
          />
          <PrimarySubmit intent="find">Find</PrimarySubmit>
        </form>
        {answer?.people?.matches === 'several' && <UnaddressedList orders={answer.people.orders} />}
        {answer?.people?.matches === 'one' && (
          <Person match={answer.people} errors={errors} typedEmail={answer.values.typedEmail} />
        )}
      </div>
    </>
  );
}

interface PersonProps {
  match: Extract<Awaited<ReturnType<typeof peopleOf>>, { matches: 'one' }>;
  errors: FieldErrors;
  typedEmail: string | undefined;
}

function Person({ match: { key, called, held, isHeld: isAnything }, errors, typedEmail }: PersonProps) {
  if (!isAnything)
    return (
      <Notice className="mt-5">
        We hold nothing under {called}. Try another address that the person may have used.
      </Notice>
    );
  return (
    <section aria-labelledby="held" className="sheet mt-5 space-y-5 p-4">
      <h2 id="held" className="wrap-anywhere">
        What we hold about {'orderId' in key ? `the customer of ${called}` : called}
      </h2>
      <HeldList held={held} />
      <form method="post" action={href('/admin/personal-data/export')}>
        <input type="hidden" name="email" value={called} />
        <Submit intent="export">Export as a file</Submit>
        <p className="mt-1 text-grey">A file to send to the person. It is made now and not stored.</p>
      </form>
      <form id="erase" method="post" noValidate className="border-t border-rule pt-4">
        <h3>Erase this person</h3>
        <p className="mt-1">
          This can’t be undone. Account, carts, messages, requests, uploads that were never ordered and what
          you noted about them are deleted. Orders lose email, phone and notes but keep name, address and
          artwork, which the invoice and the retention settings need. Reviews stay without a name, and so does
          a note that the address has unsubscribed.
        </p>
        {held.openOrders > 0 && (
          <p className="notice notice-care mt-3">
            {countWords(held.openOrders, 'order is', 'orders are')} still open. The email address and phone
            number on an open order stay until it has arrived. Then they are deleted automatically.
          </p>
        )}
        <input type="hidden" name="email" value={called} />
        <Field
          name="typedEmail"
          label={`Type the ${'email' in key ? 'email address' : nameOfKey(key)} again`}
          autoComplete="off"
          defaultValue={typedEmail}
          error={errors.typedEmail}
          className="mt-3 max-w-md"
        />
        <p className="mt-3">
          <button type="submit" name="intent" value="erase" className="button">
            Erase this person
          </button>
        </p>
      </form>
    </section>
  );
}
