import { Command } from 'commander';

export const demoCommand = (): Command =>
  new Command('demo')
    .description('load the demo records, with dates around today; demo-credentials.json then has log-ins and tokens')
    .option('--print', 'write them to standard output as an import file instead')
    .action(async ({ print = false }: { print?: boolean }) => {
      const { loadRecords, printRecords } = await import('./demonstrating.ts');
      return print ? printRecords() : loadRecords();
    });
