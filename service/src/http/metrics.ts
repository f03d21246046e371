import { createServer } from 'node:http';
import { whenNeeded } from '../when-needed.ts';
import type { Context } from './context.ts';

const promClient = whenNeeded<typeof import('prom-client')>('prom-client');

/** Prometheus metrics on a port of their own, when one is asked for. Returns what closes it. */
export async function startMetrics({ config, answers, windows, observers, log }: Context) {
  if (config.metrics_port === undefined) return async () => undefined;
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = promClient();
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ['operation', 'status'] as const;
  const registers = [registry];
  const requests = new Counter({ name: 'fairlead_requests_total', help: 'Requests answered.', labelNames, registers });
  const seconds = new Histogram({
    name: 'fairlead_request_seconds',
    help: 'Time from request to answer.',
    labelNames: ['operation'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('fairlead_remembered_answers_bytes', 'Memory of remembered answers.', () => answers.bytes);
  gauge('fairlead_edge_windows', 'Client addresses being counted.', () => windows.edge.size);
  gauge('fairlead_read_windows', 'Users whose reads are being counted.', () => windows.read.size);
  observers.push(({ operation = 'none', status, ms }) => {
    requests.inc({ operation, status });
    seconds.observe({ operation }, ms / 1_000);
  });

  const server = createServer(async (_, response) => {
    response.setHeader('Content-Type', registry.contentType).end(await registry.metrics());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.metrics_port, config.host, resolve);
  });
  log.info({ address: server.address() }, 'metrics');
  return async () => {
    server.close();
  };
}
