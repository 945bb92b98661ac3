import type { MetaDescriptor } from 'react-router';
import { type FrameData, useFrame } from './frame-data.ts';

/** What a page says of itself to search engines and to those that show links. */
export interface PageWords {
  title: string;
  description?: string;
  keywords?: string;
  /** Only for its visitor: no search engine keeps it. */
  isPrivate?: boolean;
  /** Kept out of search engines by robots.txt already: says nothing of it itself. */
  closedByRobots?: boolean;
  /** The page writes its own `<title>` (see `PageTitle`): it says when a form was refused. */
  titledByPage?: boolean;
  /** Path of the picture that stands for the page. */
  image?: string;
  /** About the press's place itself: says where that is. */
  isLocal?: boolean;
}

/** What every `meta` function is given of the routes above it. */
interface Matches {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The tags of a page: title, description, robots, Open Graph and Twitter. The canonical address is on every page. */
export function pageMeta(args: Matches, page: PageWords): MetaDescriptor[] {
  const frame = args.matches.find((match) => match?.id === 'root')?.loaderData as
    | FrameData
    | null
    | undefined;
  return [
    ...(page.titledByPage ? [] : [{ title: titleOf(page.title, frame) }]),
    ...named('description', page.description),
    ...named('keywords', page.keywords),
    ...(page.closedByRobots ? [] : named('robots', page.isPrivate ? 'noindex' : 'index, follow')),
    ...(page.isPrivate ? [] : socialTags(page, frame)),
    ...(page.isLocal && frame ? geoTags(frame) : []),
  ];
}

/** How a link to the page is shown where it is shared: Open Graph, and Twitter's own. */
function socialTags(page: PageWords, frame: FrameData | null | undefined): MetaDescriptor[] {
  const og = (name: string, content: string | undefined) =>
    content ? [{ property: `og:${name}`, content }] : [];
  return [
    ...og('title', page.title),
    ...og('description', page.description),
    ...og('type', 'website'),
    ...og('site_name', frame?.company.name),
    ...og('locale', 'en_GB'),
    ...(page.image && frame ? pictureTags(`${frame.origin}${page.image}`) : []),
    ...named('twitter:card', page.image ? 'summary_large_image' : 'summary'),
    ...named('twitter:title', page.title),
    ...named('twitter:description', page.description),
  ];
}

/** A picture of 1200 × 630 px, the size that Open Graph's readers show widest. */
function pictureTags(address: string): MetaDescriptor[] {
  return [
    { property: 'og:image', content: address },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:image', content: address },
  ];
}

function named(name: string, content: string | undefined): MetaDescriptor[] {
  return content ? [{ name, content }] : [];
}

/** Where the press is, as search engines of places read it. */
function geoTags({ visiting: { latitude, longitude }, company }: FrameData): MetaDescriptor[] {
  return [
    { name: 'geo.region', content: 'GB-NIR' },
    { name: 'geo.placename', content: company.addressLines.at(-1) ?? '' },
    { name: 'geo.position', content: `${latitude};${longitude}` },
    { name: 'ICBM', content: `${latitude}, ${longitude}` },
  ];
}

/** `Contact | Lagan Valley Press`. */
function titleOf(page: string, frame: FrameData | null | undefined): string {
  return frame ? `${page} | ${frame.company.name}` : page;
}

/** The title of a page with a form: says first when it was refused. */
export function PageTitle({ page, refused = false }: { page: string; refused?: boolean }) {
  return <title>{`${refused ? 'Error: ' : ''}${titleOf(page, useFrame())}`}</title>;
}
