// For `test/global-setup.ts`: the bootstrap is plain JavaScript, because it runs before anything is installed.
export function isBuilt(root: string): boolean;
