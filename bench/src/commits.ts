// The least that SQLite can do for a row, in a loop: told a database, a text and for how many seconds, it says how many
// rows a second were committed and synced. A process of its own, so that its disk can be made slower like a service's.
import Sqlite from '../../service/src/database/sqlite-driver.ts';

const [path, text = '', seconds] = process.argv.slice(2);
const connection = new Sqlite(path);
connection.pragma('journal_mode = WAL');
connection.pragma('synchronous = FULL');
connection.exec('CREATE TABLE IF NOT EXISTS inquiry (id INTEGER PRIMARY KEY, body TEXT NOT NULL)');
const insert = connection.prepare('INSERT INTO inquiry (body) VALUES (?)');

const started = performance.now();
const ends = started + Number(seconds) * 1_000;
let made = 0;
for (; performance.now() < ends; made++) insert.run(text.replace('{number}', String(made)));
console.log((made * 1_000) / (performance.now() - started));
