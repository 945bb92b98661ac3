import { data } from 'react-router';

/** Every address that is not one of ours: 404, in words. */
export function loader(): never {
  throw data('', { status: 404 });
}

export function action(): never {
  throw data('', { status: 404 });
}
