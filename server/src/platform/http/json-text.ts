/** Deeper than any body of the contract. A megabyte of brackets alone holds the event loop for a third of a second while it is parsed. */
export const maxNesting = 64
/** More than any object of the contract has. Names that all differ cost a microsecond each, in parsing and in checking. */
export const maxMembers = 5_000

/** `\u0000` in a JSON text (not an escaped backslash before it): PostgreSQL has no such character. */
const escapedNul = /(?<!\\)(?:\\\\)*\\u0000/

/**
 * Whether a JSON text is refused at the door, before it is parsed: it holds a NUL, is nested deeper than `maxNesting`, or has an object of more
 * than `maxMembers` members. Linear.
 */
export const isRefusedJson = (json: string): boolean => escapedNul.test(json) || isTooDeepOrWide(json)

function isTooDeepOrWide(json: string): boolean {
  let depth = 0
  /** Of what is open, from the outside in. */
  const memberCounts: number[] = []
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at)
    if (unit === quote) at = endOfString(json, at)
    else if (unit === openBracket || unit === openBrace) {
      memberCounts[depth] = 0
      if (++depth > maxNesting) return true
    } else if (unit === colon) {
      if (++memberCounts[depth - 1]! > maxMembers) return true
    } else if (unit === closeBracket || unit === closeBrace) depth--
  }
  return false
}

/** Where the string that begins at `start` ends: at a quote behind an even number of backslashes. */
function endOfString(json: string, start: number): number {
  for (let at = start; ; ) {
    at = json.indexOf('"', at + 1)
    if (at === -1) return json.length
    let before = at - 1
    while (json.charCodeAt(before) === backslash) before--
    if ((at - before) % 2 === 1) return at
  }
}

const quote = 0x22
const backslash = 0x5c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d
const colon = 0x3a
