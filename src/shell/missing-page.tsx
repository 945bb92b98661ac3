import { data } from 'react-router';

/** Every address that is not one of ours: 404, in words. */
export function loader(): never {
  throw data('', { status: 404 });
}

export function action(): never {
  throw data('', { status: 404 });
}

/** Never shown: the loader has thrown. Its being here makes this a page, so that the answer is one too. */
export default function MissingPage() {
  return null;
}
