import { afterAll, afterEach } from 'vitest';
import { checkShops, closeShops } from './opened-shops.ts';

// Vitest runs this before each file, even if files share a process and its modules.
afterEach(checkShops);
afterAll(closeShops);
