import { Notice } from '#ui/notice.tsx';

/** Shown until the address is confirmed. It doesn't block anything. */
export function UnverifiedNotice({ email }: { email: string }) {
  return (
    <Notice tone="care">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="max-w-[60ch]">
          Please confirm your address. We’ve emailed a link to{' '}
          <strong className="wrap-anywhere">{email}</strong>. You can order without confirming, but orders you
          placed as a guest only appear in your account once you do.
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
