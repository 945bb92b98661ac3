import { href } from '#kit/href.ts';
import { OwnScript } from '#ui/own-script.tsx';
import { signInByPasskey } from './passkey-scripts.ts';

/**
 * Signs in with a passkey. Hidden until the script knows that the browser can: without it there is nothing to press.
 * Its label doesn’t contain that of the button beside it, so that somebody who says "Sign In" to their computer presses
 * that one.
 */
export function PasskeyButton({ next }: { next: string }) {
  return (
    <div
      hidden
      data-passkey={href('/functions/auth/:call', { call: 'passkey' })}
      data-challenge={href('/functions/auth/:call', { call: 'passkey-challenge' })}
      data-next={next}
      className="mt-6 space-y-2 border-t border-rule pt-5"
    >
      <button type="button" className="button w-full">
        Use a Passkey
      </button>
      <p role="alert" className="field-error empty:hidden" />
      <OwnScript run={signInByPasskey} />
    </div>
  );
}
