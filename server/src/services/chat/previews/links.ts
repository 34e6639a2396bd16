const code = /```[\s\S]*?```|`[^`\n]+`/g
const address = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"'`]{3,2000}/iu

const closesSentence = new Set('.,;:!?…*_~|»”’')
const opening = new Set('([{')
const closing = new Set(')]}')

/** Without what ends a sentence and not an address; a bracket belongs to the address that has opened one. One pass from each end. */
function withoutEnd(text: string): string {
  let openBrackets = 0
  for (const sign of text) openBrackets += Number(closing.has(sign)) - Number(opening.has(sign))
  let end = text.length
  for (; end > 0; end--) {
    const last = text[end - 1]!
    if (closesSentence.has(last)) continue
    if (!closing.has(last) || openBrackets <= 0) break
    openBrackets--
  }
  return text.slice(0, end)
}

/** The first address written out in a text, outside of code: the one whose page is shown below. */
export function firstLink(text: string): URL | undefined {
  const url = address.exec(text.replace(code, ' '))?.[0]
  const bare = url && withoutEnd(url)
  return bare && URL.canParse(bare) ? new URL(bare) : undefined
}

/**
 * The same, scanned for only where `isAllowed` says so. A text without an address asks nothing of the person's limit; a person beyond
 * their limit costs no scan.
 */
export function firstAllowedLink(text: string, isAllowed: () => boolean): URL | undefined {
  return /https?:\/\//i.test(text) && isAllowed() ? firstLink(text) : undefined
}
