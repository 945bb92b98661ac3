import { href } from '#kit/href.ts';
import { useDeliveryWords, useFrame } from '#shell/frame-data.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { ButtonLink, PrimaryLink } from '#ui/button.tsx';
import { TableHead } from '#ui/list-table.tsx';
import type { Route } from './+types/help-page.ts';
import { ArtworkDiagram } from './artwork-diagram.tsx';
import { Downloads } from './downloads.tsx';
import { GUIDELINES, questionsOf } from './help-words.ts';
import { TEMPLATE_SIZES, withBleed } from './template-sizes.ts';

export const handle = { isCacheable: true };
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    keywords: 'artwork guide, bleed, CMYK, 300 DPI, print templates, flyer sizes',
    title: 'Help & Artwork Guide',
    description:
      'How to prepare artwork for print: 300 DPI, CMYK, 3 mm bleed, ink under 300 %, file types, sizes with bleed, and answers to common questions.',
  });

export default function HelpPage() {
  return (
    <div className="frame py-8 lg:py-12">
      <h1>Help & Artwork Guide</h1>
      <p className="mt-4 max-w-[68ch]">
        How to prepare a file that prints well, and answers about orders. We check every file you upload
        before you pay: we tell you what we found and how to fix it.
      </p>
      <section aria-labelledby="guidelines" className="mt-10">
        <h2 id="guidelines">Artwork Guidelines</h2>
        <div className="mt-6 grid gap-8 lg:grid-cols-[22rem_1fr] lg:items-start lg:gap-14">
          <ArtworkDiagram />
          <dl className="grid gap-x-10 sm:grid-cols-2">
            {GUIDELINES.map(({ term, figure, words }) => (
              <div key={term} className="border-t border-ink py-4">
                <dt className="font-semibold">{term}</dt>
                <dd className="figures mt-1 font-display text-xl leading-tight">{figure}</dd>
                <dd className="mt-2 text-sm">{words}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <Downloads />
      <Sizes />
      <CmykGuide />
      <section aria-labelledby="faq" className="mt-14 max-w-3xl">
        <h2 id="faq">Frequently Asked Questions</h2>
        <div className="mt-5 border-b border-rule">
          {questionsOf(useDeliveryWords()).map(({ question, answer }, i) => (
            <details key={question} open={i === 0} className="border-t border-rule">
              <summary className="min-h-11 py-3 font-semibold">{question}</summary>
              <p className="max-w-[68ch] pb-4 text-sm">{answer}</p>
            </details>
          ))}
        </div>
      </section>
      <StillStuck />
    </div>
  );
}

function Sizes() {
  return (
    <section aria-labelledby="sizes" className="mt-14 max-w-3xl">
      <h2 id="sizes">Flyer sizes</h2>
      <p className="mt-3 text-sm">
        Set up the page at the size with bleed. Portrait is fine too: swap the two figures.
      </p>
      <div className="mt-5 overflow-x-auto">
        <table className="list-table">
          <TableHead columns={['Format', 'Finished, mm', 'With bleed, mm']} />
          <tbody>
            {TEMPLATE_SIZES.map((size) => (
              <tr key={size.format}>
                <th scope="row">
                  <a href={href('/product/:productId', { productId: size.productId })}>
                    {size.format} flyers
                  </a>
                </th>
                <td>
                  {size.widthMm} × {size.heightMm}
                </td>
                <td>{withBleed(size)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function CmykGuide() {
  return (
    <section aria-labelledby="cmyk" className="mt-14 grid gap-6 lg:grid-cols-[22rem_1fr] lg:gap-14">
      <div>
        <h2 id="cmyk">CMYK Guide</h2>
        <div aria-hidden="true" className="mt-5 grid h-20 grid-cols-4">
          <span className="bg-cyan" />
          <span className="bg-magenta" />
          <span className="bg-yellow" />
          <span className="bg-key" />
        </div>
      </div>
      <div className="max-w-[68ch] space-y-3 text-sm lg:pt-1">
        <p>
          A screen makes colour from light: red, green and blue (RGB). A press makes it from ink: cyan,
          magenta, yellow and black, the key (CMYK). Ink can’t be as bright as light, so a vivid blue or green
          on screen prints less bright.
        </p>
        <p>
          Work in CMYK from the start and you’ll see what to expect. Small black text is best in black ink
          alone (0, 0, 0, 100), because four inks on top of each other blur its edges. For a large, deep
          black, add some of the other inks, and keep the four together under 300 %.
        </p>
      </div>
    </section>
  );
}

function StillStuck() {
  // Ruling 38: the configured chat, or else the contact form.
  const chat = useFrame()?.visiting.chatUrl ?? '/contact#message-form';
  return (
    <section aria-labelledby="stuck" className="crop-marks mt-16 max-w-3xl p-6 sm:p-8">
      <h2 id="stuck">Still stuck?</h2>
      <p className="mt-3">Tell us what you’re printing and what’s stopping you. A person will answer.</p>
      <p className="mt-5 flex flex-wrap gap-3">
        <PrimaryLink to="/contact">Contact Support</PrimaryLink>
        <ButtonLink to={chat}>Live Chat</ButtonLink>
        <ButtonLink to={href('/design')}>Not sure? Send us what you have</ButtonLink>{' '}
        <ButtonLink to={href('/orders-of-service')}>Make an order of service</ButtonLink>
        <ButtonLink to={href('/quote-request')}>Ask for a quote</ButtonLink>
      </p>
    </section>
  );
}
