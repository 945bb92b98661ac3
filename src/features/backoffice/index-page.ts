import { redirect } from 'react-router';

/** `/admin` leads to the orders. */
export function loader(): never {
  throw redirect('/admin/orders');
}
