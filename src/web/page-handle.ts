/** What a page declares about itself: `export const handle: PageHandle = { … }`. Without it a page is plain HTML. */
export interface PageHandle {
  /** Parts of the page are live in the browser (`Island`), and so are account and cart in its header. */
  islands?: boolean | ((loaded: unknown) => boolean);
  /** The page can be drawn for all visitors at once, except its slots, so it is cached; or for which queries (decision 0009). */
  isCacheable?: boolean | ((query: URLSearchParams) => boolean);
  /** The page has prices: if it is cacheable, a customer with price lists gets their own copy (decision 0009). */
  isPriced?: boolean;
  /** The whole page is live in the browser, by React Router’s own client (the back office). */
  hydrate?: boolean;
  /** The page is a paged list: each page has its own address (canonical-link.tsx). */
  isPaged?: boolean;
  /** The header only links to the home page, help and the cart (checkout). */
  focused?: boolean;
  /**
   * `bare`: no frame around it (card page, what is printed); the page brings its own `<main id="content">`. In the back office
   * also by what it has loaded (the board on the wall).
   */
  frame?: 'bare' | ((loaded: unknown) => boolean);
  /** for a page in the back office: its title in the browser, if that never changes */
  title?: string;
}
