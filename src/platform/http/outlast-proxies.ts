import type { Server } from 'node:http';

/**
 * Longer than any proxy's own: Caddy keeps an idle connection for two minutes, nginx and Amazon's load balancer for one.
 * https://caddyserver.com/docs/caddyfile/directives/reverse_proxy (keepalive), https://nginx.org/en/docs/http/ngx_http_upstream_module.html#keepalive_timeout
 */
const IDLE_MS = 125_000;

/**
 * Lets the proxy, not the shop, close an idle connection. After Node's five seconds the shop might close it just as the
 * proxy sends the next order on it, and the customer would see “502 Bad Gateway”, because an order may not be sent
 * twice.
 */
export function outlastProxies(server: Server): void {
  server.keepAliveTimeout = IDLE_MS;
}
