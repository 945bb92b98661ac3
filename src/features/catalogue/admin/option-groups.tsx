import { MEASURE_FIELDS } from '#features/pricing/index.ts';
import { countWords } from '#kit/count-words.ts';
import { knownWords } from '#kit/known-words.ts';
import { ButtonLink, PrimarySubmit, Submit } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { type EditAnswer, EditField, EditSelect, type Values } from './edit-field.tsx';
import { GROUP_CHOICES, GROUP_MEASURES } from './forms.ts';
import type { ListedGroup } from './product-list.server.ts';

const GROUPS = GROUP_CHOICES.map(({ key, label }) => ({ id: key, name: label }));

interface GroupsProps {
  home: string;
  groups: ListedGroup[];
  shared: { values: Values; errors: EditAnswer['errors'] };
  /** the key of the group to confirm removing */
  removing: string;
  seenAt: string;
  done: string;
}

const GROUPS_DONE: Readonly<Record<string, string>> = {
  'group-added': 'Option group added. Add more options and their surcharges under “Edit options”.',
  'group-removed': 'Option group removed. The price history and the audit log still show what it was.',
};

/** A product's option groups: the list, adding one, and removing one after a confirmation. */
export function OptionGroups({ home, groups, seenAt, shared, removing, done }: GroupsProps) {
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
        {groups.map((group) => (
          <li key={group.key} className="border-b border-rule py-1">
            <span className="flex items-center justify-between">
              <span>
                {group.label} <span className="figures text-grey">{countWords(group.options, 'option')}</span>
              </span>
              {group.key !== removing && group.key !== 'turnaround' && (
                <a href={`${home}?remove=${group.key}#groups`} aria-label={`Remove ${group.label}`}>
                  Remove
                </a>
              )}
            </span>
            {group.key === removing && group.key !== 'turnaround' && (
              <RemoveGroup home={home} group={group} seenAt={seenAt} />
            )}
          </li>
        ))}
      </ul>
      <form method="post" noValidate className="group-form mt-4 grid gap-4 sm:grid-cols-2">
        <EditSelect {...shared} name="group" label="Group" choices={GROUPS} />
        <EditField {...shared} name="label" label="Label" />
        <EditField {...shared} name="optionId" label="First option: id" />
        <EditField {...shared} name="optionName" label="First option: name" />
        {(['size', 'pages', 'copies'] as const).flatMap((kind) =>
          GROUP_MEASURES[kind].map((name, i) => (
            <EditField
              key={name}
              {...shared}
              name={name}
              label={`First option: ${MEASURE_FIELDS[kind][i]?.label.toLowerCase()}`}
              className={`asks-${kind}`}
            />
          )),
        )}
        <p className="sm:col-span-full">
          <Submit intent="add-group">Add Group</Submit>
        </p>
      </form>
    </section>
  );
}

/** Asks for confirmation before a group is removed, and says what is removed with it. */
function RemoveGroup({ home, group, seenAt }: { home: string; group: ListedGroup; seenAt: string }) {
  return (
    <form method="post" action={`${home}#groups`} className="my-2">
      <input type="hidden" name="group" value={group.key} />
      <input type="hidden" name="seenAt" value={seenAt} />
      <Notice tone="care">
        Removing {group.label} also removes its {countWords(group.options, 'option')} and their surcharges.
        You can’t undo this. Customers with one in their cart will be told. Existing orders are not affected.
      </Notice>
      <p className="mt-3 flex flex-wrap gap-3">
        <PrimarySubmit intent="remove-group">Remove {group.label}</PrimarySubmit>
        <ButtonLink to={`${home}#groups`}>Keep it</ButtonLink>
      </p>
    </form>
  );
}
