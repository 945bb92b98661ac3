/** Of a category without products: what to do instead. */
export function EmptyCategory() {
  return (
    <div className="sheet mt-8 max-w-2xl p-6">
      <h2>No Products Available</h2>
      <p className="mt-3">
        We make these to measure, so there is no price list yet. Tell us the size and the number, and we
        answer with a price.
      </p>
      <p className="mt-5 flex flex-wrap gap-3">
        <a href="/help" className="button button-primary">
          Contact Support
        </a>
        <a href="/shop" className="button">
          All Products
        </a>
      </p>
    </div>
  );
}
