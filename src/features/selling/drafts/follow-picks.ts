/**
 * Shows the total of what the customer picks as soon as they pick it: asks the server, as the button *Show the total*
 * does, and takes the two parts of its page that depend on it. Runs in the page as an OwnScript.
 */
export function followPicks() {
  const form = document.querySelector<HTMLFormElement>('#accept-form');
  const button = document.querySelector<HTMLElement>('#show-total');
  if (!form || !button) return;
  let newest = 0;
  const show = async () => {
    newest += 1;
    const mine = newest;
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const body = new URLSearchParams([...fields, ['intent', 'choose']]);
    // Without the network the button is still there, and says so.
    const answer = await fetch(location.href, { method: 'POST', body }).catch(() => null);
    if (mine !== newest) return;
    button.hidden = answer?.ok === true;
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    for (const id of ['offer-total', 'accept-total']) {
      const part = page.getElementById(id);
      if (part) document.getElementById(id)?.replaceChildren(...part.childNodes);
    }
  };
  for (const radio of form.querySelectorAll('input[type="radio"][name^="pick."]'))
    radio.addEventListener('change', () => void show());
  button.hidden = true;
}
