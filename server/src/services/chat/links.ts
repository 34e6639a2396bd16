const code = /```[\s\S]*?```|`[^`\n]+`/g
const address = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"'`]{3,2000}/iu

/** Signs that end a sentence, not an address; a bracket only where the address has not opened one. */
function withoutEnd(text: string): string {
  const bare = text.replace(/[.,;:!?…*_~|»”’]+$/u, '')
  const isClosing = /[)\]}]$/.test(bare)
  const count = (signs: RegExp) => bare.match(signs)?.length ?? 0
  return isClosing && count(/[)\]}]/g) > count(/[([{]/g) ? withoutEnd(bare.slice(0, -1)) : bare
}

/** The first address written out in a text, outside of code: the one whose page is shown below. */
export function firstLink(text: string): URL | undefined {
  const found = address.exec(text.replace(code, ' '))?.[0]
  const bare = found && withoutEnd(found)
  return bare && URL.canParse(bare) ? new URL(bare) : undefined
}
