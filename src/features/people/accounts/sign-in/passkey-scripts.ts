/**
 * Has the device make the passkey that the form requests (`data-new-passkey`) when its button is pressed, and sends it
 * with the form. Runs in the page as an OwnScript.
 */
export function createPasskey(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-new-passkey]');
  const response = form?.querySelector<HTMLInputElement>('[name=response]');
  const problem = form?.querySelector('[role=alert]');
  if (!form || !response || !problem) return;
  form.addEventListener('submit', (event) => {
    if (response.value) return;
    event.preventDefault();
    const { submitter } = event;
    problem.textContent = '';
    const ask = async () => {
      const options = JSON.parse(form.dataset.newPasskey ?? '');
      const made = await navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
      });
      response.value = JSON.stringify(made);
      form.requestSubmit(submitter);
    };
    ask().catch((error: unknown) => {
      const name = error instanceof DOMException ? error.name : '';
      problem.textContent =
        name === 'InvalidStateError'
          ? 'This device already has a passkey for you. Use another device, or remove the old one first.'
          : name === 'NotAllowedError'
            ? 'No passkey was added. Press Continue to try again.'
            : 'This browser can’t add passkeys here. Try a newer browser, or keep using your authenticator app.';
    });
  });
}

/**
 * Shows the passkey button (`data-passkey`) if the browser supports passkeys. When pressed, it asks the shop for a
 * challenge and the device for an answer, and opens the next page. Runs in the page as an OwnScript.
 */
export function signInByPasskey(): void {
  const place = document.querySelector<HTMLElement>('[data-passkey]');
  const button = place?.querySelector('button');
  const problem = place?.querySelector('[role=alert]');
  if (!place || !button || !problem) return;
  if (!('PublicKeyCredential' in window) || !('parseRequestOptionsFromJSON' in PublicKeyCredential)) return;
  place.hidden = false;
  const send = async (to: string | undefined, values: Record<string, string>) => {
    const answer = await fetch(to ?? '', { method: 'POST', body: new URLSearchParams(values) });
    const body = await answer.json().catch(() => null);
    if (!answer.ok) throw new Error(body?.error ?? 'Something went wrong. Try again in a minute.');
    return body;
  };
  const signIn = async () => {
    const options = await send(place.dataset.challenge, {});
    const used = await navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
    });
    const next = place.dataset.next ?? '';
    const opened = await send(place.dataset.passkey, { response: JSON.stringify(used), next });
    location.assign(opened.next);
  };
  button.addEventListener('click', () => {
    button.disabled = true;
    problem.textContent = '';
    signIn().catch((error: Error) => {
      button.disabled = false;
      problem.textContent =
        error.name === 'NotAllowedError'
          ? 'No passkey was used. Try again, or sign in with your password and a code.'
          : error.message;
    });
  });
}
