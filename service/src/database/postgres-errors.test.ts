import { describe, expect, it } from 'vitest';
import { DatabaseForbids, DatabaseUnavailable, NotUnique } from './database.ts';
import { isInTheWay, ofRead, reached } from './postgres-errors.ts';

const failing = (code: string, words = 'it says why', routine?: string) =>
  reached(() => Promise.reject(Object.assign(new Error(words), { code, routine })));

describe('what the database, or the way to it, answers', () => {
  it.each([
    ['its host is down', 'EHOSTDOWN'],
    ['there is no way to its host', 'EHOSTUNREACH'],
    ['there is no way to its network', 'ENETUNREACH'],
    ['nobody listens', 'ECONNREFUSED'],
    ['it shuts down', '57P01'],
    ['a statement took too long', '57014'],
    ['a transaction had nothing to do for too long', '25P03'],
    ['a transaction took too long', '25P04'],
    ['it takes no writes, as after a failover', '25006'],
    ['its socket, or the file of a certificate, is not there', 'ENOENT'],
    ['it speaks no TLS that we do', 'EPROTO'],
    ['its certificate is of another host', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['its certificate is over', 'CERT_HAS_EXPIRED'],
    ['its certificate is nobody’s we know', 'SELF_SIGNED_CERT_IN_CHAIN'],
    ['its certificate is of an issuer we do not know', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
  ])('when %s (%s) means that it is unavailable', async (_, code) => {
    await expect(failing(code)).rejects.toThrow(DatabaseUnavailable);
  });

  it('when it asks for a password and there is none means that it is unavailable', async () => {
    const words = 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string';
    await expect(reached(() => Promise.reject(new Error(words)))).rejects.toThrow(DatabaseUnavailable);
  });

  it.each([
    ['it does not know a statement that it was told', '26000'],
    ['it knows one that it was not', '42P05'],
  ])('when %s (%s) is told to be the fault of a pooler', async (_, code) => {
    await expect(failing(code)).rejects.toThrow(DatabaseUnavailable);
    await expect(failing(code)).rejects.toThrow('it says why: a pooler must leave a connection to one client');
  });

  const EXTENSION = 'CREATE on the database, which its owner or a superuser can grant';
  const SCHEMA = 'a schema that its search_path names to be there (CREATE SCHEMA makes it), and USAGE and CREATE on it';
  const RIGHTS = 'rights on it (on a schema, USAGE and CREATE), which its owner or a superuser can grant';

  it.each([
    ['42501', 'permission denied to create extension "pg_trgm"', 'execute_extension_script', EXTENSION],
    ['42501', 'keine Berechtigung, um Erweiterung »pg_trgm« zu erzeugen', 'execute_extension_script', EXTENSION],
    ['3F000', 'no schema has been selected to create in', 'RangeVarGetCreationNamespace', SCHEMA],
    ['3F000', 'kein Schema für die Objekterzeugung ausgewählt', 'RangeVarGetCreationNamespace', SCHEMA],
    ['42501', 'permission denied for schema public', 'aclcheck_error', RIGHTS],
    ['42501', 'keine Berechtigung für Schema public', 'aclcheck_error', RIGHTS],
    ['42501', 'keine Berechtigung für Tabelle schema_migration', 'aclcheck_error', RIGHTS],
    ['42501', 'Berechtigung nur für Eigentümer der Tabelle extension', 'aclcheck_error', RIGHTS],
  ])('when something is denied (%s, %s) is told with what is missing, in any language', async (...said) => {
    const [code, words, routine, missing] = said;
    await expect(failing(code, words, routine)).rejects.toThrow(DatabaseForbids);
    await expect(failing(code, words, routine)).rejects.toThrow(`${words}: the role in DATABASE_URL needs ${missing}`);
  });

  it.each([
    'operator class "gin_trgm_ops" does not exist for access method "gin"',
    'Operatorklasse »gin_trgm_ops« existiert nicht für Zugriffsmethode »gin«',
  ])('when an extension is in a schema that search_path leaves out (%s) is told with what to name', async (words) => {
    await expect(failing('42704', words)).rejects.toThrow(DatabaseForbids);
    const remedy = 'name the schema in which pg_trgm was made behind the first of search_path, as in freight,public';
    await expect(failing('42704', words)).rejects.toThrow(`${words}: ${remedy}`);
  });

  it.each([
    ['0A000', 'extension "pg_trgm" is not available'],
    ['0A000', 'Erweiterung »pg_trgm« ist nicht verfügbar'],
    ['58P01', 'could not open extension control file "pg_trgm.control": No such file or directory'],
  ])('when it knows no such extension (%s, %s) is told with what to install', async (code, words) => {
    const failed = () => failing(code, words, 'parse_extension_control_file');
    await expect(failed()).rejects.toThrow(DatabaseUnavailable);
    const remedy = 'install the contrib package of PostgreSQL (postgresql-contrib) on its server';
    await expect(failed()).rejects.toMatchObject({ message: `${words}: ${remedy}` });
  });

  it.each([
    ['a statement is wrong', '42601'],
    ['a value is taken', '23505'],
    ['a transaction is over', '25P02'],
  ])('when %s (%s) is told as it is', async (_, code) => {
    await expect(failing(code)).rejects.toMatchObject({ code });
  });
});

describe('others are in the way', () => {
  it.each([
    ['a lock is not given in time', '55P03'],
    ['two wait for each other', '40P01'],
    ['what is read, or written, was changed meanwhile', '40001'],
  ])('when %s (%s): a write may be done again, and a read has found the database unavailable', (_, code) => {
    const error = Object.assign(new Error('it says why'), { code });
    expect(isInTheWay(error)).toBe(true);
    expect(ofRead(error)).toBeInstanceOf(DatabaseUnavailable);
  });

  it('when another took a new id as its own', () => {
    expect(isInTheWay(new NotUnique('it says why'))).toBe(true);
  });

  it.each(['23505', '42601', '57014'])('when something else is wrong they are not (%s)', (code) => {
    const error = Object.assign(new Error('it says why'), { code });
    expect([isInTheWay(error), ofRead(error)]).toEqual([false, error]);
  });
});
