import { data, redirect } from 'react-router';
import { formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownEntry } from '#kit/known-words.ts';
import { isUuid } from '#kit/uuid.ts';
import { shopContext } from '#platform/shop.ts';
import { requireRight } from '#visitor/administrator.server.ts';
import type { Route } from './+types/file-page.ts';
import { FileDesk, type JudgeAnswer } from './file-desk.tsx';
import { judgeByForm, REASONS } from './judge-form.server.ts';
import { readQueue } from './queue.server.ts';
import { filePath } from './queue-rows.ts';
import { readDesk } from './read-desk.server.ts';

/** `GET /admin/files/{itemId}`: the file of an ordered item, to be judged. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const desk = await readDesk(context, params.itemId, url);
  if (!desk) throw data('File not found', { status: 404 });
  return desk;
}

/** Judges the file, then opens the next one. A refused form comes back as typed. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const values = formValues(await readForm(request));
  const actor = await requireRight(context, 'artwork');
  const { itemId } = params;
  const { orderId } = isUuid(itemId) ? await readQueue(shop.db, { itemId, judged: null }) : { orderId: null };
  if (!orderId) throw data('File not found', { status: 404 });
  const outcome = await judgeByForm(shop, actor, orderId, { ...values, itemId });
  const { intent = '' } = values;
  if (!outcome.ok) {
    const { problem, error, status } = outcome;
    const field = knownEntry(REASONS, intent);
    const input = field && { intent, reason: values[field.name] ?? '', error: error ?? null };
    return data<JudgeAnswer>({ problem, input }, { status });
  }
  const { files } = await readQueue(shop.db, { itemId: null, judged: null });
  const next = files.find((file) => file.itemId === values.next) ?? files[0];
  const path = next ? filePath(next.itemId) : href('/admin/files');
  throw redirect(`${path}?${new URLSearchParams({ done: intent, of: itemId })}`);
}

export default function FilePage({ loaderData, actionData }: Route.ComponentProps) {
  const name = loaderData.file?.item.productName ?? '';
  return (
    <>
      <title>{`${name}: ${loaderData.file?.order.orderNumber} | Back office`}</title>
      <FileDesk desk={loaderData} answer={actionData} />
    </>
  );
}
