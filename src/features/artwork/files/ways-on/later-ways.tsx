import { href } from '#kit/href.ts';
import { ARTWORK_LATER, IDEA, LOOK } from '../later-fields.ts';

/**
 * Returns the query of a product's page on which a file is just the idea for the one that comes later, or is for a
 * person to look at.
 */
const laterQuery = (kept: Readonly<Record<string, string>>, as: typeof IDEA | typeof LOOK, id: string) =>
  `?${new URLSearchParams({ ...kept, [ARTWORK_LATER]: 'yes', [as]: id })}#artwork`;

/**
 * Returns the addresses of a product's page for a file that can't be printed as chosen, and of the page where we are
 * asked to design it. `kept` has the choices and the address's other parameters.
 */
export const laterPaths = (productId: string, kept: Readonly<Record<string, string>>, id: string) => ({
  later: laterQuery(kept, IDEA, id),
  look: laterQuery(kept, LOOK, id),
  design: `${href('/design')}?${new URLSearchParams({ ...kept, product: productId })}`,
});

interface Props {
  later: string;
  look: string;
  /** the page where they write what we design for them */
  design: string;
  /** the time by which a person answers, `1pm on Monday 30 November`; null if not offered */
  lookBy: string | null;
}

/** The options for a file that needn't be fixed first, each as an entry of a list. */
export function LaterWays({ later, look, design, lookBy }: Props) {
  return (
    <>
      <li>
        <a href={later} className="inline-flex min-h-11 items-center">
          Order now and send a better file later
        </a>
      </li>
      {lookBy && (
        <li>
          <a href={look} className="inline-flex min-h-11 items-center">
            Let a person look at it
          </a>
          <p className="text-sm">
            Free. Order now, and we’ll email you by {lookBy}, before we print anything.
          </p>
        </li>
      )}
      <li>
        <a href={design} className="inline-flex min-h-11 items-center">
          Not sure? Send us what you have
        </a>
        <p className="text-sm">We design it for you, at an extra price.</p>
      </li>
    </>
  );
}

interface OutsideProps {
  productId: string;
  kept: Readonly<Record<string, string>>;
  artworkId: string;
  lookBy: string | null;
}

/** These options on a page that isn't the product's, with a heading. */
export function OtherWays({ productId, kept, artworkId, lookBy }: OutsideProps) {
  const { later, look, design } = laterPaths(productId, kept, artworkId);
  const product = href('/product/:productId', { productId });
  return (
    <section aria-labelledby="other-ways">
      <h2 id="other-ways" className="text-xl">
        Can’t fix it yourself?
      </h2>
      <ul className="mt-1">
        <LaterWays later={`${product}${later}`} look={`${product}${look}`} design={design} lookBy={lookBy} />
      </ul>
    </section>
  );
}
