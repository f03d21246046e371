import nodeModule from 'node:module';
import type Driver from 'better-sqlite3';
import { DRIVER } from './driver-name.mjs';

const Sqlite: typeof Driver = nodeModule.createRequire(import.meta.url)(DRIVER);

declare namespace Sqlite {
  type Database = Driver.Database;
}

export default Sqlite;
