import type { Layout, Values } from '#composition/index.ts';

/** What a customer made of a template. */
export interface Design {
  id: string;
  name: string;
  templateId: string;
  templateName: string;
  version: number;
  productId: string;
  productName: string;
  layout: Layout;
  values: Values;
  updatedAt: Date;
}

export const NAME_MAX = 80;
