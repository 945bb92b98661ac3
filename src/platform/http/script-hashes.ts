import { createHash } from 'node:crypto';

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
/** Scripts that run: without a type, or a module. Data (`application/json`, `application/ld+json`) doesn't. */
const RUNS = /\btype="(?:module|text\/javascript)"/;

/**
 * Replaces the nonce of a page's own scripts with hashes, so that the page can be sent again. Returns the page without
 * the nonce, and the hashes of its scripts in the Content-Security-Policy's format (CSP 3, 2.3.1).
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
