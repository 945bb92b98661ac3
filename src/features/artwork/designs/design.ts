import type { Layout, Values } from '#composition/index.ts';
import type { Service } from './service/service.ts';

/** What a customer made of a template, or an order of service that is laid out from what it says. */
export interface Design {
  id: string;
  name: string;
  /** null for an order of service */
  templateId: string | null;
  templateName: string | null;
  version: number | null;
  productId: string;
  productName: string;
  layout: Layout;
  values: Values;
  /** what an order of service says; null for a filled-in template */
  service: Service | null;
  /** by how many pages an order of service is too long; 0 if it fits */
  tooManyPages: number;
  updatedAt: Date;
}

export const NAME_MAX = 80;
