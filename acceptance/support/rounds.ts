// Experiments that wait for chance to find a fault: `npm test` tries for a short time, `LONG=1 npm test` for a long one.
export const isLong = Boolean(process.env.LONG);

/** Every spec on both engines. */
export const isEverywhere = isLong || Boolean(process.env.EVERYWHERE);

/** How many times an experiment is made. */
export const rounds = (short: number, long: number): number => (isLong ? long : short);
