/** What a page declares about itself: `export const handle: PageHandle = { … }`. Without it a page is plain HTML. */
export interface PageHandle {
  /** Parts of the page are live in the browser (`Island`), and so are account and cart in its header. */
  islands?: boolean | ((loaded: unknown) => boolean);
  /** The page can be rendered for all visitors at once, except its slots, so it is cached; or for which queries it can (decision 0009). */
  isCacheable?: boolean | ((query: URLSearchParams) => boolean);
  /** The page has prices: if it is cacheable, a customer with price lists gets their own copy (decision 0009). */
  isPriced?: boolean;
  /** The whole page is live in the browser, by React Router’s own client (the back office). */
  hydrate?: boolean;
  /** The page is a paged list: each page has its own address (canonical-link.tsx). */
  isPaged?: boolean;
  /** The header only links to the home page, help and the cart, and the footer has no form (checkout). */
  focused?: boolean;
  /**
   * `bare`: no frame around it (card page, printouts); the page has its own `<main id="content">`. In the back office
   * it can also depend on what the page has loaded (the board on the wall).
   */
  frame?: 'bare' | ((loaded: unknown) => boolean);
  /** for a back-office page: its title in the browser, if that never changes */
  title?: string;
}
