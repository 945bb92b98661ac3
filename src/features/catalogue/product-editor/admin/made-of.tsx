import type { PaperChoice } from '#features/catalogue/price-management/index.ts';
import { type EditAnswer, EditField, EditSelect, type Values } from './edit-field.tsx';
import type { ListedGroup } from './product-list.server.ts';

interface Props {
  values: Values;
  errors: EditAnswer['errors'];
  papers: readonly PaperChoice[];
  groups: readonly ListedGroup[];
}

/** What every copy of a product is made of, in addition to what its options say. Its weight follows from this. */
export function MadeOf({ papers, groups, ...shared }: Props) {
  const choosing = groups.filter(({ setsPaper, key }) => setsPaper && key !== 'cover');
  const [group] = choosing;
  const choices = papers
    .filter(({ id, isArchived }) => !isArchived || id === shared.values.paperId)
    .map(({ id, name, isArchived }) => ({ id, name: isArchived ? `${name} (archived)` : name }));
  return (
    <fieldset className="field-row sm:col-span-2 sm:grid-cols-3">
      <legend className="mb-2 font-semibold">What it is made of</legend>
      <EditSelect
        {...shared}
        name="paperId"
        label="Paper"
        hint={group ? `Customers choose it: ${group.label}` : 'Its weight decides what delivery costs'}
        choices={[{ id: '', name: group ? 'As chosen' : 'Not known' }, ...choices]}
      />
      <EditField
        {...shared}
        name="sheets"
        label="Sheets in each copy"
        hint="If empty: one, or as many as the pages need"
        optional
      />
      <EditField
        {...shared}
        name="extraGrams"
        label="Other weight (g)"
        hint="Of each copy: board, wire, a stand"
        optional
      />
    </fieldset>
  );
}
