import type { ReviewFigures, ReviewOrder } from '#features/catalogue/reviews/index.ts';
import { ReviewList } from '#features/catalogue/reviews/review-list.tsx';
import { useDeliveryWords } from '#shell/frame-data.ts';
import { Island } from '#ui/island.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { Product } from './product.ts';
import { shippingReason } from './shipping-reason.ts';
import { TemplateList } from './template-list.tsx';

interface Props {
  product: Product;
  reviews: ReviewFigures & { order: ReviewOrder; params: Readonly<Record<string, string>> };
}

/** Everything about a product besides its price: the documented tabs, and why to buy it here. */
export function ProductDetails({ product, reviews }: Props) {
  return (
    <>
      <Tabs
        label="About this product"
        tabs={[
          {
            id: 'description',
            label: 'Description',
            content: <p className="max-w-[68ch]">{product.description}</p>,
          },
          { id: 'specifications', label: 'Specifications', content: <Specifications product={product} /> },
          { id: 'templates', label: 'Free Templates', content: <TemplateList product={product} /> },
          {
            id: 'reviews',
            label: 'Reviews',
            content: (
              <Island name="review-list" of={ReviewList} props={{ productName: product.name, ...reviews }} />
            ),
          },
        ]}
      />
      <WhyChooseUs />
    </>
  );
}

function Specifications({ product }: { product: Product }) {
  return (
    <dl className="border-t border-rule text-sm">
      {product.specifications.map(({ label, value }) => (
        <div key={label} className="grid grid-cols-[9rem_1fr] gap-3 border-b border-rule py-2">
          <dt className="font-semibold">{label}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function WhyChooseUs() {
  const delivery = useDeliveryWords();
  return (
    <section className="mt-10 border-t border-ink pt-4" aria-labelledby="why">
      <h2 id="why" className="text-lg">
        Why Choose Us
      </h2>
      <ul className="mt-3 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        {[shippingReason(delivery), ...REASONS].map(({ title, text }) => (
          <li key={title}>
            <span className="block font-semibold">{title}</span>
            <span className="text-grey">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const REASONS = [
  { title: 'Quality guaranteed', text: 'Printed wrongly? We print it again.' },
  { title: 'Fast turnaround', text: 'Next day and same day on many jobs.' },
  { title: 'Expert support', text: 'A printer answers the phone.' },
];
