import { Download } from 'lucide-react';
import { href } from '#kit/href.ts';
import { GUIDES, guideUrl } from './guides.ts';

/** Each file is a PDF with trim and bleed boxes, and guides on a non-printing layer (see the catalogue's templates). */
const TEMPLATES = [
  {
    title: 'Flyers',
    words: 'One page for each side, at full size with bleed.',
    files: [
      ['A3', 'a3-flyers-001'],
      ['A4', 'a4-flyers-001'],
      ['A5', 'a5-flyers-001'],
      ['A6', 'a6-flyers-001'],
      ['A7', 'a7-flyers-001'],
      ['DL', 'dl-flyers-001'],
    ],
  },
  {
    title: 'Business cards',
    words: '85 × 55 mm cards, both sides.',
    files: [
      ['Business card', 'business-cards-001'],
      ['Premium card', 'premium-business-cards-001'],
    ],
  },
  {
    title: 'Posters',
    words: 'From the noticeboard to the shop front.',
    files: [
      ['A3', 'a3-posters-001'],
      ['A2', 'a2-posters-001'],
      ['A1', 'a1-posters-001'],
      ['A0', 'a0-posters-001'],
    ],
  },
  {
    title: 'Stationery',
    words: 'Letterhead and compliment slip, to match.',
    files: [
      ['Letterhead', 'letterheads-001'],
      ['Compliment slip', 'compliment-slips-001'],
    ],
  },
] as const;

/** The four documented download cards, and the guides as files. */
export function Downloads() {
  return (
    <section aria-labelledby="downloads" className="mt-14">
      <h2 id="downloads">Templates to download</h2>
      <p className="mt-3 max-w-[68ch] text-sm">
        PDF pages at the right size, with the cut line, bleed and safe area on a layer that does not print.
        Place your design under that layer. Each product page has templates for its own sizes under Free
        Templates.
      </p>
      <ul className="mt-6 grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {TEMPLATES.map(({ title, words, files }) => (
          <li key={title} className="sheet flex flex-col p-5">
            <h3>{title}</h3>
            <p className="mt-1 mb-4 text-sm">{words}</p>
            <ul className="mt-auto flex flex-wrap gap-2">
              {files.map(([name, productId]) => (
                <li key={productId}>
                  <FileLink
                    href={href('/templates/:template', { template: `${productId}.pdf` })}
                    name={name}
                    of={`${title} template`}
                  />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <ul className="mt-5 flex flex-wrap gap-3">
        {Object.entries(GUIDES).map(([name, { title }]) => (
          <li key={name}>
            <FileLink href={guideUrl(name)} name={`${title} (PDF)`} of="Guide" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FileLink({ href, name, of }: { href: string; name: string; of: string }) {
  return (
    <a href={href} download className="button px-3">
      <Download size={16} aria-hidden="true" />
      <span className="sr-only">Download {of}: </span>
      {name}
    </a>
  );
}
