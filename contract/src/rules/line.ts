/** Characters that PostgreSQL cannot store or that hide what a name really is (controls, bidi overrides). */
export const forbiddenInLine = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/u

/**
 * Typed or pasted text as one line that the server takes: a control character, as the tab between two pasted cells, becomes a space; a mark
 * that shows nothing goes.
 */
export const asLine = (text: string): string =>
  text.replace(/\p{Cc}/gu, ' ').replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
