// Loaded into every command (`node --import`): ends it if bootstrap.mjs is killed outright (kill -9), so that no server
// is left running where nobody can find it. Bootstrap itself passes ordinary signals on.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 1000);
  timer.unref();
}
