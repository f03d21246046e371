// Names and texts in scripts that run from right to left stand in `<bdi>`: in facts, tables and below a page's name all
// texts do (OwnDirection), beside words of the page they are put there.

/** A file's name as its letters stand: what it ends in is what it is opened by, whatever the name says about turning. */
export const unturned = (file_name: string): string => file_name.replace(/\p{Bidi_Control}/gu, '');
