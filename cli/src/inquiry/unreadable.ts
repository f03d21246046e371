/** Says of a text why it cannot be read as the value it is to be. */
export class Unreadable extends Error {}
