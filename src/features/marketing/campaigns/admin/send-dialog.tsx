import { useNavigate } from 'react-router';
import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { ButtonLink, PrimarySubmit } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface Props {
  campaign: { id: string; subject: string; version: number; forWhom: string };
  /** the audience's current size */
  count: number;
}

/** Sending can't be undone, so it asks for confirmation and shows the audience's size. */
export function SendDialog({ campaign: { id, subject, version, forWhom }, count }: Props) {
  const navigate = useNavigate();
  const here = href('/admin/email-marketing/campaigns/:campaignId', { campaignId: id });
  const recipients = countWords(count, 'recipient');
  return (
    <Dialog title={`Send to ${recipients}`} open onClose={() => void navigate(here, { replace: true })}>
      <p>
        “{subject}” goes out now. To: {forWhom}. You can pause it, but you can’t call back emails already
        sent.
      </p>
      <form method="post" action={here} className="mt-5 flex gap-3">
        <input type="hidden" name="version" value={version} />
        <PrimarySubmit intent="send-confirmed">Send to {recipients}</PrimarySubmit>
        <ButtonLink to={here}>Cancel</ButtonLink>
      </form>
    </Dialog>
  );
}
