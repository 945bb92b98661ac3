import type { Floor } from '#features/floor/production/index.server.ts';
import { figure } from '#kit/count-words.ts';
import { formatWeekday } from '#kit/day.ts';
import { href } from '#kit/href.ts';
import { Submit } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { Options } from '#ui/options.tsx';
import { TableField, type TableFieldProps } from '#ui/table-field.tsx';
import type { PressDay } from './read-floor.server.ts';

export function PressFields({ presses, ...fields }: TableFieldProps & Pick<Floor, 'presses'>) {
  const { values } = fields;
  return (
    <section aria-labelledby="presses">
      <h2 id="presses">Presses and places</h2>
      <p className="mt-1 max-w-[70ch] text-sm text-grey">
        Without a number of jobs, only the minutes count. If a press closes full days, customers can’t order
        anything that needs it for a day once all its time up to that day is taken.
      </p>
      <ListTable
        className="mt-2"
        stacks
        columns={['Name', 'Minutes a day', 'Jobs a day', 'Closes full days', 'No longer used', 'Station']}
      >
        {presses.map(({ id, name, minutesADay, jobsADay, closesDays, isArchived }) => (
          <tr key={id}>
            <td>
              <TableField {...fields} name={`press.${id}.name`} label={`Name of ${name}`} stored={name} />
            </td>
            <td data-head="Minutes a day">
              <TableField
                {...fields}
                name={`press.${id}.minutes`}
                label={`Minutes a day of ${name}`}
                stored={minutesADay}
                size="count"
              />
            </td>
            <td data-head="Jobs a day">
              <TableField
                {...fields}
                name={`press.${id}.jobs`}
                label={`Jobs a day of ${name}`}
                stored={jobsADay ?? ''}
                size="count"
              />
            </td>
            <td data-head="Closes full days">
              <input
                type="checkbox"
                name={`press.${id}.closes`}
                value="yes"
                aria-label={`${name} closes days on which it is full`}
                defaultChecked={values ? values[`press.${id}.closes`] === 'yes' : closesDays}
                className="size-6"
              />
            </td>
            <td data-head="No longer used">
              <input
                type="checkbox"
                name={`press.${id}.off`}
                value="yes"
                aria-label={`${name} is no longer used`}
                defaultChecked={values ? values[`press.${id}.off`] === 'yes' : isArchived}
                className="size-6"
              />
            </td>
            <td data-head="Station">
              <a
                href={href('/admin/station/:pressId', { pressId: id })}
                className="inline-flex min-h-8 items-center"
              >
                Open
              </a>
            </td>
          </tr>
        ))}
        <tr>
          <td data-head="A new press or place">
            <TableField {...fields} name="press.new.name" label="Name of a new press or place" stored="" />
          </td>
          <td data-head="Minutes a day">
            <TableField
              {...fields}
              name="press.new.minutes"
              label="Minutes a day of the new one"
              stored={420}
              size="count"
            />
          </td>
          <td data-head="Jobs a day">
            <TableField
              {...fields}
              name="press.new.jobs"
              label="Jobs a day of the new one"
              stored=""
              size="count"
            />
          </td>
          <td data-head="Closes full days">
            <input
              type="checkbox"
              name="press.new.closes"
              value="yes"
              aria-label="The new one closes days on which it is full"
              className="size-6"
            />
          </td>
          <td />
          <td />
        </tr>
      </ListTable>
    </section>
  );
}

interface DaysProps extends Pick<Floor, 'presses'> {
  days: readonly PressDay[];
  /** `2026-11-24` */
  today: string;
  errors: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}

/** Days on which a press has more or less time than usual: it is broken, being serviced, or runs late. */
export function PressDays({ days, presses, today, errors, values }: DaysProps) {
  return (
    <section aria-labelledby="press-days" className="mt-10 max-w-5xl">
      <h2 id="press-days">Days off and longer days</h2>
      {days.length > 0 && (
        <ListTable
          className="mt-2"
          stacks
          columns={['Day', 'Press or place', 'Minutes', 'Why', 'Back to usual']}
        >
          {days.map(({ pressId, press, day, minutes, reason }) => (
            <tr key={`${pressId} ${day}`}>
              <td>{formatWeekday(day)}</td>
              <td data-head="Press or place">{press}</td>
              <td data-head="Minutes" className="figures">
                {minutes === 0 ? 'Not running' : figure(minutes)}
              </td>
              <td data-head={reason ? 'Why' : undefined}>{reason}</td>
              <td>
                <form method="post">
                  <input type="hidden" name="press" value={pressId} />
                  <input type="hidden" name="day" value={day} />
                  <button type="submit" name="intent" value="press-usual" className="button-text">
                    Remove<span className="sr-only">{` ${press}, ${formatWeekday(day)}`}</span>
                  </button>
                </form>
              </td>
            </tr>
          ))}
        </ListTable>
      )}
      <form method="post" noValidate className="mt-3 flex flex-wrap items-end gap-2">
        <label className="block">
          <span className="field-label">Press or place</span>
          <select name="press" defaultValue={values.press} className="field">
            <Options of={presses.filter(({ isArchived }) => !isArchived).map(({ id, name }) => [id, name])} />
          </select>
        </label>
        <div>
          <label className="block">
            <span className="field-label">Day</span>
            <input id="day" type="date" name="day" defaultValue={values.day ?? today} className="field" />
          </label>
          <FieldError id="day" error={errors.day} />
        </div>
        <div>
          <label className="block">
            <span className="field-label">Minutes that day</span>
            <input
              id="minutes"
              name="minutes"
              inputMode="numeric"
              defaultValue={values.minutes ?? '0'}
              className="field figures w-28"
            />
          </label>
          <FieldError id="minutes" error={errors.minutes} />
        </div>
        <label className="block min-w-48 flex-1">
          <span className="field-label">Why</span>
          <input
            name="reason"
            maxLength={100}
            defaultValue={values.reason}
            className="field w-full"
            autoComplete="off"
          />
        </label>
        <Submit intent="press-day">Set</Submit>
      </form>
    </section>
  );
}
