import { readOwnBrief } from '#features/artwork/briefs/index.server.ts';
import { designFromPence } from '#features/artwork/briefs/index.ts';
import {
  completeChoices,
  configureTaxed,
  vatAnswersIn,
  withCustomFields,
} from '#features/pricing/prices/index.ts';
import { VatQuestions } from '#features/selling/product-form/index.ts';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import { shopContext } from '#platform/shop.ts';
import { PageTitle, pageMeta } from '#shell/page-meta.tsx';
import { PrimaryLink } from '#ui/button.tsx';
import { tradeCustomer } from '#visitor/signed-in-user.server.ts';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/design-page.ts';
import { BriefFields } from './brief-fields.tsx';
import { choicesIn } from './choices-in.ts';
import { ChooseProduct } from './choose-product.tsx';
import { changeDesign } from './design-action.server.ts';
import { readDesignable, readDesignables } from './open-design.server.ts';
import { PrintFields } from './print-fields.tsx';

export const handle = {};

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { owner } = await context.get(visitorContext)();
  const given = Object.fromEntries(url.searchParams);
  const { rule, offered } = await readDesignable(shop, given.product ?? null, await tradeCustomer(context));
  const fromPence = designFromPence(rule);
  if (fromPence === null) return { terms: null, print: null, brief: null, lineId: null, groups: [] };
  const terms = { fromPence, rounds: rule.rounds, roundPence: rule.roundPence };
  if (!offered)
    return { terms, print: null, brief: null, lineId: null, groups: await readDesignables(shop.db, rule) };
  return {
    terms,
    print: {
      ...offered,
      selected: completeChoices(offered.product, choicesIn(given)),
      answers: vatAnswersIn(given),
    },
    brief: (given.brief && (await readOwnBrief(shop.db, owner, given.brief))) || null,
    lineId: given.line ?? null,
    groups: [],
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  return changeDesign(shop, await context.get(visitorContext)(), url, request);
}

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Design it for me',
    titledByPage: true,
    description:
      'No artwork? Tell us what your print should say and send us what you have. Our designer sends you a draft, and you approve it before we print.',
    keywords: 'print design, logo, artwork, graphic designer, flyer design, business card design',
  });

export default function DesignPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { terms, print, groups } = loaderData;
  if (!terms) return <NotOffered />;
  return (
    <div className="frame py-8 lg:py-12">
      <PageTitle
        page="Design it for me"
        refused={answer !== undefined && Object.keys(answer.errors).length > 0}
      />
      <div className="max-w-3xl">
        <h1>Design it for me</h1>
        <p className="mt-4 text-lg">
          No artwork, or not sure about yours? Send us what you have and we’ll design it, from{' '}
          <strong>{formatPounds(terms.fromPence)}</strong>.
        </p>
        <Steps {...terms} />
        {print ? (
          <DesignForm {...loaderData} print={print} answer={answer} />
        ) : (
          <ChooseProduct groups={groups} />
        )}
      </div>
    </div>
  );
}

/** For an owner who doesn't offer it. */
function NotOffered() {
  return (
    <div className="frame py-8 lg:py-12">
      <PageTitle page="Design it for me" />
      <h1>Design it for me</h1>
      <p className="mt-4 max-w-2xl">
        We don’t design at the moment. Tell us what you would like printed, and send your files: we’ll email
        you a price.
      </p>
      <p className="mt-6">
        <PrimaryLink to={href('/quote-request')}>Ask for a quote</PrimaryLink>
      </p>
    </div>
  );
}

function Steps({ rounds, roundPence }: { rounds: number; roundPence: number }) {
  const changes =
    rounds === 0
      ? `Changes cost ${formatPounds(roundPence)} a round.`
      : `${countWords(rounds, 'round')} of changes included, then ${formatPounds(roundPence)} a round.`;
  return (
    <ol className="mt-5 grid gap-4 border-y border-rule py-4 text-sm sm:grid-cols-3">
      <li>
        <strong className="block">1. Tell us</strong>
        Your text, colours and what you like. A sketch, photos or a Word file are fine.
      </li>
      <li>
        <strong className="block">2. See a draft</strong>
        We email you a draft. Pin your comments to it. {changes}
      </li>
      <li>
        <strong className="block">3. Approve it</strong>
        We print what you approve. Your despatch day counts from then.
      </li>
    </ol>
  );
}

type Loaded = Route.ComponentProps['loaderData'];
type FormProps = Omit<Loaded, 'print'> & {
  print: NonNullable<Loaded['print']>;
  answer: Route.ComponentProps['actionData'];
};

function DesignForm({ print, brief: loaded, lineId, answer }: FormProps) {
  const { product } = print;
  const values = answer?.values;
  const selected = values
    ? completeChoices(product, choicesIn(withCustomFields(values) as Record<string, string>))
    : print.selected;
  const answers = values ? vatAnswersIn(values) : print.answers;
  const configuration = configureTaxed(product, selected, answers);
  const brief = answer ? answer.brief : loaded;
  return (
    <form method="post" encType="multipart/form-data" noValidate className="mt-6 space-y-8">
      {/* Enter in a field shows the price, which is harmless. */}
      <button
        type="submit"
        name="intent"
        value="update"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
      />
      <input type="hidden" name="brief" value={brief?.id ?? ''} />
      <input type="hidden" name="lineId" value={values?.lineId ?? lineId ?? ''} />
      <PrintFields
        product={product}
        selected={selected}
        errors={answer?.errors ?? {}}
        designPence={print.designPence}
        pricePence={configuration.ok ? configuration.pricePence : null}
      />
      {configuration.ok && (
        <VatQuestions questions={configuration.questions} answers={answers} problems={answer?.errors ?? {}} />
      )}
      <BriefFields brief={brief} values={values} errors={answer?.errors ?? {}} isChange={lineId !== null} />
    </form>
  );
}
