import { data } from 'react-router';

/** An unknown address of the back office: behind its gate, so that strangers learn nothing of what is there. */
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
