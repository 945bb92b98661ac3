import type { PaperChoice } from '#features/catalogue/price-management/index.ts';
import { BRINGS_NONE, MEASURE_FIELDS } from '#features/pricing/prices/index.ts';
import { countWords } from '#kit/count-words.ts';
import { knownWords } from '#kit/known-words.ts';
import { ButtonLink, PrimarySubmit, Submit } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { type EditAnswer, EditField, EditSelect, type Values } from './edit-field.tsx';
import { GroupForm, NumberFields } from './group-form.tsx';
import { GROUP_CHOICES, GROUP_MEASURES } from './group-forms.ts';
import type { ListedGroup } from './product-list.server.ts';

const GROUPS = GROUP_CHOICES.map(({ key, label }) => ({ id: key, name: label }));

interface GroupsProps {
  home: string;
  groups: ListedGroup[];
  papers: readonly PaperChoice[];
  shared: { values: Values; errors: EditAnswer['errors'] };
  /** the key of the group to confirm removing */
  removing: string;
  /** the key of the group whose form is open */
  editing: string;
  seenAt: string;
  done: string;
}

const GROUPS_DONE: Readonly<Record<string, string>> = {
  'group-added': 'Option group added. Add more options and their surcharges under “Edit options”.',
  'group-saved': 'Saved. The shop shows it like this now.',
  'group-moved': 'Moved.',
  'group-removed': 'Option group removed. The price history and the audit log still show what it was.',
};

/**
 * A product's option groups: the list, their order and how each is presented, a form for adding one, and removal after
 * a confirmation.
 */
export function OptionGroups(props: GroupsProps) {
  const { home, groups, papers, seenAt, shared, removing, editing, done } = props;
  return (
    <section id="groups" aria-labelledby="groups-heading" className="mt-10 max-w-4xl scroll-mt-4">
      <h2 id="groups-heading">Option groups</h2>
      {knownWords(GROUPS_DONE, done) && (
        <Notice className="mt-3" tone="good">
          {knownWords(GROUPS_DONE, done)}
        </Notice>
      )}
      {groups.length === 0 && (
        <p className="mt-2 text-grey">
          No option groups yet. The product is sold as it is, at its base price.
        </p>
      )}
      <ul className="mt-2">
        {groups.map((group, i) => (
          <li key={group.key} className="border-b border-rule py-1">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <span>
                {group.label} <span className="figures text-grey">{numberWords(group)}</span>
              </span>
              <div className="flex flex-wrap items-center gap-x-4">
                <MoveButtons home={home} group={group} isFirst={i === 0} isLast={i === groups.length - 1} />
                <a
                  href={`${home}?group=${group.key}#groups`}
                  aria-label={`Edit ${group.label}`}
                  className="inline-flex min-h-11 items-center"
                >
                  Edit
                </a>
                {group.key !== removing && group.key !== 'turnaround' && (
                  <a
                    href={`${home}?remove=${group.key}#groups`}
                    aria-label={`Remove ${group.label}`}
                    className="inline-flex min-h-11 items-center"
                  >
                    Remove
                  </a>
                )}
              </div>
            </div>
            {group.key === removing && group.key !== 'turnaround' && (
              <RemoveGroup home={home} group={group} seenAt={seenAt} />
            )}
            {group.key === editing && <GroupForm home={home} group={group} seenAt={seenAt} shared={shared} />}
          </li>
        ))}
      </ul>
      {editing === '' && <NewGroup shared={shared} papers={papers} />}
    </section>
  );
}

/** How many options a group has, or its range of numbers. */
function numberWords({ number, options }: ListedGroup): string {
  return number ? `${number.least} to ${number.most}` : countWords(options.length, 'option');
}

interface MoveProps {
  home: string;
  group: ListedGroup;
  isFirst: boolean;
  isLast: boolean;
}

/** The order in which the product page presents the groups. */
function MoveButtons({ home, group, isFirst, isLast }: MoveProps) {
  return (
    <form method="post" action={`${home}#groups`} className="flex gap-x-4">
      <input type="hidden" name="group" value={group.key} />
      {!isFirst && (
        <button
          type="submit"
          name="intent"
          value="group-up"
          className="button-text"
          aria-label={`Move ${group.label} up`}
        >
          Up
        </button>
      )}
      {!isLast && (
        <button
          type="submit"
          name="intent"
          value="group-down"
          className="button-text"
          aria-label={`Move ${group.label} down`}
        >
          Down
        </button>
      )}
    </form>
  );
}

function NewGroup({ shared, papers }: Pick<GroupsProps, 'shared' | 'papers'>) {
  return (
    <form
      method="post"
      noValidate
      aria-labelledby="new-group"
      className="group-form sheet mt-6 field-row p-4 sm:grid-cols-2"
    >
      <h3 id="new-group" className="sm:col-span-full">
        Add a group
      </h3>
      <EditSelect {...shared} name="group" label="Group" choices={GROUPS} />
      <EditField
        {...shared}
        name="label"
        label="Label"
        hint="If empty, the group’s usual name. A group of your own needs one"
        optional
      />
      <EditField {...shared} name="optionName" label="First option: name" className="asks-option" />
      <EditField
        {...shared}
        name="optionId"
        label="First option: id"
        hint="Lower-case letters, numbers and hyphens, like matt"
        className="asks-option"
      />
      {(['size', 'pages', 'copies', 'swatch'] as const).flatMap((kind) =>
        GROUP_MEASURES[kind].map((name, i) => {
          const field = MEASURE_FIELDS[kind][i];
          const label = `First option: ${field?.label.toLowerCase()}`;
          return field?.choices ? (
            <EditSelect
              key={name}
              {...shared}
              name={name}
              label={label}
              choices={Object.entries(field.choices).map(([id, words]) => ({ id, name: words }))}
              className={`asks-${kind}`}
            />
          ) : (
            <EditField key={name} {...shared} name={name} label={label} className={`asks-${kind}`} />
          );
        }),
      )}
      <div className="asks-paper">
        <EditSelect
          {...shared}
          name="optionPaper"
          label="First option: paper"
          choices={[
            { id: '', name: 'Choose its paper' },
            ...papers.filter(({ isArchived }) => !isArchived),
            { id: BRINGS_NONE, name: 'Adds no paper' },
          ]}
        />
      </div>
      <NumberFields {...shared} className="asks-number" />
      <p className="sm:col-span-full">
        <Submit intent="add-group">Add Group</Submit>
      </p>
    </form>
  );
}

/** Asks for confirmation before a group is removed, and says what is removed with it. */
function RemoveGroup({ home, group, seenAt }: { home: string; group: ListedGroup; seenAt: string }) {
  return (
    <form method="post" action={`${home}#groups`} className="my-2">
      <input type="hidden" name="group" value={group.key} />
      <input type="hidden" name="seenAt" value={seenAt} />
      <Notice tone="care">
        Removing {group.label} also removes its {countWords(group.options.length, 'option')} and their
        surcharges. You can’t undo this. Customers with one in their cart will be told. Existing orders are
        not affected.
      </Notice>
      <p className="mt-3 flex flex-wrap gap-3">
        <PrimarySubmit intent="remove-group">Remove {group.label}</PrimarySubmit>
        <ButtonLink to={`${home}#groups`}>Keep it</ButtonLink>
      </p>
    </form>
  );
}
