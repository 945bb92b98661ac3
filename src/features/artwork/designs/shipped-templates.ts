import type { ShippedTemplate } from './shipped-template.ts';

/** The templates that come with the shop. */
export const SHIPPED_TEMPLATES: readonly ShippedTemplate[] = [];
