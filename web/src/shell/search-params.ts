import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/**
 * Values of an address that are JSON are read as such, but only when they would be written the same way again: a token that
 * looks like a number ("1e5", or more digits than numbers hold) stays what it was.
 */
function readBack(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (JSON.stringify(value) !== text) throw new SyntaxError(text)
  return value
}

export const parseSearch = parseSearchWith(readBack)
export const stringifySearch = stringifySearchWith(JSON.stringify, readBack)
