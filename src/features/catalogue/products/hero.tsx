import { href } from '#kit/href.ts';
import { ButtonLink } from '#ui/button.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { rotateHero } from './hero-rotation.ts';
import { ProductPicture } from './product-picture.tsx';

/** Beside the text from 64rem on: 1 of 2.1 parts of the frame. */
const HERO_SIZES =
  '(min-width: 76rem) 490px, (min-width: 64rem) calc(47.7vw - 89px), (min-width: 40rem) calc(92vw - 82px), calc(100vw - 74px)';

/**
 * The four documented slides: a row that scrolls and snaps. Without script that is all. A small script rotates it (see
 * hero-rotation.ts) and shows the dots and the pause button in space reserved for them.
 */
export function Hero() {
  return (
    <section
      className="crop-marks"
      aria-roledescription="carousel"
      aria-label="What we print most"
      data-hero=""
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable) */}
      <ul className="hero-row" tabIndex={0} aria-label="Slides" data-hero-row="">
        {SLIDES.map((slide, index) => (
          <HeroSlide key={slide.category} {...slide} first={index === 0} />
        ))}
      </ul>
      <div className="hero-controls" data-hero-controls="">
        {SLIDES.map(({ category, title }) => (
          <button key={category} type="button" aria-label={`Show ${title}`} data-hero-dot="">
            <span />
          </button>
        ))}
        <button type="button" className="button-text ml-auto px-2" data-hero-pause="">
          Pause
        </button>
      </div>
      <OwnScript run={rotateHero} />
    </section>
  );
}

interface Slide {
  category: string;
  productId: string;
  title: string;
  subtitle: string;
  description: string;
  features: readonly [string, string, string];
}

function HeroSlide({ first, ...slide }: Slide & { first: boolean }) {
  const { category, productId, title, subtitle, description, features } = slide;
  return (
    <li className="hero-slide">
      <div>
        <p className="text-sm font-semibold text-grey">{subtitle}</p>
        <h2 className="mt-1 text-2xl lg:text-3xl">{title}</h2>
        <p className="mt-3 max-w-[34rem]">{description}</p>
        <ul className="mt-4 list-disc space-y-1 pl-5 text-sm">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <p className="mt-6 flex flex-wrap gap-3">
          <a
            href={href('/shop/:category', { category })}
            className="button button-primary"
            aria-label={`Shop Now: ${title}`}
          >
            Shop Now
          </a>
          <ButtonLink to="/sample-pack">Get Free Samples</ButtonLink>
        </p>
      </div>
      <ProductPicture of={productId} alt="" sizes={HERO_SIZES} first={first} className="w-full bg-stage" />
    </li>
  );
}

const SLIDES: readonly Slide[] = [
  {
    category: 'flyers',
    productId: 'a5-flyers-001',
    title: 'Flyers',
    subtitle: 'Through the door, into the hand',
    description:
      'Ten formats from A7 to A3, in colour to the very edge. Ten copies for a meeting or a thousand for a street.',
    features: ['From 10 to 1,000 copies', '130gsm gloss to 350gsm silk', 'One side or both'],
  },
  {
    category: 'business-cards',
    productId: 'business-cards-001',
    title: 'Business Cards',
    subtitle: 'The first thing they keep',
    description: 'Cut square and clean on board with a proper weight, with lamination if you want it.',
    features: ['From 100 to 2,000 cards', 'Matt, gloss or no lamination', 'A free sample pack to feel first'],
  },
  {
    category: 'posters',
    productId: 'a2-posters-001',
    title: 'Posters',
    subtitle: 'Read from across the road',
    description:
      'A3 to A0, one copy or fifty. We check the resolution as you upload, so your poster is sharp as well as large.',
    features: ['A3, A2, A1 and A0', 'A single copy is welcome', 'Resolution checked at full size'],
  },
  {
    category: 'folded-leaflets',
    productId: 'a4-folded-leaflets-001',
    title: 'Folded Leaflets',
    subtitle: 'More to say, and it still fits in a pocket',
    description: 'Programmes, menus and guides on one sheet, creased and folded for you.',
    features: ['A5, A4 and A3 sheets', 'Printed on both sides', 'Folded by machine and packed flat'],
  },
];
