import { monitorEventLoopDelay } from 'node:perf_hooks';
import prometheus from 'prom-client';
import type { Queries } from '../db/database.ts';
import { freeBytes } from '../health/disk.ts';
import { type Figures, readFigures } from './figures-store.server.ts';

/** Counts the shop's work, for Prometheus. Labels are routes, statuses and kinds of job: nothing about people. */
export interface Metrics {
  /** Counts a response. */
  observe(route: string, status: number, seconds: number): void;
  /** Returns all metrics as Prometheus text. */
  render(): Promise<string>;
  contentType: string;
}

interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

interface MetricsParts {
  db: Queries;
  dataDir: string;
  pools: Readonly<Record<string, Pool>>;
  /** failed attempts by kind of job, since the start */
  jobFailures: ReadonlyMap<string, number>;
}

/** Each request costs a counter and a histogram; everything else is read only on request. */
export function createMetrics(parts: MetricsParts): Metrics {
  const registry = new prometheus.Registry();
  const requests = new prometheus.Histogram({
    name: 'galley_http_request_duration_seconds',
    help: 'Time until a response begins, by route and status class',
    labelNames: ['route', 'status'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const gauges = createGauges(registry);
  return {
    contentType: registry.contentType,
    observe(route, status, seconds) {
      requests.observe({ route, status: `${Math.floor(status / 100)}xx` }, seconds);
    },
    async render() {
      gauges.readProcess(parts, delay);
      delay.reset();
      const figures = await readFigures(parts.db).catch(() => null);
      gauges.readDatabase(figures);
      await gauges.readDisk(parts);
      return registry.metrics();
    },
  };
}

function createGauges(registry: prometheus.Registry) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new prometheus.Gauge({ name: `galley_${name}`, help, labelNames, registers: [registry] });
  const up = gauge('database_up', '1 if the database answers');
  const lag = gauge('event_loop_delay_seconds', 'Delay of the event loop since the last scrape', [
    'quantile',
  ]);
  const memory = gauge('resident_memory_bytes', 'Memory of the process');
  const uptime = gauge('uptime_seconds', 'Time since the process started');
  const connections = gauge('database_connections', 'Database connections', ['pool', 'state']);
  const waitingForOne = gauge('database_waiting', 'Requests waiting for a database connection', ['pool']);
  const failures = new prometheus.Counter({
    name: 'galley_job_failures_total',
    help: 'Failed tries of background jobs since the start',
    labelNames: ['job'],
    registers: [registry],
  });
  const jobs = gauge('jobs', 'Background jobs that wait or have given up', ['job', 'state']);
  const oldest = gauge('job_oldest_due_seconds', 'How long the oldest due job has been waiting', ['job']);
  const single = {
    emailsUnsent: gauge('emails_unsent', 'Emails not sent yet'),
    emailsFailing: gauge('emails_failing', 'Emails that could not be sent at the last try'),
    oldestPaymentSeconds: gauge('payment_oldest_open_seconds', 'Age of the oldest unfinished card payment'),
    invariantsBroken: gauge('invariants_broken', 'Invariants that the last hourly check found broken'),
    disputesOpen: gauge('disputes_open', 'Disputed payments without an outcome'),
    refundsGivenUp: gauge('refunds_given_up', 'Refunds that Galley no longer tries to send'),
  };
  const webhook = gauge('webhook_last_age_seconds', 'Time since the card provider last reported something');
  const free = gauge('disk_free_bytes', 'Free space on the disk with DATA_DIR');
  const backup = gauge('backup_age_seconds', 'Age of the newest backup');
  return {
    readProcess({ pools, jobFailures }: MetricsParts, delay: { percentile(p: number): number; max: number }) {
      for (const quantile of [50, 99])
        lag.set({ quantile: `${quantile / 100}` }, delay.percentile(quantile) / 1e9);
      lag.set({ quantile: '1' }, delay.max / 1e9);
      memory.set(process.memoryUsage.rss());
      uptime.set(Math.round(process.uptime()));
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        connections.set({ pool, state: 'busy' }, totalCount - idleCount);
        connections.set({ pool, state: 'idle' }, idleCount);
        waitingForOne.set({ pool }, waitingCount);
      }
      failures.reset();
      for (const [job, count] of jobFailures) failures.inc({ job }, count);
    },
    /** Without a result no figures are given: old ones would look current. */
    readDatabase(figures: Figures | null) {
      up.set(figures ? 1 : 0);
      for (const one of [jobs, oldest, webhook, backup, ...Object.values(single)]) one.reset();
      if (!figures) {
        for (const one of [webhook, backup, ...Object.values(single)]) one.remove();
        return;
      }
      for (const { kind, waiting, failed, oldestSeconds } of figures.jobs) {
        jobs.set({ job: kind, state: 'waiting' }, waiting);
        jobs.set({ job: kind, state: 'failed' }, failed);
        oldest.set({ job: kind }, oldestSeconds);
      }
      for (const [name, one] of Object.entries(single)) one.set(figures[name as keyof typeof single]);
      if (figures.webhookAgeSeconds === null) webhook.remove();
      else webhook.set(figures.webhookAgeSeconds);
      if (figures.backupAgeSeconds === null) backup.remove();
      else backup.set(figures.backupAgeSeconds);
    },
    async readDisk({ dataDir }: MetricsParts) {
      free.set(await freeBytes(dataDir));
    },
  };
}
