/** A route as the built table has it. */
interface RouteEntry {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
}

/**
 * Returns a function that names the route of a path, such as `/product/:productId`, so that metrics have one line for
 * each route and never an id. Static parts win over parameters, as in the router. Unknown paths are `other`.
 */
export function routePatterns(
  routes: Readonly<Record<string, RouteEntry | undefined>>,
): (path: string) => string {
  const root: Branch = { children: new Map() };
  const patterns = Object.values(routes).flatMap((route) =>
    route?.path || route?.index ? [fullPath(route, routes)] : [],
  );
  for (const pattern of patterns) {
    if (pattern.includes('*')) continue;
    let branch = root;
    for (const part of partsOf(pattern)) {
      const key = part.startsWith(':') ? ':' : part;
      const next = branch.children.get(key) ?? { children: new Map() };
      branch.children.set(key, next);
      branch = next;
    }
    branch.pattern = pattern;
  }
  return (path) => find(root, partsOf(path.replace(/\.data$/, '')), 0) ?? 'other';
}

interface Branch {
  children: Map<string, Branch>;
  pattern?: string;
}

const partsOf = (path: string) => path.split('/').filter(Boolean);

function fullPath(route: RouteEntry, routes: Readonly<Record<string, RouteEntry | undefined>>): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  const above = parent ? fullPath(parent, routes).replace(/\/$/, '') : '';
  return `${above}/${route.path ?? ''}`;
}

function find(branch: Branch, parts: readonly string[], at: number): string | undefined {
  const part = parts[at];
  if (part === undefined) return branch.pattern;
  for (const key of [part, ':']) {
    const child = branch.children.get(key);
    const found = child && find(child, parts, at + 1);
    if (found) return found;
  }
  return undefined;
}
