import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { formValues, readForm } from '#kit/forms.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { administratorOf } from '#visitor/administrator.server.ts';
import { readCampaign } from '../campaign-store.server.ts';
import type { MessageWords } from '../emails/campaign-email.tsx';
import { renderMessage } from '../emails/campaign-email.tsx';
import { personalised } from '../personal-message.ts';
import { readTemplate } from '../template-store.server.ts';
import { blocksOf } from './forms.ts';

/** `/admin/email-marketing/preview?campaign=…` or `?template=…`: a saved message, for the frame on a page. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const campaign = url.searchParams.get('campaign');
  const content = campaign
    ? await readCampaign(shop.db, campaign)
    : await readTemplate(shop.db, url.searchParams.get('template') ?? '');
  if (!content) return new Response('', { status: 404 });
  const { subject = '', previewText = '' } = content as Partial<MessageWords>;
  return preview(shop, { subject: subject || content.name, previewText, content: content.content });
}

/** The same for a message being edited: the editor's form is sent into the frame. */
export async function action({ context, request }: ActionFunctionArgs) {
  await administratorOf(context);
  const values = formValues(await readForm(request));
  const { subject = '', name = '', previewText = '' } = values;
  return preview(context.get(shopContext), {
    subject: subject || name || 'No subject yet',
    previewText,
    content: { blocks: blocksOf(values) },
  });
}

/** No scripts, no external content, no navigation; inline styles are allowed, as in email programs. */
async function preview(shop: Shop, message: MessageWords): Promise<Response> {
  const words = await renderMessage(shop, message, { tracked: false });
  const { html } = personalised(words, { firstName: 'Jane', urls: { unsubscribe_url: '#' } });
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox",
      'X-Frame-Options': 'SAMEORIGIN',
    },
  });
}
