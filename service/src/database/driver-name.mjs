// Which driver of SQLite this Node takes: set-up asks before there is one, in plain JavaScript.
// The newer is ready for every Node from 22 on, and crashes before; the older has to be compiled for each, and what is
// compiled on late releases of 24 ends the process when its statements are let go (nodejs/node#65446).

/** @param {string} version */
export const driverFor = (version) => (Number.parseInt(version, 10) >= 22 ? 'better-sqlite3' : 'better-sqlite3-node20');
export const DRIVER = driverFor(process.versions.node);

/** Or is in its package, ready for each kind of machine. */
export const isCompiled = DRIVER === 'better-sqlite3-node20';
