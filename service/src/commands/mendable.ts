/** What the operator can mend: told in a line, without a trace of the program. */
export class Mendable extends Error {}
