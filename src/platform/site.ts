/** The shop's addresses. */
export interface Site {
  /** The origin for links in emails and canonical addresses, without a trailing slash. */
  publicOrigin: string;
  /** Whether cookies are `Secure` and `__Host-`. */
  https: boolean;
  /** The origin the customer is using: the public one, or without PUBLIC_URL the loopback name in their request. */
  originOf(request: { url: string }): string;
  /** Where customers are sent to pay: apart from us, the only addresses a form may lead to. */
  cardPageOrigins: readonly string[];
  /** Whether requests with this `Origin` may change anything here (ruling 64). */
  allowsOrigin(origin: string): boolean;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** With a `publicUrl` it is the only address; without one, any loopback name on our port is the same shop. */
export function createSite(
  publicUrl: string | undefined,
  port: number,
  cardPageOrigins: readonly string[] = ['https://checkout.stripe.com'],
): Site {
  if (publicUrl) {
    const { origin, protocol } = new URL(publicUrl);
    return {
      publicOrigin: origin,
      https: protocol === 'https:',
      cardPageOrigins,
      originOf: () => origin,
      allowsOrigin: (requested) => requested === origin,
    };
  }
  const publicOrigin = `http://localhost:${port}`;
  const isOurs = (url: URL) => LOOPBACK.has(url.hostname) && Number(url.port || 80) === port;
  return {
    publicOrigin,
    https: false,
    cardPageOrigins,
    originOf: ({ url }) => (isOurs(new URL(url)) ? new URL(url).origin : publicOrigin),
    allowsOrigin: (requested) =>
      URL.canParse(requested) && requested.startsWith('http://') && isOurs(new URL(requested)),
  };
}
