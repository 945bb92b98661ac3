import { createHash } from 'node:crypto';

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
/** What a browser runs: without a type, or a module. Data (`application/json`, `application/ld+json`) is none of it. */
const RUNS = /\btype="(?:module|text\/javascript)"/;

/**
 * A page's own scripts by what they say instead of by a nonce, so that it can be sent again: the page without the nonce,
 * and the hashes of the scripts that stand in it, as a Content-Security-Policy names them (CSP 3, 2.3.1).
 */
export function hashScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT)) {
    const runs = RUNS.test(attributes) || !/\btype=/.test(attributes);
    // A script without our nonce would not have run either.
    if (!runs || / src="/.test(attributes) || !attributes.includes(nonce)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), hashes: [...hashes] };
}
