import { redirect } from 'react-router';
import { ownerOfNew } from '#features/selling/cart/index.server.ts';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { pageMeta } from '#shell/page-meta.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { PrimarySubmit } from '#ui/button.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import { insertDesign } from '../designs/index.server.ts';
import { type OCCASIONS, SERVICE_STYLES } from '../designs/index.ts';
import type { Route } from './+types/start-page.ts';
import { RingAnyTime } from './guide-frame.tsx';
import { stepPath } from './guide-steps.ts';
import { newService } from './new-service.ts';
import { SERVICE_PRODUCTS } from './products.ts';

/** Begins an order of service: its maker goes on to the first question. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await readForm(request);
  const occasion: (typeof OCCASIONS)[number] = form.get('occasion') === 'wedding' ? 'wedding' : 'funeral';
  const { owner, cookie } = ownerOfNew(shop.site, (await context.get(visitorContext)()).owner);
  const { service, values } = newService(occasion);
  const begun = { of: { service }, productId: SERVICE_PRODUCTS[occasion], name: 'Order of service', values };
  const designId = await insertDesign(shop.db, owner, begun, shop.clock());
  throw redirect(stepPath(designId, 'day'), cookie ? { headers: { 'Set-Cookie': cookie } } : {});
}

export const handle = { isCacheable: true };

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Make an order of service',
    description:
      'A calm guide to an order of service for a funeral, a thanksgiving or a wedding: hymns and readings to choose from, a proof of each page, and your family’s comments by link.',
    keywords: 'order of service, funeral, hymn sheet, celebration of life, wedding order of service',
  });

/** `/orders-of-service`: what the guide is, and where it begins. */
export default function StartPage() {
  return (
    <div className="frame pb-16">
      <Breadcrumb crumbs={[{ label: 'Templates', to: href('/templates') }, { label: 'Orders of service' }]} />
      <h1>Make an order of service</h1>
      <div className="mt-4 grid gap-10 lg:grid-cols-[1fr_24rem]">
        <div>
          <p className="max-w-[62ch] text-lg">
            We ask for the day, the name, and what happens in the service, one thing at a time. Hymns, psalms
            and readings can be chosen from our list. You see each page as it will be printed.
          </p>
          <ol className="mt-6 max-w-[62ch] space-y-3">
            {WAY.map(({ title, text }) => (
              <li key={title} className="border-t border-rule pt-3">
                <h2 className="text-base">{title}</h2>
                <p className="text-sm">{text}</p>
              </li>
            ))}
          </ol>
        </div>
        <div className="sheet self-start p-5">
          <form method="post" action={href('/orders-of-service')}>
            <fieldset>
              <legend className="field-label">What is it for?</legend>
              <label className="flex min-h-11 items-center gap-2">
                <input
                  type="radio"
                  name="occasion"
                  value="funeral"
                  defaultChecked
                  className="size-5 accent-reflex"
                />
                A funeral, thanksgiving or memorial service
              </label>
              <label className="flex min-h-11 items-center gap-2">
                <input type="radio" name="occasion" value="wedding" className="size-5 accent-reflex" />A
                wedding
              </label>
            </fieldset>
            <p className="mt-3">
              <PrimarySubmit>Begin</PrimarySubmit>
            </p>
          </form>
          <p className="mt-4 text-sm">
            It takes about half an hour. What you fill in is saved as you go, and costs nothing until you
            order.
          </p>
          <div className="mt-4 border-t border-rule pt-3 text-sm *:text-left!">
            <RingAnyTime />
          </div>
        </div>
      </div>
    </div>
  );
}

const WAY = [
  {
    title: 'The day comes first',
    text: 'It stays in sight, with the delivery that reaches you in time.',
  },
  {
    title: 'The service, part by part',
    text: 'Entrance, welcome, hymns, readings, eulogy, committal. Add parts, move them, or take them out.',
  },
  {
    title: 'The pages lay themselves out',
    text: `On 4 pages, 8, 12 or 16, in one of ${SERVICE_STYLES.length} styles, with a photo on the cover and candles or a portrait on the back.`,
  },
  {
    title: 'Your family looks at it too',
    text: 'Send them a link. They comment without an account, and one of you approves.',
  },
];
