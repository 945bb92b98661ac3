import { data } from 'react-router';

/** An unknown back-office address. It is behind the gate, so that outsiders learn nothing about what exists. */
export function loader(): never {
  throw data('', { status: 404 });
}

export function action(): never {
  throw data('', { status: 404 });
}

/** Never rendered, as the loader throws. Having a component makes this a page route, so the answer is a page too. */
export default function MissingPage() {
  return null;
}
