import type { MetaDescriptor } from 'react-router';
import { regionCode, townOf } from '#features/pricing/company/index.ts';
import { canonicalPath } from './canonical-link.tsx';
import { type FrameData, useFrame } from './frame-data.ts';
import { type PageKind, pageData } from './page-data.ts';

interface Words {
  title: string;
  /** The page writes its own `<title>` (see `PageTitle`), which says if a form was refused. */
  titledByPage?: boolean;
}

/** A page for one visitor: search engines must not index it, and shared links show no picture. */
interface PrivatePage extends Words {
  isPrivate: true;
  description?: string;
  /** robots.txt already excludes search engines, so the page has no robots tag. */
  closedByRobots?: boolean;
}

/** A page for everybody. Optional values have defaults, so a new page has every tag from the start. */
export interface PublicPage extends Words {
  isPrivate?: false;
  description: string;
  /** The company's town and region are added. */
  keywords: string;
  /** Search results, which search engines must not index. */
  isUnlisted?: boolean;
  /** A JPEG of 1200 × 630 px. By default, the picture of printed flyers in `public/share.jpg`. */
  picture?: SharePicture;
  /** The page's schema.org type. `WebPage` by default. */
  kind?: PageKind;
}

interface SharePicture {
  path: string;
  alt: string;
}

const DEFAULT_PICTURE: SharePicture = { path: '/share.jpg', alt: 'Printed flyers' };

/** The arguments of every `meta` function: the page's address, and its parent routes. */
interface Args {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/**
 * Returns a page's tags: title, description, keywords, robots, place, Open Graph, Twitter and JSON-LD. The canonical
 * address is in `CanonicalLink`; breadcrumbs, products and the business add their own JSON-LD.
 */
export function pageMeta(args: Args, page: PrivatePage | PublicPage): MetaDescriptor[] {
  const frame = args.matches.find((match) => match?.id === 'root')?.loaderData as
    | FrameData
    | null
    | undefined;
  return [
    ...(page.titledByPage ? [] : [{ title: titleOf(page.title, frame) }]),
    ...named('description', page.description),
    ...(page.isPrivate
      ? named('robots', page.closedByRobots ? undefined : 'noindex')
      : publicTags(page, frame, canonicalPath(args.location.pathname))),
  ];
}

function publicTags(page: PublicPage, frame: FrameData | null | undefined, path: string): MetaDescriptor[] {
  const robots = named('robots', page.isUnlisted ? 'noindex' : 'index, follow');
  if (!frame) return [...named('keywords', page.keywords), ...robots];
  const { company, origin } = frame;
  const place = regionCode(company) === 'GB-NIR' ? 'Northern Ireland' : 'United Kingdom';
  return [
    ...named('keywords', [page.keywords, townOf(company), place].filter(Boolean).join(', ')),
    ...robots,
    ...geoTags(frame),
    ...socialTags(page, frame),
    { 'script:ld+json': pageData(page, { origin, path, siteName: company.name }) },
  ];
}

/** Tags for link previews: Open Graph, and Twitter's own. */
function socialTags(page: PublicPage, { company, origin }: FrameData): MetaDescriptor[] {
  const { path, alt } = page.picture ?? DEFAULT_PICTURE;
  const og = {
    title: page.title,
    description: page.description,
    type: 'website',
    site_name: company.name,
    locale: 'en_GB',
    image: `${origin}${path}`,
    'image:type': 'image/jpeg',
    'image:width': '1200',
    'image:height': '630',
    'image:alt': alt,
  };
  return [
    ...Object.entries(og).map(([name, content]) => ({ property: `og:${name}`, content })),
    ...named('twitter:card', 'summary_large_image'),
    ...named('twitter:title', page.title),
    ...named('twitter:description', page.description),
    ...named('twitter:image', og.image),
  ];
}

function named(name: string, content: string | undefined): MetaDescriptor[] {
  return content ? [{ name, content }] : [];
}

/** The company's location, for local search. */
function geoTags({ visiting: { latitude, longitude }, company }: FrameData): MetaDescriptor[] {
  return [
    ...named('geo.region', regionCode(company)),
    ...named('geo.placename', townOf(company)),
    ...named('geo.position', `${latitude};${longitude}`),
    ...named('ICBM', `${latitude}, ${longitude}`),
  ];
}

/** `Contact | Lagan Valley Press`. */
function titleOf(page: string, frame: FrameData | null | undefined): string {
  return frame ? `${page} | ${frame.company.name}` : page;
}

/** The title of a page with a form. Starts by saying if the form was refused. */
export function PageTitle({ page, refused = false }: { page: string; refused?: boolean }) {
  return <title>{`${refused ? 'Error: ' : ''}${titleOf(page, useFrame())}`}</title>;
}
