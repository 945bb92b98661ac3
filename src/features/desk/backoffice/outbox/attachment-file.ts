import type { LoaderFunctionArgs } from 'react-router';
import { pdfResponse, xmlResponse } from '#features/orders/order/index.server.ts';
import { shopContext } from '#platform/shop.ts';
import { readEmailWords } from './email-words.server.ts';
import { readAttachment } from './outbox.server.ts';

/** `/admin/outbox/{email}/files/{name}`: a file sent with an email, as it was sent, or made again. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const { emailId = '', filename = '' } = params;
  const email = await readEmailWords(context, emailId);
  const remade = email?.words?.attachments?.find((file) => file.isRemade && file.filename === filename);
  const content =
    remade?.content ??
    (email?.words && (await readAttachment(context.get(shopContext).db, email.id, filename)));
  if (!content) return new Response('File not found', { status: 404 });
  return filename.endsWith('.xml')
    ? xmlResponse(filename.replace(/\.xml$/, ''), content.toString())
    : pdfResponse(filename.replace(/\.pdf$/, ''), content);
}
