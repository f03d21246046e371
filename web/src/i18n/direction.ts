// Names and texts in scripts that run from right to left, beside words that do not. Where there are elements, `<bdi>`.

/** A text that turns nothing beside it, and is turned by nothing. */
export const apart = (text: string): string => `\u2068${text}\u2069`;

/** A file's name as its letters stand: what it ends in is what it is opened by, whatever the name says about turning. */
export const unturned = (file_name: string): string => file_name.replace(/\p{Bidi_Control}/gu, '');
