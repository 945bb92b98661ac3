import { FieldError } from '#ui/field.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { TableField, type TableFieldProps } from '#ui/table-field.tsx';
import type { Carrier } from '../carriers.server.ts';

export function CarrierFields({ carriers, ...fields }: TableFieldProps & { carriers: readonly Carrier[] }) {
  const { values } = fields;
  const row = (key: string, carrier: Carrier | null) => {
    const who = carrier?.name ?? 'a new carrier';
    return (
      <tr key={key}>
        <td data-head={carrier ? undefined : 'A new carrier'}>
          <TableField
            {...fields}
            name={`carrier.${key}.name`}
            label={`Name of ${who}`}
            stored={carrier?.name ?? ''}
          />
        </td>
        <td className="w-full max-sm:col-span-full" data-head="Tracking link">
          <TableField
            {...fields}
            name={`carrier.${key}.link`}
            label={`Tracking link of ${who}`}
            stored={carrier?.trackingUrl ?? ''}
            size="long"
          />
        </td>
        <td data-head="Usual">
          <input
            type="radio"
            id={key === carriers[0]?.id ? 'default' : undefined}
            name="default"
            value={key}
            aria-label={`${who} is the usual one`}
            defaultChecked={values ? values.default === key : carrier?.isDefault}
            className="size-6"
          />
        </td>
        <td data-head={carrier ? 'No longer used' : undefined}>
          {carrier && (
            <input
              type="checkbox"
              name={`carrier.${key}.off`}
              value="yes"
              aria-label={`${who} is no longer used`}
              defaultChecked={values ? values[`carrier.${key}.off`] === 'yes' : carrier.isArchived}
              className="size-6"
            />
          )}
        </td>
      </tr>
    );
  };
  return (
    <section aria-labelledby="carriers">
      <h2 id="carriers">Carriers</h2>
      <p className="field-hint">
        Customers track their parcels with this link. Write {'{tracking}'} where the number goes.
      </p>
      <ListTable className="mt-2" columns={['Name', 'Tracking link', 'Usual', 'No longer used']} stacks>
        {carriers.map((carrier) => row(carrier.id, carrier))}
        {row('new', null)}
      </ListTable>
      <FieldError id="default" error={fields.errors.default} />
    </section>
  );
}

interface ServiceProps extends TableFieldProps {
  services: Readonly<Record<string, string>>;
  turnarounds: readonly { id: string; name: string; description: string | null }[];
}

export function ServiceFields({ services, turnarounds, ...fields }: ServiceProps) {
  return (
    <section aria-labelledby="services">
      <h2 id="services">Services in Click & Drop</h2>
      <p className="field-hint">
        The service code for parcels with each turnaround, such as TPN24. Leave it empty to choose it in Click
        & Drop.
      </p>
      <ListTable className="mt-2" columns={['Turnaround', 'Service code']}>
        {turnarounds.map(({ id, name, description }) => (
          <tr key={id}>
            <td>
              {name}
              {description && <span className="block text-xs text-grey">{description}</span>}
            </td>
            <td>
              <TableField
                {...fields}
                name={`service.${id}`}
                label={`Service code of ${name}`}
                stored={services[id] ?? ''}
              />
            </td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}
