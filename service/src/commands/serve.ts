import { Command } from 'commander';

export const serveCommand = (): Command =>
  new Command('serve')
    .description('run the service')
    .option('--demo', 'load the demo records first, when the database is empty or holds the demo already')
    // All that answers requests is loaded for this command alone: the others start in two thirds of the time.
    .action(async (options: { demo?: boolean }) => (await import('./serving.ts')).serve(options));
