import { useState } from 'react';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { londonDay } from '#kit/london-time.ts';
import { formatPounds, poundsField } from '#kit/money.ts';
import { ButtonLink, PrimarySubmit } from '#ui/button.tsx';
import { capitaliseInput } from '#ui/capitals.ts';
import { type Compared, ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import type { SaveAnswer } from '#ui/form-answer.ts';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { Options } from '#ui/options.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { ConfirmDialog, PageDialog } from '#ui/page-dialog.tsx';
import { CodeProducts } from './code-products.tsx';
import { TYPE_WORDS } from './code-table.tsx';
import type { CodeProduct, ListedCode, OrdersOfCode } from './codes.server.ts';

/** A refused form: the values typed and their errors. */
export interface CodeAnswer extends SaveAnswer<Record<string, string[]>> {
  problem: string | null;
}

/** Asks in the documented words before a code is deleted. */
export function DeleteDialog({ code, home }: { code: ListedCode; home: string }) {
  return (
    <ConfirmDialog
      title={`Delete ${code.code}`}
      closeTo={home}
      fields={{ id: code.id, seenAt: code.updatedAt.toISOString() }}
      intent="delete"
      button={`Delete ${code.code}`}
      final
    >
      <p>Are you sure you want to delete discount code "{code.code}"?</p>
      <p className="mt-2 text-grey">
        {code.usageCount > 0
          ? `${code.usageCount === 1 ? 'The one order that used it keeps its discount' : `The ${code.usageCount.toLocaleString('en-GB')} orders that used it keep their discount`}. Nobody can use the code again.`
          : 'No order has used it. Nobody will be able to use it.'}
      </p>
    </ConfirmDialog>
  );
}

interface CodeDialogProps {
  /** the code being edited; null for a new one */
  code: ListedCode | null;
  /** the list's address, to go back to */
  home: string;
  today: Date;
  categories: { id: string; name: string }[];
  products: CodeProduct[];
  orders: OrdersOfCode | null;
  answer: CodeAnswer | undefined;
}

export function CodeDialog({ code, home, today, categories, products, orders, answer }: CodeDialogProps) {
  const errors = answer?.errors ?? {};
  const stored = code ? storedValues(code) : newValues(today);
  const value = (name: string) => answer?.values[name]?.[0] ?? stored[name] ?? '';
  const [type, setType] = useState(value('type'));
  const field = (name: string) => ({ name, defaultValue: value(name), error: errors[name] });
  const ticked = (answer ? answer.values.applicableCategories : code?.applicableCategories) ?? [];
  const isActive = answer ? answer.values.isActive !== undefined : (code?.isActive ?? true);
  return (
    <PageDialog title={code ? `Edit ${code.code}` : 'Create Discount Code'} closeTo={home} wide>
      <form method="post" noValidate data-guarded={answer ? 'unsaved' : ''}>
        {code && <input type="hidden" name="id" value={code.id} />}
        {code && <VersionField name="seenAt" stored={code.updatedAt.toISOString()} answer={answer} />}
        <ErrorSummary errors={errors} />
        {answer?.problem && <Notice tone="stop">{answer.problem}</Notice>}
        {code && answer?.conflict && (
          <ConflictNotice
            conflict={answer.conflict}
            fields={comparedFields(code, answer.values, { categories, products })}
          />
        )}
        <div className="field-row sm:grid-cols-2">
          <Field
            {...field('code')}
            label="Code"
            autoComplete="off"
            data-capitals=""
            // A new code's form starts at its name; after a refusal the error summary has the focus.
            autoFocus={!code && !answer}
            className="[&_input]:uppercase"
          />
          <Field {...field('name')} label="Name" autoComplete="off" />
          <Field {...field('description')} label="Description" optional className="sm:col-span-2" />
          <TypeField type={type} onChange={setType} />
          {type !== 'free_shipping' && (
            <Field
              {...field('value')}
              key={type}
              label={type === 'percentage' ? 'Value (%)' : 'Value (£)'}
              type="number"
              min="0"
              step={type === 'percentage' ? '1' : '0.01'}
              inputMode="decimal"
            />
          )}
          <Field
            {...field('minimumOrderValue')}
            label="Minimum order value (£)"
            optional
            inputMode="decimal"
          />
          <Field
            {...field('maximumDiscountAmount')}
            label="Maximum discount (£)"
            optional
            inputMode="decimal"
          />
          <Field
            {...field('usageLimit')}
            label="Usage limit"
            required={false}
            hint="0 means unlimited"
            type="number"
            min="0"
            step="1"
          />
          <div className="field-row sm:grid-cols-2">
            <Field {...field('validFrom')} label="Valid from" type="date" />
            <Field {...field('validUntil')} label="Valid until" type="date" hint="Including that day" />
          </div>
        </div>
        <CodeProducts
          products={products}
          ticked={answer ? (answer.values.applicableProducts ?? []) : (code?.applicableProducts ?? [])}
          error={errors.applicableProducts}
        />
        <fieldset className="mt-4">
          <legend className="field-label">Only for these categories</legend>
          <p className="field-hint">If you tick no product and no category, the code works for everything.</p>
          <div className="mt-2 grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:grid-cols-4">
            {categories.map(({ id, name }) => (
              <label key={id} className="flex min-h-8 min-w-0 items-center gap-2 wrap-anywhere">
                <input
                  type="checkbox"
                  name="applicableCategories"
                  value={id}
                  defaultChecked={ticked.includes(id)}
                  className="size-4 accent-reflex"
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        <label className="mt-4 flex min-h-10 items-center gap-2 font-semibold">
          <input type="checkbox" name="isActive" defaultChecked={isActive} className="size-4 accent-reflex" />
          Active
        </label>
        <p className="dialog-foot">
          <PrimarySubmit>{code ? 'Save' : 'Create Discount Code'}</PrimarySubmit>
          <ButtonLink to={home}>Cancel</ButtonLink>
        </p>
      </form>
      <OwnScript run={guardForm} />
      <OwnScript run={capitaliseInput} />
      {orders && <CodeOrders {...orders} />}
    </PageDialog>
  );
}

/** The most orders that `ordersOfCode` lists. */
const ORDERS_SHOWN = 100;

function CodeOrders({ orders, usage, savingsPence }: OrdersOfCode) {
  return (
    <section aria-labelledby="orders-of-code" className="my-6">
      <h3 id="orders-of-code">Orders with this code</h3>
      {orders.length === 0 ? (
        <p className="mt-2 text-grey">No orders yet.</p>
      ) : (
        <p className="figures mt-2">
          Used by {countWords(usage, 'order')}, saving customers {formatPounds(savingsPence)}.
          {orders.length === ORDERS_SHOWN && ` The latest ${ORDERS_SHOWN} are shown.`}
        </p>
      )}
      <ul className="mt-2">
        {orders.map((order) => (
          <li key={order.id} className="figures flex gap-4 border-b border-rule py-2">
            <a href={href('/admin/orders/:orderId', { orderId: order.id })}>{order.orderNumber}</a>
            <span className="min-w-0 flex-1 truncate">{order.customerName}</span>
            {!order.counts && (
              <span className="text-grey">{order.isCancelled ? 'cancelled' : 'not paid'}</span>
            )}
            <span>{formatPounds(-order.discountPence)}</span>
            <span className="w-24 text-right">{formatPounds(order.totalPence)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const DAY_MS = 86_400_000;
/** A new code runs thirty days (back-office document, section 9). */
const NEW_CODE_DAYS = 30;

function newValues(today: Date): Record<string, string> {
  return {
    type: 'percentage',
    usageLimit: '0',
    validFrom: londonDay(today),
    validUntil: londonDay(new Date(today.getTime() + NEW_CODE_DAYS * DAY_MS)),
  };
}

function storedValues(code: ListedCode): Record<string, string> {
  return {
    code: code.code,
    name: code.name,
    description: code.description,
    type: code.type,
    value: code.type === 'percentage' ? String(code.value / 100) : poundsField(code.value),
    minimumOrderValue: code.minimumOrderPence === 0 ? '' : poundsField(code.minimumOrderPence),
    maximumDiscountAmount: code.maximumDiscountPence === null ? '' : poundsField(code.maximumDiscountPence),
    usageLimit: String(code.usageLimit),
    validFrom: londonDay(code.validFrom),
    validUntil: londonDay(code.validUntil),
  };
}

const LABELS = {
  code: 'Code',
  name: 'Name',
  description: 'Description',
  type: 'Type',
  value: 'Value',
  minimumOrderValue: 'Minimum order value',
  maximumDiscountAmount: 'Maximum discount',
  usageLimit: 'Usage limit',
  validFrom: 'Valid from',
  validUntil: 'Valid until',
} as const;

/** Every field of a code: stored value and typed value. */
function comparedFields(
  code: ListedCode,
  values: CodeAnswer['values'],
  { categories, products }: Pick<CodeDialogProps, 'categories' | 'products'>,
): Compared[] {
  const stored = storedValues(code);
  const words = (name: string, value = '', type = '') => {
    if (name === 'value' && type === 'free_shipping') return '';
    if (name === 'code') return value.toUpperCase();
    return name === 'type' ? (TYPE_WORDS[value as keyof typeof TYPE_WORDS] ?? value) : value;
  };
  const names = (ids: readonly string[], all: readonly { id: string; name: string }[]) =>
    all.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ');
  return [
    ...Object.entries(LABELS).map(
      ([name, label]) =>
        [
          label,
          words(name, stored[name], code.type),
          words(name, values[name]?.[0], values.type?.[0]),
        ] as const,
    ),
    [
      'Only for these products',
      names(code.applicableProducts, products),
      names(values.applicableProducts ?? [], products),
    ],
    [
      'Only for these categories',
      names(code.applicableCategories, categories),
      names(values.applicableCategories ?? [], categories),
    ],
    ['Active', code.isActive ? 'Yes' : 'No', values.isActive ? 'Yes' : 'No'],
  ];
}

function TypeField({ type, onChange }: { type: string; onChange: (type: string) => void }) {
  return (
    <div>
      <FieldLabel of="type">Type</FieldLabel>
      <select
        id="type"
        name="type"
        value={type}
        onChange={(event) => onChange(event.target.value)}
        className="field"
      >
        <Options of={Object.entries(TYPE_WORDS)} />
      </select>
    </div>
  );
}
