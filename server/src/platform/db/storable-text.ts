/** Text as PostgreSQL can store it, in JSON too: without halves of surrogate pairs and without NUL. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')
