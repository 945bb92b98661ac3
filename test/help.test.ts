import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

test('every command says what it does when asked for help, and does nothing else', () => {
  for (const name of Object.keys(scripts))
    for (const flag of ['--help', '-h']) {
      const said = execFileSync(process.execPath, ['scripts/bootstrap.mjs', name, flag], {
        encoding: 'utf8',
      });
      expect(said).toMatch(new RegExp(`^Usage: npm run ${name}( .*)?   [a-z].*\n$`));
    }
});
