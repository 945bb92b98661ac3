import type { Layout } from '#composition/index.ts';

/** A template that comes with the shop. */
export interface ShippedTemplate {
  /** never changed once it was shipped: `card-moss` */
  id: string;
  name: string;
  /** one sentence for the customer: what it is good for */
  description: string;
  /** the category of products where it is listed, also at `/templates/{category}` */
  categoryId: string;
  /** what it can be ordered as, all of its finished size; the first is usual */
  productIds: readonly string[];
  /** occasions and trades it is found by: `café`, `opening` */
  tags: readonly string[];
  layout: Layout;
}
