import { z } from 'zod';
import { FINISH_ROLES, type Finishing, type FinishRole, ROLE_WORDS } from '#preflight/index.ts';
import { type EditAnswer, EditSelect, type Values } from './edit-field.tsx';

const fieldOf = (role: FinishRole) => `finish-${role}` as const;
type FinishField = ReturnType<typeof fieldOf>;

/** Finishes that a product may have in addition to its colours. */
export const FINISH_CHOICES = [
  { id: '', name: 'No' },
  { id: 'may', name: 'If the file has it' },
  { id: 'must', name: 'Yes: every file must have it' },
];

/** The labels of the fields, by name. */
export const FINISH_LABELS = Object.fromEntries(
  FINISH_ROLES.map((role) => [fieldOf(role), ROLE_WORDS[role]]),
);

const finish = z.enum(['', 'may', 'must'], 'Choose one').default('');

/** The fields of the product form, one for each finish. */
export const finishFields = Object.fromEntries(FINISH_ROLES.map((role) => [fieldOf(role), finish])) as Record<
  FinishField,
  typeof finish
>;

/** Combines the finishes of a form that was read, and keeps the rest of the form. */
export function withFinishing<Fields extends Record<FinishField, z.output<typeof finish>>>(
  values: Fields,
): Omit<Fields, FinishField> & { finishing: Finishing } {
  const chosen = FINISH_ROLES.flatMap((role) =>
    values[fieldOf(role)] ? [[role, values[fieldOf(role)]]] : [],
  );
  const names: ReadonlySet<string> = new Set(FINISH_ROLES.map(fieldOf));
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
  return { ...(rest as Omit<Fields, FinishField>), finishing: Object.fromEntries(chosen) as Finishing };
}

/** The stored finishes as form values. */
export const finishingValues = (finishing: Finishing): Record<string, string> =>
  Object.fromEntries(FINISH_ROLES.map((role) => [fieldOf(role), finishing[role] ?? '']));

/** Which lines and finishes the product is made with. */
export function FinishingFields(shared: { values: Values; errors: EditAnswer['errors'] }) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-bold">Cutting, creasing and finishes</legend>
      <p className="field-hint mb-2">
        What this product is made with when a file has it as a spot colour, such as CutContour, Crease or Spot
        UV. What it isn’t made with is left out, and the customer is told. The owner adds names under Artwork
        checks.
      </p>
      <div className="field-row sm:grid-cols-2 lg:grid-cols-3">
        {FINISH_ROLES.map((role) => (
          <EditSelect
            key={role}
            {...shared}
            name={fieldOf(role)}
            label={ROLE_WORDS[role]}
            choices={FINISH_CHOICES}
          />
        ))}
      </div>
    </fieldset>
  );
}
