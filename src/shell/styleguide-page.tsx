import { useState } from 'react';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { AddressField, ErrorSummary, Field } from '#ui/field.tsx';
import { TableHead } from '#ui/list-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { Paging } from '#ui/paging.tsx';
import { RegistrationMark } from '#ui/registration-mark.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { ToastProvider, useToast } from '#ui/toast.tsx';

/** `/styleguide`, in development only (`routes.ts`): every part of the design system, as pages use it. */
export const handle = { frame: 'bare', hydrate: true };
export const meta = () => [{ title: 'Style guide' }, { name: 'robots', content: 'noindex' }];

export default function StyleguidePage() {
  return (
    <ToastProvider>
      <main id="content" tabIndex={-1} className="frame space-y-14 py-10">
        <header>
          <div className="colour-bar mb-6" />
          <RegistrationMark size={40} />
          <h1 className="mt-4">The press sheet</h1>
          <p className="mt-3 max-w-[65ch]">
            Plain paper, one strong ink, process colours as marks. Tokens and shared classes are in
            ui/theme.css, components in ui/. Nothing here depends on the shop.
          </p>
        </header>
        <Colours />
        <Type />
        <Controls />
        <Fields />
        <Messages />
        <Surfaces />
        <Interruptions />
      </main>
    </ToastProvider>
  );
}

const COLOURS = [
  ['paper', 'bg-paper', 'page ground'],
  ['white', 'bg-white', 'raised sheets, fields'],
  ['stage', 'bg-stage', 'behind pictures, table heads'],
  ['ink', 'bg-ink', 'text, 17:1 on paper'],
  ['grey', 'bg-grey', 'secondary text, 6.5:1'],
  ['rule', 'bg-rule', 'hairlines'],
  ['edge', 'bg-edge', 'borders of controls, 3.3:1'],
  ['reflex', 'bg-reflex', 'links, the one primary button, focus'],
  ['cyan', 'bg-cyan', 'safe area, marks'],
  ['magenta', 'bg-magenta', 'bleed, what is saved'],
  ['yellow', 'bg-yellow', 'marks'],
  ['good', 'bg-good', 'with a word and a shape'],
  ['care', 'bg-care', 'with a word and a shape'],
  ['stop', 'bg-stop', 'with a word and a shape'],
] as const;

function Colours() {
  return (
    <section aria-labelledby="colours">
      <h2 id="colours">Colours</h2>
      <ul className="mt-5 grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-7">
        {COLOURS.map(([name, look, use]) => (
          <li key={name} className="text-xs">
            <span aria-hidden="true" className={`block h-16 border border-rule ${look}`} />
            <strong className="mt-1 block">{name}</strong>
            <span className="text-grey">{use}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SIZES = [
  ['text-4xl', '56'],
  ['text-3xl', '42'],
  ['text-2xl', '32'],
  ['text-xl', '25'],
  ['text-lg', '20'],
  ['text-base', '17'],
  ['text-sm', '15'],
  ['text-xs', '13'],
] as const;

function Type() {
  return (
    <section aria-labelledby="type">
      <h2 id="type">Type</h2>
      <ul className="mt-5 space-y-2">
        {SIZES.map(([look, pixels]) => (
          <li key={look} className={`${look} flex flex-wrap items-baseline gap-x-4 leading-tight`}>
            <span className="figures w-16 shrink-0 text-xs text-grey">{pixels} px</span>
            <span className="font-display font-bold">Bricolage</span>
            <span>Instrument Sans £1,234.50</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Controls() {
  return (
    <section aria-labelledby="controls">
      <h2 id="controls">Buttons and choices</h2>
      <p className="mt-5 flex flex-wrap items-center gap-3">
        <button type="button" className="button button-primary">
          The one primary
        </button>
        <button type="button" className="button">
          Any other
        </button>
        <button type="button" className="button" disabled>
          Not now
        </button>
        <button type="button" className="button-text">
          As a link
        </button>
      </p>
      <fieldset className="mt-5 flex flex-wrap gap-2">
        <legend className="field-label">Sides</legend>
        {['Single-sided', 'Double-sided'].map((side, index) => (
          <label key={side} className="choice">
            <input type="radio" name="sides" defaultChecked={index === 0} />
            <span className="font-semibold">{side}</span>
            <span className="figures text-xs text-grey">{index === 0 ? 'included' : '+£8.00'}</span>
          </label>
        ))}
      </fieldset>
    </section>
  );
}

function Fields() {
  return (
    <section aria-labelledby="fields">
      <h2 id="fields">Fields</h2>
      <div className="mt-5 grid max-w-3xl gap-4 sm:grid-cols-2">
        <Field name="guide-name" label="First name" autoComplete="off" />
        <Field name="guide-phone" label="Phone" optional hint="Only for questions about the delivery" />
        <Field name="guide-email" label="Email" error="Enter your email address" autoComplete="off" />
        <AddressField name="guide-address" label="Address" autoComplete="off" />
      </div>
      <div className="mt-6 max-w-3xl">
        <ErrorSummary errors={{ 'guide-email': 'Enter your email address' }} />
      </div>
    </section>
  );
}

function Messages() {
  return (
    <section aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      <div className="mt-5 max-w-3xl space-y-3">
        <Notice>What happens next.</Notice>
        <Notice tone="good">What has been done.</Notice>
        <Notice tone="care">What to check before you continue.</Notice>
        <div className="notice notice-stop">What went wrong, and how to fix it.</div>
      </div>
    </section>
  );
}

function Surfaces() {
  return (
    <section aria-labelledby="surfaces">
      <h2 id="surfaces">Surfaces</h2>
      <dl className="mt-5 grid gap-4 sm:grid-cols-3">
        <StatCard label="Orders today" value="12" note="3 more than last Tuesday" />
        <StatCard label="Takings" value="£1,234.50" />
        <StatCard label="Waiting for artwork" value="2" />
      </dl>
      <div className="mt-6">
        <Tabs
          label="About paper"
          tabs={[
            { id: 'gloss', label: 'Gloss', content: <p>Shiny, with the brightest colours.</p> },
            { id: 'silk', label: 'Silk', content: <p>Smooth, and easy to read on.</p> },
          ]}
        />
      </div>
      <table className="list-table mt-6">
        <caption className="sr-only">Formats</caption>
        <TableHead columns={['Format', { head: 'Finished', className: 'text-right!' }]} />
        <tbody>
          {['A5 148 × 210 mm', 'A6 105 × 148 mm'].map((format) => (
            <tr key={format}>
              <td>{format.slice(0, 2)}</td>
              <td className="text-right">{format.slice(3)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Paging page={2} pages={3} address={(page) => `?page=${page}`} />
      <div className="mt-6 crop-marks p-6">Crop marks: where the sheet is cut.</div>
      <EmptyState className="mt-6" title="No products found">
        Nothing matches. Remove a filter.
      </EmptyState>
      <Breadcrumb crumbs={[{ label: 'Shop', to: '/shop' }, { label: 'Here' }]} />
    </section>
  );
}

function Interruptions() {
  const [open, setOpen] = useState(false);
  const showToast = useToast();
  return (
    <section aria-labelledby="interruptions">
      <h2 id="interruptions">Dialog and toast</h2>
      <p className="mt-5 flex gap-3">
        <button type="button" className="button" onClick={() => setOpen(true)}>
          Open a dialog
        </button>
        <button
          type="button"
          className="button"
          onClick={() => showToast('Saved.', () => showToast('Undone.'))}
        >
          Show a toast
        </button>
      </p>
      <Dialog title="Delete WELCOME10?" open={open} onClose={() => setOpen(false)}>
        <p>Orders that used it keep it. Nobody can use it again.</p>
        <p className="mt-5 flex gap-3">
          <button type="button" className="button button-primary" onClick={() => setOpen(false)}>
            Delete WELCOME10
          </button>
          <button type="button" className="button" onClick={() => setOpen(false)}>
            Keep it
          </button>
        </p>
      </Dialog>
    </section>
  );
}
