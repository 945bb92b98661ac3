import { poundsField } from '#kit/money.ts';
import { ButtonLink, PrimarySubmit } from '#ui/button.tsx';
import { type EditAnswer, EditField, EditSelect, type Values } from './edit-field.tsx';
import type { ListedGroup } from './product-list.server.ts';

interface GroupFormProps {
  home: string;
  group: ListedGroup;
  seenAt: string;
  shared: { values: Values; errors: EditAnswer['errors'] };
}

const KINDS = [
  { id: '', name: 'Buttons for up to eight options, a list for more' },
  { id: 'buttons', name: 'Buttons' },
  { id: 'list', name: 'A list' },
  { id: 'swatches', name: 'Buttons with colours' },
];

/** How customers are asked to choose from one group. */
export function GroupForm({ home, group, seenAt, shared }: GroupFormProps) {
  // A refused form comes back as typed; otherwise the stored values are shown.
  const values = shared.values.intent === 'save-group' ? shared.values : stored(group);
  const own = { values, errors: shared.errors };
  return (
    <form
      method="post"
      action={`${home}#groups`}
      noValidate
      className="sheet my-3 field-row p-4 sm:grid-cols-2"
      aria-label={`Edit ${group.label}`}
    >
      <input type="hidden" name="group" value={group.key} />
      <input type="hidden" name="seenAt" value={seenAt} />
      <EditField {...own} name="label" label="Label" />
      {group.number ? (
        <>
          <input type="hidden" name="kind" value="number" />
          <NumberFields {...own} className="" />
        </>
      ) : (
        <>
          {isInTable(group) ? (
            <div className="text-sm">
              <input type="hidden" name="kind" value={values.kind} />
              Customers choose it in the price table.
            </div>
          ) : (
            <EditSelect {...own} name="kind" label="Shown as" choices={KINDS} />
          )}
          <EditSelect
            {...own}
            name="start"
            label="Chosen at first"
            choices={[{ id: '', name: 'The first option' }, ...group.options]}
          />
        </>
      )}
      {mayBePapers(group) && (
        <label className="choice sm:col-span-full">
          <input type="checkbox" name="setsPaper" value="yes" defaultChecked={values.setsPaper === 'yes'} />
          <span className="font-semibold">Its options are papers</span>
          <span className="text-xs text-grey">
            They decide the weight, and a book’s spine. Choose the paper of each under “Edit options”.
            {group.setsPaper && ' If you untick this, the papers chosen there are lost.'}
          </span>
        </label>
      )}
      <div className="sm:col-span-full">
        <EditField
          {...own}
          name="help"
          label="Help"
          hint="A sentence below the label, for customers who don’t know the word"
          optional
        />
      </div>
      <p className="flex flex-wrap gap-3 sm:col-span-full">
        <PrimarySubmit intent="save-group">Save {group.label}</PrimarySubmit>
        <ButtonLink to={`${home}#groups`}>Cancel</ButtonLink>
      </p>
    </form>
  );
}

/** The price table's rows and columns. */
const isInTable = ({ key }: ListedGroup) => key === 'quantities' || key === 'turnaround';

/** Sizes, quantities, pages and turnarounds aren't papers. */
function mayBePapers({ key, number, setsPages }: ListedGroup): boolean {
  return number === null && !setsPages && !['sizes', 'quantities', 'turnaround'].includes(key);
}

function stored({ label, help, kind, start, number, setsPaper }: ListedGroup): Values {
  return {
    label,
    setsPaper: setsPaper ? 'yes' : '',
    help: help ?? '',
    kind: kind ?? '',
    start: start ?? '',
    numberLeast: String(number?.least ?? ''),
    numberMost: String(number?.most ?? ''),
    numberStep: String(number?.step ?? ''),
    numberEach: number?.eachPence ? poundsField(number.eachPence) : '',
    numberEachCopy: number?.eachCopyMilli ? String(number.eachCopyMilli / 1000) : '',
  };
}

interface NumberFieldsProps {
  values: Values;
  errors: EditAnswer['errors'];
  className: string;
}

/** The limits of a number that customers type, and what each one costs. */
export function NumberFields({ className, ...shared }: NumberFieldsProps) {
  return (
    <>
      <EditField {...shared} name="numberLeast" label="Smallest number" className={className} />
      <EditField {...shared} name="numberMost" label="Largest number" className={className} />
      <EditField {...shared} name="numberStep" label="In steps of" optional className={className} />
      <EditField
        {...shared}
        name="numberEach"
        label="Each one above the smallest adds (£)"
        optional
        className={className}
      />
      <EditField
        {...shared}
        name="numberEachCopy"
        label="And on every copy (pennies)"
        optional
        className={className}
      />
    </>
  );
}
