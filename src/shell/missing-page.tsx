import { data } from 'react-router';

/**
 * Every unknown address gets a 404 page; the back office’s behind its gate, so that outsiders don't learn what exists.
 */
export function loader(): never {
  throw data('', { status: 404 });
}

export function action(): never {
  throw data('', { status: 404 });
}

/**
 * Never rendered, because the loader throws. Without it this would not be a page route, and the 404 wouldn't be a page.
 */
export default function MissingPage() {
  return null;
}
