import { data, redirect } from 'react-router';
import { countWords } from '#kit/count-words.ts';
import { formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { londonDay } from '#kit/london-time.ts';
import { isUuid } from '#kit/uuid.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimaryLink, Submit } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorSummary, Field, FieldError, ties } from '#ui/field.tsx';
import type { FormAnswer } from '#ui/form-answer.ts';
import { ListTable } from '#ui/list-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Route } from './+types/price-lists-page.ts';
import { addGroup, deleteGroup, renameGroup } from './customer-groups.server.ts';
import { type ListedPriceList, stateWords, validWords } from './price-list.ts';
import { type CustomerGroup, listGroups, listPriceLists } from './price-lists.server.ts';

export const handle = { title: 'Price lists' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const [lists, groups] = await Promise.all([listPriceLists(db), listGroups(db)]);
  return { lists, groups, today: londonDay(clock()), done: url.searchParams.get('done') };
}

/** Adds, renames or deletes a group of customers. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const values = formValues(await readForm(request));
  const { intent, groupId = '', groupName = '' } = values;
  const what = isUuid(groupId) ? intent : 'add-group';
  const outcome =
    what === 'delete-group'
      ? await deleteGroup(shop, actor, groupId)
      : what === 'rename-group'
        ? await renameGroup(shop, actor, { id: groupId, text: values[nameField(groupId)] ?? '' })
        : await addGroup(shop, actor, groupName);
  if (outcome.ok) throw redirect(`${href('/admin/price-lists')}?done=${what}#groups`);
  const field = what === 'add-group' ? 'groupName' : nameField(groupId);
  return data<FormAnswer>({ values, errors: { [field]: outcome.problem } }, { status: 422 });
}

const nameField = (groupId: string): string => `name-${groupId}`;

const DONE: Readonly<Record<string, string>> = {
  'add-group': 'Group added. You put customers into it on their pages.',
  'rename-group': 'Group renamed.',
  'delete-group': 'Group deleted.',
};

export default function PriceListsPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { lists, groups, today } = page;
  const errors = answer?.errors ?? {};
  const done = knownWords(DONE, page.done);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1>Price lists</h1>
        <PrimaryLink to={href('/admin/price-lists/:listId', { listId: 'new' })}>New price list</PrimaryLink>
      </div>
      <p className="mt-2 max-w-[70ch] text-grey">
        Lower prices for some customers or a group of them. A customer pays the lowest price of their lists,
        never more than everybody else, and sees both.
      </p>
      {done && !answer && (
        <Notice className="mt-4" tone="good">
          {done}
        </Notice>
      )}
      <div className="mt-4">
        <ErrorSummary errors={errors} />
      </div>
      {lists.length === 0 ? (
        <EmptyState className="mt-3" title="No price lists yet">
          Everybody pays the public prices. Make a list for your trade customers.
        </EmptyState>
      ) : (
        <ListTable className="mt-3" columns={['Name', 'Valid', 'State', 'For']}>
          {lists.map((list) => (
            <ListRow key={list.id} list={list} today={today} />
          ))}
        </ListTable>
      )}
      <Groups groups={groups} errors={errors} values={answer?.values ?? {}} />
    </>
  );
}

function ListRow({ list, today }: { list: ListedPriceList; today: string }) {
  const whom = [...list.groups, ...(list.customers > 0 ? [countWords(list.customers, 'customer')] : [])];
  return (
    <tr>
      <td className="wrap-anywhere">
        <a href={href('/admin/price-lists/:listId', { listId: list.id })}>{list.name}</a>
      </td>
      <td className="figures">{validWords(list)}</td>
      <td>{stateWords(list, today)}</td>
      <td className="min-w-24 wrap-anywhere">{whom.join(', ') || 'Nobody yet'}</td>
    </tr>
  );
}

function Groups({
  groups,
  errors,
  values,
}: {
  groups: readonly CustomerGroup[];
  errors: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}) {
  return (
    <section aria-labelledby="groups" className="mt-10 max-w-3xl">
      <h2 id="groups">Customer groups</h2>
      {groups.length > 0 && (
        <ListTable className="mt-2" columns={['Group', 'Customers', 'Price lists', '']}>
          {groups.map(({ id, name, members, lists }) => (
            <tr key={id}>
              <td>
                <form method="post" noValidate className="flex flex-wrap items-start gap-2">
                  <input type="hidden" name="groupId" value={id} />
                  <div className="min-w-0 flex-1 basis-48">
                    <input
                      type="text"
                      name={nameField(id)}
                      aria-label={`Name of ${name}`}
                      maxLength={80}
                      autoComplete="off"
                      defaultValue={values[nameField(id)] ?? name}
                      {...ties(nameField(id), errors[nameField(id)])}
                    />
                    <FieldError id={nameField(id)} error={errors[nameField(id)]} />
                  </div>
                  <Submit intent="rename-group">
                    Rename<span className="sr-only"> {name}</span>
                  </Submit>
                </form>
              </td>
              <td className="figures">{members}</td>
              <td className="figures">{lists}</td>
              <td>
                {members + lists === 0 && (
                  <form method="post">
                    <input type="hidden" name="groupId" value={id} />
                    <Submit intent="delete-group">
                      Delete<span className="sr-only"> {name}</span>
                    </Submit>
                  </form>
                )}
              </td>
            </tr>
          ))}
        </ListTable>
      )}
      <form method="post" noValidate className="mt-3 flex flex-wrap items-end gap-3">
        <Field
          name="groupName"
          label="New group"
          required={false}
          maxLength={80}
          autoComplete="off"
          defaultValue={values.groupName ?? ''}
          error={errors.groupName}
          className="w-64 max-w-full"
        />
        <Submit intent="add-group">Add group</Submit>
      </form>
    </section>
  );
}
