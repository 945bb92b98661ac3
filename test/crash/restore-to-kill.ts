// A restore to a point in time, in a process of its own so that it can be killed. `node restore-to-kill.ts DATA_DIR
// MOMENT STEP` kills itself after a step, as a power cut would.
import { restoreAt } from '#platform/point-in-time/index.ts';

const [dataDir = '', moment = '', killAfter = ''] = process.argv.slice(2);

await restoreAt(dataDir, new Date(moment), {
  now: new Date(),
  inspect: async () => undefined,
  fsync: false,
  afterEach: (step) => {
    if (step.startsWith(killAfter)) process.kill(process.pid, 'SIGKILL');
  },
});
