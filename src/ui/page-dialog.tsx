import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface PageDialogProps {
  title: string;
  /** the page behind it */
  closeTo: string;
  wide?: boolean;
  children: ReactNode;
}

/** A dialog with its own address. Closing it leads to the page behind. */
export function PageDialog({ closeTo, ...dialog }: PageDialogProps) {
  const navigate = useNavigate();
  return <Dialog {...dialog} open closeTo={closeTo} onClose={() => void navigate(closeTo)} />;
}

interface ConfirmDialogProps extends PageDialogProps {
  /** the page whose action does the work; by default the page behind */
  action?: string;
  /** hidden fields */
  fields?: Readonly<Record<string, string | number>>;
  intent: string;
  /** the label of the button */
  button: string;
  /** for actions that can't be undone */
  final?: boolean;
}

/** Asks before something is done. Children say what will happen. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, closeTo, action = closeTo, fields = {}, intent, button, final, children } = props;
  return (
    <PageDialog title={title} closeTo={closeTo}>
      {children}
      <form method="post" action={action} className="mt-5 flex flex-wrap gap-3">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button
          type="submit"
          name="intent"
          value={intent}
          className={`button ${final ? 'button-stop' : 'button-primary'} min-w-0 wrap-anywhere`}
        >
          {button}
        </button>
        <ButtonLink to={closeTo}>Cancel</ButtonLink>
      </form>
    </PageDialog>
  );
}
