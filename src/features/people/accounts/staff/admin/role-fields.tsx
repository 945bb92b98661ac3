import { FieldError } from '#ui/field.tsx';
import {
  RIGHTS,
  type Right,
  ROLES,
  roleNames,
  rolesWith,
  STAFF_ROLES,
  type StaffRole,
} from '#visitor/rights.ts';

interface FieldsProps {
  /** unique on the page */
  id: string;
  chosen: readonly StaffRole[];
  error: string | undefined;
}

/** A person's roles in the shop: any number of them. */
export function RoleFields({ id, chosen, error }: FieldsProps) {
  return (
    <fieldset id={id} aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="field-label">Roles</legend>
      <div className="flex flex-wrap gap-x-5">
        {STAFF_ROLES.map((role) => (
          <label key={role} className="flex min-h-10 items-center gap-2">
            <input
              type="checkbox"
              name="role"
              value={role}
              defaultChecked={chosen.includes(role)}
              className="size-4 accent-reflex"
            />
            {ROLES[role].name}
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

const ENTRIES = Object.entries(RIGHTS) as [Right, (typeof RIGHTS)[Right]][];
const KINDS = [...new Set(ENTRIES.map(([, { kind }]) => kind))];

/** What each role may do, from the table that the server checks. */
export function RightsTable() {
  return (
    <section aria-labelledby="rights">
      <h2 id="rights">What each role can do</h2>
      <p className="mt-1 text-grey">Someone with several roles can do what any of them can.</p>
      <div className="sheet relative mt-2 overflow-x-auto">
        <table className="list-table">
          <thead>
            <tr>
              <th scope="col">They can …</th>
              {STAFF_ROLES.map((role) => (
                <th key={role} scope="col" className="hidden text-center! md:table-cell">
                  {ROLES[role].name}
                </th>
              ))}
            </tr>
          </thead>
          {KINDS.map((kind) => (
            <tbody key={kind}>
              <tr>
                <th scope="rowgroup" colSpan={STAFF_ROLES.length + 1}>
                  {kind}
                </th>
              </tr>
              {ENTRIES.filter(([, right]) => right.kind === kind).map(([right, { words }]) => (
                <tr key={right}>
                  <td>
                    {words}
                    <span className="block text-xs text-grey md:hidden">{roleNames(rolesWith(right))}</span>
                  </td>
                  {STAFF_ROLES.map((role) => (
                    <td key={role} className="hidden text-center md:table-cell">
                      <Mark has={(ROLES[role].rights as readonly Right[]).includes(right)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </section>
  );
}

const Mark = ({ has }: { has: boolean }) => (
  <>
    <span aria-hidden="true" className={has ? 'text-good' : 'text-grey'}>
      {has ? '✓' : '–'}
    </span>
    <span className="sr-only">{has ? 'Yes' : 'No'}</span>
  </>
);
