import { type ActionFunctionArgs, data, type RouterContextProvider, redirect } from 'react-router';
import { readForm, textField } from '#kit/forms.ts';
import { shopContext } from '#platform/shop.ts';
import { administratorOf } from '#visitor/administrator.server.ts';
import { addressOf, columnsOf, readListView, savedQueryOf } from './list-view.ts';
import type { ListName } from './lists.ts';
import type { ViewAnswer } from './view-answer.ts';
import { changeView, deleteView, NAME_MAX, saveView } from './view-store.server.ts';

const NAME = textField('Enter a name for this view', NAME_MAX);

/** Whether a form is that of views, on a page that has others. */
export const isViewForm = (form: FormData) => form.get('form') === 'views';

/** Returns the action of a list without other forms. */
export const viewActionOf =
  (list: ListName) =>
  async ({ context, request, url }: Pick<ActionFunctionArgs, 'context' | 'request' | 'url'>) =>
    viewAction(context, list, url.searchParams, await readForm(request));

/**
 * Shows other columns, or saves, changes or deletes a view, then opens the list as it is now. The gate of the list’s page
 * has required its right.
 * @param query what the list shows
 */
export async function viewAction(
  context: Readonly<RouterContextProvider>,
  list: ListName,
  query: URLSearchParams,
  form: FormData,
): Promise<Response | ReturnType<typeof data<ViewAnswer>>> {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const columns = columnsOf(list).filter((column) => form.get(`column-${column}`) === 'yes');
  const view = { ...readListView(list, query), columns };
  const intent = form.get('intent');
  if (intent === 'columns') return redirect(addressOf(view));
  if (intent === 'delete' && view.saved) {
    await deleteView(shop, actor, list, view.saved);
    return redirect(addressOf({ ...view, saved: null }));
  }
  const name = NAME.safeParse(String(form.get('name') ?? ''));
  const isShared = form.get('shared') === 'yes';
  const refuse = (problem: string) => {
    const typed = { name: String(form.get('name') ?? ''), isShared, columns };
    return data<ViewAnswer>({ form: 'views', problem, ...typed }, { status: 422 });
  };
  if (!name.success) return refuse(name.error.issues[0]?.message ?? '');
  const fields = { name: name.data, query: savedQueryOf(view), isShared };
  const outcome =
    intent === 'change' && view.saved
      ? await changeView(shop, actor, list, { id: view.saved, ...fields })
      : await saveView(shop, actor, list, fields);
  return outcome.ok ? redirect(addressOf({ ...view, saved: outcome.id })) : refuse(outcome.problem);
}
