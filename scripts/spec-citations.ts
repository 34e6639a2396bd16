/**
 * The rules that titles of tests cite, `[R-GUARD-2]` or `[R-GUARD-2, R-GUARD-3]`. A title is the string that `it`, `test` or `describe`
 * begins with, or the one after the rows of an `each`. What is skipped proves nothing, and neither does a comment or a string elsewhere.
 */
export function citedInTitles(source: string): string[] {
  return titlesIn(source).flatMap(title =>
    [...title.matchAll(/\[(R-[A-Z0-9-]+(?:,? R-[A-Z0-9-]+)*)\]/g)].flatMap(([, group]) =>
      group!.split(/,? /),
    ),
  )
}

const call = /(?:(?<!\.)\b(?:it|test|describe)((?:\.\w+)*)(?:<[^()]*>)?|^\s*\]\)|\)|`)\(\s*(?=['"`])/gm
const skippedTest = /\.(?:skip|todo|fixme|fails)\b/

function titlesIn(source: string): string[] {
  const titles: string[] = []
  for (const match of source.matchAll(call)) {
    if (skippedTest.test(match[1] ?? '')) continue
    const start = match.index + match[0].length
    titles.push(stringAt(source, start))
  }
  return titles
}

/** The literal that begins at this quote, its escapes as they are written. */
function stringAt(source: string, start: number): string {
  const quote = source[start]!
  let end = start + 1
  while (end < source.length && source[end] !== quote) end += source[end] === '\\' ? 2 : 1
  return source.slice(start + 1, end)
}
