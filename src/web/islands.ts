import type { ComponentType } from 'react';

/** EVERY hydrated part of the shop's pages, loaded only where it is used. */
const ISLANDS: Readonly<Record<string, () => Promise<object>>> = {
  'header-links': () => import('#shell/header-links.tsx'),
  'product-gallery': () => import('#features/catalogue/products/product-gallery.tsx'),
  'product-form': () => import('#features/selling/product-form/product-form.tsx'),
  'taxed-product-form': () => import('#features/selling/product-form/taxed-product-form.tsx'),
  'product-form-with-file': () => import('#features/selling/product-form/product-form-with-file.tsx'),
  'taxed-product-form-with-file': () =>
    import('#features/selling/product-form/taxed-product-form-with-file.tsx'),
  'design-editor': () => import('#features/artwork/designs/design-editor.tsx'),
  'chosen-size': () => import('#features/catalogue/products/chosen-size.tsx'),
  'review-list': () => import('#features/catalogue/reviews/review-list.tsx'),
  'create-account-form': () => import('#features/people/accounts/sign-in/create-account-form.tsx'),
  'cart-sheet': () => import('#features/selling/cart/cart-sheet.tsx'),
  'checkout-form': () => import('#features/selling/checkout/checkout-form.tsx'),
  'order-summary': () => import('#features/selling/checkout/order-summary.tsx'),
  'sign-in-again': () => import('#features/selling/checkout/sign-in-again.tsx'),
  'profile-section': () => import('#features/people/accounts/profile/profile-section.tsx'),
  'sign-out-button': () => import('#features/people/accounts/profile/sign-out-button.tsx'),
};

/** Loads an island’s component: its file exports it under the island’s name, `cart-sheet` as `CartSheet`. Undefined for other names. */
export async function loadIsland(name: string): Promise<ComponentType<Record<string, unknown>> | undefined> {
  const file = await ISLANDS[name]?.();
  return (file as Readonly<Record<string, ComponentType<Record<string, unknown>>>> | undefined)?.[
    componentName(name)
  ];
}

const componentName = (name: string) =>
  name.replace(/(^|-)(.)/g, (_, _dash, letter: string) => letter.toUpperCase());

/** Every island’s name. */
export const islandNames = () => Object.keys(ISLANDS);
