import type { ComponentType } from 'react';

type Load = () => Promise<ComponentType<Record<string, unknown>>>;

/** A component whose props come from the page's JSON, as the server wrote them. */
const live = (part: unknown) => part as ComponentType<Record<string, unknown>>;

/** EVERY hydrated part of the shop's pages, loaded only where it is used. */
export const ISLANDS: Readonly<Record<string, Load>> = {
  'header-links': async () => live((await import('#shell/header-links.tsx')).HeaderLinks),
  'product-gallery': async () =>
    live((await import('#features/catalogue/products/product-gallery.tsx')).ProductGallery),
  'product-form': async () =>
    live((await import('#features/selling/product-form/product-form.tsx')).ProductForm),
  'taxed-product-form': async () =>
    live((await import('#features/selling/product-form/taxed-product-form.tsx')).TaxedProductForm),
  'product-form-with-file': async () =>
    live((await import('#features/selling/product-form/product-form-with-file.tsx')).ProductFormWithFile),
  'taxed-product-form-with-file': async () =>
    live(
      (await import('#features/selling/product-form/taxed-product-form-with-file.tsx'))
        .TaxedProductFormWithFile,
    ),
  'design-editor': async () =>
    live((await import('#features/artwork/designs/design-editor.tsx')).DesignEditor),
  'chosen-size': async () => live((await import('#features/catalogue/products/chosen-size.tsx')).ChosenSize),
  'review-list': async () => live((await import('#features/catalogue/reviews/review-list.tsx')).ReviewList),
  'create-account-form': async () =>
    live((await import('#features/people/accounts/sign-in/create-account-form.tsx')).CreateAccountForm),
  'cart-sheet': async () => live((await import('#features/selling/cart/cart-sheet.tsx')).CartSheet),
  'checkout-form': async () =>
    live((await import('#features/selling/checkout/checkout-form.tsx')).CheckoutForm),
  'order-summary': async () =>
    live((await import('#features/selling/checkout/order-summary.tsx')).OrderSummary),
  'sign-in-again': async () =>
    live((await import('#features/selling/checkout/sign-in-again.tsx')).SignInAgain),
  'profile-section': async () =>
    live((await import('#features/people/accounts/profile/profile-section.tsx')).ProfileSection),
  'sign-out-button': async () =>
    live((await import('#features/people/accounts/profile/sign-out-button.tsx')).SignOutButton),
};
