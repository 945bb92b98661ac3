/** A route in the build's table. */
interface RouteEntry {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
}

/** A route, and its whole pattern, such as `/product/:productId`. */
interface RouteMatch {
  id: string;
  pattern: string;
}

/**
 * Returns a function that finds the route of a path. Static parts win over parameters, as in the router. Undefined for
 * unknown paths.
 */
export function routeFinder(
  routes: Readonly<Record<string, RouteEntry | undefined>>,
): (path: string) => RouteMatch | undefined {
  const root: Branch = { children: new Map() };
  for (const route of Object.values(routes)) {
    if (!route?.path && !route?.index) continue;
    const pattern = fullPath(route, routes);
    if (pattern.includes('*')) continue;
    let branch = root;
    for (const part of partsOf(pattern)) {
      const key = part.startsWith(':') ? ':' : part;
      const next = branch.children.get(key) ?? { children: new Map() };
      branch.children.set(key, next);
      branch = next;
    }
    branch.route = { id: route.id, pattern };
  }
  return (path) => find(root, partsOf(path), 0);
}

/**
 * Returns a function that names the route of a path, so that metrics have one line for each route and never contain an
 * id.
 */
export function routePatterns(
  routes: Readonly<Record<string, RouteEntry | undefined>>,
): (path: string) => string {
  const find = routeFinder(routes);
  return (path) => find(path.replace(/\.data$/, ''))?.pattern ?? 'other';
}

interface Branch {
  children: Map<string, Branch>;
  route?: RouteMatch;
}

const partsOf = (path: string) => path.split('/').filter(Boolean);

function fullPath(route: RouteEntry, routes: Readonly<Record<string, RouteEntry | undefined>>): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  const above = parent ? fullPath(parent, routes).replace(/\/$/, '') : '';
  return `${above}/${route.path ?? ''}`;
}

function find(branch: Branch, parts: readonly string[], at: number): RouteMatch | undefined {
  const part = parts[at];
  if (part === undefined) return branch.route;
  for (const key of [part, ':']) {
    const child = branch.children.get(key);
    const route = child && find(child, parts, at + 1);
    if (route) return route;
  }
  return undefined;
}
