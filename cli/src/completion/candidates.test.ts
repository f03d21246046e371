import { Argument, Command, Option } from 'commander';
import { describe, expect, it } from 'vitest';
import { complete } from './candidates.ts';
import { completes } from './values.ts';

const meanings = { STATUS_ACTIVE: 'under way', STATUS_COMPLETED: 'closed' };

function freight(): Command {
  const program = new Command('fairlead').version('1.0.0').option('--json', 'data as JSON');
  program
    .command('shipments')
    .description('lists shipments')
    .addOption(completes(new Option('-s, --status <status...>', 'any of these').argParser(String), meanings))
    .addOption(new Option('--order <direction>').choices(['asc', 'desc']))
    .option('--limit <n>', 'how many');
  program.command('secret', { hidden: true });
  program
    .command('export')
    .summary('writes a file')
    .description('Writes all records to a file.')
    .addArgument(new Argument('<what>').choices(['shipments', 'invoices']))
    .argument('[refs...]')
    .addOption(new Option('--token <token>').hideHelp())
    .option('-o, --output <file>', 'where to')
    .option('--columns [columns]', 'which');
  const inquiry = program.command('inquiry').alias('inq').description('one inquiry');
  inquiry.command('create').description('asks for a price').argument('[file]').option('--json-file <path>');
  inquiry.command('cancel').argument('<ref>').argument('[why...]');
  return program;
}

const values = (...words: string[]) => complete(freight(), words).candidates.map(({ value }) => value);
const offersFiles = (...words: string[]) => complete(freight(), words).files;

describe('completing a command', () => {
  it('offers every command but the hidden ones', () => {
    expect(values('')).toEqual(['shipments', 'export', 'inquiry', 'help']);
    expect(values()).toEqual(values(''));
  });

  it('offers what begins with the word', () => {
    expect(values('exp')).toEqual(['export']);
    expect(values('nothing')).toEqual([]);
  });

  it('says what a command does, by its summary where it has one', () => {
    expect(complete(freight(), ['s']).candidates).toEqual([{ value: 'shipments', description: 'lists shipments' }]);
    expect(complete(freight(), ['e']).candidates).toEqual([{ value: 'export', description: 'writes a file' }]);
  });

  it('goes into commands of commands, also by an alias and after global options', () => {
    expect(values('inquiry', '')).toEqual(['create', 'cancel', 'help']);
    expect(values('inq', 'c')).toEqual(['create', 'cancel']);
    expect(values('--json', 'inquiry', 'ca')).toEqual(['cancel']);
  });

  it('offers names of commands after help', () => {
    expect(values('help', 'inq')).toEqual(['inquiry']);
    expect(values('help', 'inquiry', 'cr')).toEqual(['create']);
  });

  it('offers no command where an argument stands', () => {
    expect(values('unknown', '')).toEqual([]);
    expect(values('inquiry', 'cancel', 'ABCD-2345', '')).toEqual([]);
  });
});

describe('completing an argument', () => {
  it('offers its choices, in its place only', () => {
    expect(values('export', '')).toEqual(['shipments', 'invoices']);
    expect(values('export', 'inv')).toEqual(['invoices']);
    expect(values('export', 'invoices', '')).toEqual([]);
    expect(values('export', '--', 's')).toEqual(['shipments']);
  });

  it('leaves a file to the shell', () => {
    expect(offersFiles('inquiry', 'create', '')).toBe(true);
    expect(offersFiles('inquiry', 'create', 'x.json', '')).toBe(false);
    expect(offersFiles('inquiry', 'cancel', '')).toBe(false);
  });
});

describe('completing an option', () => {
  it("offers the command's own, help, and those of the program, but not its version", () => {
    expect(values('shipments', '-')).toEqual(['--status', '--order', '--limit', '--help', '--json']);
    expect(values('-')).toEqual(['--version', '--json', '--help']);
  });

  it('offers no hidden one', () => {
    expect(values('export', '--')).toEqual(['--output', '--columns', '--help', '--json']);
  });

  it('offers none after --', () => {
    expect(values('export', '--', 'shipments', '-')).toEqual([]);
  });
});

describe('completing the value of an option', () => {
  it('offers its choices', () => {
    expect(values('shipments', '--order', '')).toEqual(['asc', 'desc']);
    expect(values('shipments', '--order', 'd')).toEqual(['desc']);
  });

  it('offers what it was told, with the meaning', () => {
    expect(complete(freight(), ['shipments', '-s', 'STATUS_C']).candidates).toEqual([
      { value: 'STATUS_COMPLETED', description: 'closed' },
    ]);
  });

  it('offers more values where it takes several, until another option', () => {
    expect(values('shipments', '--status', 'STATUS_ACTIVE', 'STATUS_C')).toEqual(['STATUS_COMPLETED']);
    expect(values('shipments', '--status', 'STATUS_ACTIVE', '--or')).toEqual(['--order']);
    expect(values('shipments', '--order', 'asc', '')).toEqual([]);
  });

  it('offers them after = too', () => {
    expect(values('shipments', '--order=')).toEqual(['--order=asc', '--order=desc']);
    expect(values('shipments', '--status=STATUS_A')).toEqual(['--status=STATUS_ACTIVE']);
    expect(values('shipments', '--unknown=')).toEqual([]);
    expect(values('export', '--output=x.csv', 's')).toEqual(['shipments']);
  });

  it('offers what is left after a comma', () => {
    expect(values('shipments', '--status', 'STATUS_ACTIVE,')).toEqual(['STATUS_ACTIVE,STATUS_COMPLETED']);
    expect(values('shipments', '--status=STATUS_ACTIVE,STATUS_')).toEqual(['--status=STATUS_ACTIVE,STATUS_COMPLETED']);
    expect(values('shipments', '--order', 'asc,')).toEqual([]);
  });

  it('offers nothing where anything goes', () => {
    expect(values('shipments', '--limit', '')).toEqual([]);
    expect(offersFiles('shipments', '--limit', '')).toBe(false);
  });

  it('leaves files to the shell', () => {
    expect(offersFiles('export', '-o', '')).toBe(true);
    expect(offersFiles('inquiry', 'create', '--json-file', '')).toBe(true);
  });

  it('goes on with arguments after an option that takes none, or one value at most', () => {
    expect(values('export', '--json', 's')).toEqual(['shipments']);
    expect(values('export', '--limit', 's')).toEqual(['shipments']);
    expect(values('export', '-o', '-', 's')).toEqual(['shipments']);
    expect(values('export', '--columns', 'eta', 's')).toEqual(['shipments']);
  });
});
