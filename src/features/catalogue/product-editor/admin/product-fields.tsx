import type { PaperChoice } from '#features/catalogue/price-management/index.ts';
import { type EditAnswer, EditField, EditSelect, EditText, type Values } from './edit-field.tsx';
import { FinishingFields } from './finishing-fields.tsx';
import { MadeOf } from './made-of.tsx';
import { FORMS, VAT, VAT_HINT } from './product-compared.ts';
import type { ListedGroup } from './product-list.server.ts';

interface Props {
  values: Values;
  errors: EditAnswer['errors'];
  isNew: boolean;
  categories: readonly { id: string; name: string }[];
  papers: readonly PaperChoice[];
  groups: readonly ListedGroup[];
}

/** What a product is: everything about it but its options, prices and photos. */
export function ProductFields({ isNew, categories, papers, groups, ...shared }: Props) {
  const sizeField = groups.some(({ key }) => key === 'sizes')
    ? { readOnly: true, hint: 'Taken from its first size. Change it under “Edit options”.' }
    : { hint: 'The finished size, or the flat size if folded' };
  const pagesField = groups.some(({ setsPages }) => setsPages)
    ? { readOnly: true, hint: 'Taken from its options. Change it under “Edit options”.' }
    : {};
  return (
    <div className="field-row sm:grid-cols-2">
      <EditField {...shared} name="name" label="Name" />
      {isNew && (
        <EditField
          {...shared}
          name="id"
          label="Id"
          hint="Part of its web address; made from the name if you leave it empty. You can’t change it later."
          optional
        />
      )}
      <EditSelect {...shared} name="categoryId" label="Category" choices={categories} />
      <EditField {...shared} name="basePrice" label="Base price (£, VAT included)" />
      <EditSelect {...shared} name="vatClass" label="VAT" choices={VAT} hint={VAT_HINT} />
      <EditField {...shared} name="position" label="Position (lowest first)" />
      <EditText {...shared} name="description" label="Description" />
      <EditSelect {...shared} name="form" label="Form" choices={FORMS} />
      <EditField {...shared} name="panels" label="Panels (folded sheets only)" optional />
      <EditField {...shared} name="widthMm" label="Width (mm)" {...sizeField} />
      <EditField {...shared} name="heightMm" label="Height (mm)" {...sizeField} />
      <EditField {...shared} name="bleedMm" label="Bleed (mm)" />
      <EditField {...shared} name="safeMm" label="Safe area (mm)" />
      <EditField {...shared} name="pagesMin" label="Minimum artwork pages" {...pagesField} />
      <EditField {...shared} name="pagesMax" label="Maximum artwork pages" {...pagesField} />
      <FinishingFields {...shared} />
      <MadeOf {...shared} papers={papers} groups={groups} />
      <EditText
        {...shared}
        name="specifications"
        label="Specification (one per line, as Label: value)"
        optional
        rows={7}
      />
    </div>
  );
}
