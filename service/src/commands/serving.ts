import type { AddressInfo } from 'node:net';
import { limits } from '@fairlead/contract';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openContext } from '../context.ts';
import type { Context } from '../http/context.ts';
import { drain } from '../http/drain.ts';
import { startMetrics } from '../http/metrics.ts';
import { forgetOldClaims } from '../inquiries/claims/store.ts';
import { openLog } from '../log.ts';
import { forgetExpiredSessions } from '../sessions/store.ts';
import { calledAt, listening, NO_BASE_URL } from './listening.ts';
import { ENDING } from './signals.ts';
import { complain, sayWaiting } from './words.ts';

/** Time for requests under way to finish, once asked to stop; then a little for all else. */
const DRAIN_MS = 25_000;
const STOP_MS = 29_000;

export async function serve({ demo = false }: { demo?: boolean }): Promise<void> {
  const config = readConfig();
  const { log, observe, say, flush } = openLog(config.log_level);
  const context = await openContext(config, log, { onWait: sayWaiting });
  context.observers.push(observe);
  const greeting = demo ? await (await import('./demonstrating.ts')).greet(context) : undefined;
  const app = buildApp(context);
  const stopSweeping = sweep(context);
  const { host, port, metrics_port } = config;
  const metrics = { host, port: metrics_port ?? 0, setting: 'METRICS_PORT' } as const;
  const stopMetrics = await listening(metrics, () => startMetrics(context));
  await listening({ host, port, setting: 'PORT' }, () => app.listen({ host, port }));
  const { url, is_elsewhere_another } = calledAt(app.server.address() as AddressInfo);
  context.base_url = config.base_url ?? url;
  if (!config.base_url && is_elsewhere_another) log.warn({ base_url: url }, NO_BASE_URL);
  context.ready = true;
  stopOnSignal(async () => {
    context.ready = false;
    await drain(app, DRAIN_MS);
    stopSweeping();
    await stopMetrics();
    await context.beside.settle();
    await context.database.close();
    flush();
  });
  // Told last: whoever reads it may ask us to stop at once.
  say(`Fairlead listening on ${url}\n${greeting?.(context.base_url) ?? ''}`);
}

/** Old claims of identical requests and expired sessions are forgotten now and then. */
export function sweep({ database, log }: Pick<Context, 'database' | 'log'>): () => void {
  const forget = async () => {
    await forgetOldClaims(database);
    await forgetExpiredSessions(database);
  };
  const forgetOld = () => forget().catch((err) => log.warn({ err }, 'what is past was not forgotten'));
  const timer = setInterval(forgetOld, limits.replay_window_seconds * 1_000);
  return () => clearInterval(timer);
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        complain(String((error as Error).stack));
        process.exit(1);
      },
    );
  };
  for (const signal of ENDING) process.on(signal, onSignal);
}
