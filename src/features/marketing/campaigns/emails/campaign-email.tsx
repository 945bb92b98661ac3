import type { ReactNode } from 'react';
import { unsubscribeHeaders, unsubscribeUrl } from '#features/marketing/newsletter/index.server.ts';
import { readCompany } from '#features/pricing/company/index.server.ts';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import type { EmailTemplate } from '#platform/email/queue.server.ts';
import type { Shop } from '#platform/shop.ts';
import { Section } from '#ui/emails/email-parts.tsx';
import {
  EmailButton,
  EmailHeading,
  EmailLink,
  EmailSmall,
  EmailText,
  type EmailWords,
  emailWords,
} from '#ui/emails/email-sheet.tsx';
import { readCampaignProducts } from '../campaign-store.server.ts';
import { addressOf, type Block, type Message, messageLinks, messageSchema, TEXT_LINK } from '../message.ts';
import { messagePictureOf, shownSize } from '../message-picture.ts';
import { personalised, UNSUBSCRIBE_PLACEHOLDER } from '../personal-message.ts';

export interface MessageWords {
  subject: string;
  previewText: string;
  content: Message;
}

/**
 * Renders a campaign's email once for all subscribers. `{{unsubscribe_url}}`, `{{link_0}}` …, `{{pixel_url}}` and
 * `{firstName}` are placeholders for each subscriber's values (personal-message.ts). `tracked: false` leaves the links
 * unchanged.
 */
export async function renderMessage(
  shop: Pick<Shop, 'db' | 'site'>,
  { subject, previewText, content }: MessageWords,
  { tracked }: { tracked: boolean },
): Promise<EmailWords> {
  const company = await readCompany(shop.db);
  const productIds = content.blocks.flatMap((block) => (block.kind === 'product' ? [block.productId] : []));
  const products = await readCampaignProducts(shop.db, productIds);
  const origin = shop.site.publicOrigin;
  const links = messageLinks(content, origin);
  const leadTo: LeadTo = (text) => {
    const href = addressOf(text, origin);
    if (href === null) return origin;
    return tracked ? `{{link_${links.indexOf(href)}}}` : href;
  };
  const [first, ...rest] = content.blocks;
  const begins = first?.kind === 'heading' && first.text !== '';
  return emailWords({
    company,
    subject,
    heading: begins ? first.text : subject,
    preview: previewText || subject,
    replyTo: company.email,
    footer: (
      <>
        <EmailSmall style={{ margin: '0 0 8px' }}>
          You’re receiving this because you subscribed to the newsletter from {company.name}.{' '}
          <EmailLink href={UNSUBSCRIBE_PLACEHOLDER}>Unsubscribe</EmailLink> at once, without signing in.
        </EmailSmall>
        {tracked && <img src="{{pixel_url}}" alt="" width="1" height="1" style={PLAIN} />}
      </>
    ),
    children: (begins ? rest : content.blocks).map((block) => (
      <Part key={block.id} block={block} leadTo={leadTo} origin={origin} products={products} />
    )),
  });
}

type LeadTo = (text: string) => string;
type Products = Awaited<ReturnType<typeof readCampaignProducts>>;

interface PartProps {
  block: Block;
  leadTo: LeadTo;
  origin: string;
  products: Products;
}

function Part({ block, leadTo, origin, products }: PartProps): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <EmailHeading>{block.text}</EmailHeading>;
    case 'text':
      return block.text
        .split(/\n{2,}/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph) => <EmailText key={paragraph}>{withLinks(paragraph.trim(), leadTo)}</EmailText>);
    case 'picture': {
      const src = addressOf(block.src, origin);
      if (!src) return null;
      const uploaded = messagePictureOf(block.src);
      const { width, height } = uploaded ? shownSize(uploaded) : { width: WIDTH_PX, height: undefined };
      const style = { ...PICTURE, maxWidth: `${width}px` };
      const picture = <img src={src} alt={block.alt} style={style} width={width} height={height} />;
      return block.href ? <EmailLink href={leadTo(block.href)}>{picture}</EmailLink> : picture;
    }
    case 'button':
      return <EmailButton href={leadTo(block.href)}>{block.text}</EmailButton>;
    case 'product':
      return <Product product={products.get(block.productId)} leadTo={leadTo} />;
    case 'divider':
      return <hr style={{ border: 'none', borderTop: '1px solid #D9D6CC', margin: '20px 0' }} />;
  }
}

/** For an external picture of unknown size: the width of the text. */
const WIDTH_PX = 552;
/** Removes the gaps and borders that email programs add to pictures. */
const PLAIN = { display: 'block', outline: 'none', border: 'none', textDecoration: 'none' };
const PICTURE = { ...PLAIN, width: '100%', height: 'auto', margin: '0 0 16px' };
const PRODUCT = { border: '1px solid #D9D6CC', padding: '12px 16px 4px', margin: '0 0 16px' };

function Product({
  product,
  leadTo,
}: {
  product: Products extends Map<string, infer P> ? P | undefined : never;
  leadTo: LeadTo;
}) {
  if (!product) return null;
  return (
    <Section style={PRODUCT}>
      <EmailText>
        <strong>{product.name}</strong>, from {formatPounds(product.fromPence)} including VAT
      </EmailText>
      {product.description && <EmailSmall style={{ margin: '0 0 12px' }}>{product.description}</EmailSmall>}
      <EmailButton
        href={leadTo(href('/product/:productId', { productId: product.id }))}
      >{`See ${product.name}`}</EmailButton>
    </Section>
  );
}

/** A paragraph's lines, with `[text](address)` as links. */
function withLinks(paragraph: string, leadTo: LeadTo): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of paragraph.matchAll(TEXT_LINK)) {
    parts.push(...linesOf(paragraph.slice(end, match.index), `at${end}`));
    parts.push(
      <EmailLink key={`link${match.index}`} href={leadTo(match[2] ?? '')}>
        {match[1]}
      </EmailLink>,
    );
    end = match.index + match[0].length;
  }
  return [...parts, ...linesOf(paragraph.slice(end), `at${end}`)];
}

function linesOf(text: string, key: string): ReactNode[] {
  return text.split('\n').flatMap((line, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
    return place === 0 ? [line] : [<br key={`${key}line${place}`} />, line];
  });
}

/** A test email to one address: its links are direct, and nothing is counted. */
export const renderCampaignTest: EmailTemplate = async (shop, { email, subject, previewText, content }) => {
  const message = {
    subject: `[Test] ${String(subject)}`,
    previewText: String(previewText),
    content: messageSchema.parse(content),
  };
  const words = await renderMessage(shop, message, { tracked: false });
  const url = unsubscribeUrl(shop, String(email));
  const own = personalised(words, { firstName: null, urls: { unsubscribe_url: url } });
  return { ...own, replyTo: words.replyTo, headers: unsubscribeHeaders(url) };
};
