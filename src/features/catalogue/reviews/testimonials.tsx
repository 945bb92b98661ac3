import type { Testimonial } from './testimonial.ts';

/** Two customers' testimonials; nothing if there are none. Invented ones are each marked as samples. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  if (testimonials.length === 0) return null;
  return (
    <section aria-labelledby="testimonials" className="mt-14">
      <h2 id="testimonials">What customers say</h2>
      {testimonials.some(({ sample }) => sample) && (
        <p className="notice notice-care mt-4">
          This is a demonstration shop. Reviews marked “Sample review” were made up for it. Nobody bought
          anything.
        </p>
      )}
      <ul className="mt-6 grid gap-6 md:grid-cols-2">
        {testimonials.map(({ author, body, productName, sample }) => (
          <li key={`${author} ${body}`}>
            <figure className="sheet h-full p-6">
              <blockquote className="text-lg">
                <p>“{body}”</p>
              </blockquote>
              <figcaption className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <span className="font-semibold">{author}</span>
                <span className="text-grey">{productName}</span>
                <span className={`badge ${sample ? 'bg-care-wash text-care' : 'bg-good-wash text-good'}`}>
                  {sample ? 'Sample review' : 'Verified purchase'}
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
