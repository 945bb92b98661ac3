import { Notice } from '#ui/notice.tsx';

/** Shown until the address is confirmed. Nothing waits for it. */
export function UnverifiedNotice({ email }: { email: string }) {
  return (
    <Notice tone="care">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="max-w-[60ch]">
          Confirm your address: we sent a link to <strong className="break-all">{email}</strong>. You can
          order without it; orders that you placed as a guest join your account when you have.
        </p>
        <form method="post" action="/account">
          <button type="submit" id="send-again" name="intent" value="send-again" className="button">
            Send again
          </button>
        </form>
      </div>
    </Notice>
  );
}
