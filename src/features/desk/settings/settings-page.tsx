import { useRights } from '#shell/back-office.tsx';
import { SETTINGS } from '#shell/settings-places.ts';
import { mayOpen } from '#visitor/admin-routes.ts';

export const handle = { title: 'Settings' };

/** Everything that can be set, one page a subject: those that the user may open. */
export default function SettingsPage() {
  const rights = useRights();
  const groups = SETTINGS.map(({ title, lines }, index) => ({
    groupId: `group-${index + 1}`,
    title,
    lines: lines.filter(({ to }) => mayOpen(rights, to)),
  })).filter(({ lines }) => lines.length > 0);
  return (
    <>
      <h1>Settings</h1>
      <div className="mt-5 max-w-5xl gap-x-10 lg:columns-2">
        {groups.map(({ groupId, title, lines }) => (
          <section key={title} aria-labelledby={groupId} className="mb-7 break-inside-avoid">
            <h2 id={groupId}>{title}</h2>
            <ul className="mt-1 divide-y divide-rule border-y border-rule">
              {lines.map(({ to, title: name, decides }) => (
                <li key={to}>
                  <a href={to} className="block py-2.5 no-underline hover:bg-paper">
                    <span className="font-semibold text-reflex underline">{name}</span>
                    <span className="mt-0.5 block text-grey">{decides}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
