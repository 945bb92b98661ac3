import { data, type RouterContextProvider, redirect } from 'react-router';
import {
  addressOf,
  COLUMNS,
  NO_COLUMNS,
  type OrderView,
  readColumns,
  readView,
  savedQueryOf,
} from '#features/desk/order-list/index.ts';
import { readForm, textField } from '#kit/forms.ts';
import { shopContext } from '#platform/shop.ts';
import { administratorOf } from '#visitor/administrator.server.ts';
import { changeView, deleteView, NAME_MAX, saveView } from './view-store.server.ts';

/** What was typed into the form of views, and what is wrong with it. */
export interface ViewAnswer {
  problem: string;
  name: string;
  isShared: boolean;
  columns: OrderView['columns'];
}

const NAME = textField('Enter a name for this view', NAME_MAX);

/** Shows other columns, or saves, changes or deletes a view, then opens the list as it is now. */
export async function viewAction(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<Response | ReturnType<typeof data<ViewAnswer>>> {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const form = await readForm(request);
  const ticked = COLUMNS.filter((column) => form.get(`column-${column}`) === 'yes');
  const columns = readColumns(ticked.join('.') || NO_COLUMNS);
  const view = { ...readView(new URL(request.url).searchParams), columns };
  const intent = form.get('intent');
  if (intent === 'columns') return redirect(addressOf(view));
  if (intent === 'delete' && view.saved) {
    await deleteView(shop, actor, view.saved);
    return redirect(addressOf({ ...view, saved: null }));
  }
  const name = NAME.safeParse(String(form.get('name') ?? ''));
  const isShared = form.get('shared') === 'yes';
  const refuse = (problem: string) =>
    data<ViewAnswer>({ problem, name: String(form.get('name') ?? ''), isShared, columns }, { status: 422 });
  if (!name.success) return refuse(name.error.issues[0]?.message ?? '');
  const fields = { name: name.data, query: savedQueryOf(view), isShared };
  const outcome =
    intent === 'change' && view.saved
      ? await changeView(shop, actor, view.saved, fields)
      : await saveView(shop, actor, fields);
  return outcome.ok ? redirect(addressOf({ ...view, saved: outcome.id })) : refuse(outcome.problem);
}
