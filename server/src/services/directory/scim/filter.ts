import { ScimError } from './protocol.ts'

/** A filter of RFC 7644, section 3.4.2.2, as far as directories use it: comparisons by `eq`, joined by `and` and `or`. */
export type ScimFilter =
  | { kind: 'eq'; attribute: string; value: string | boolean }
  | { kind: 'and' | 'or'; filters: ScimFilter[] }

const longest = 2_000
const mostTerms = 20
const token = /\s*(?:([()])|"((?:[^"\\]|\\.)*)"|([^\s()"]+))/y

/** @throws ScimError invalidFilter */
export function parseFilter(text: string): ScimFilter {
  const bad = () =>
    new ScimError(400, 'The filter is not understood: attribute eq "value", and, or.', 'invalidFilter')
  if (text.length > longest) throw bad()
  const tokens: { text: string; isString: boolean }[] = []
  token.lastIndex = 0
  for (let rest = text.trimEnd().length; token.lastIndex < rest; ) {
    const match = token.exec(text)
    if (!match) throw bad()
    const [, bracket, quotedText, word] = match
    tokens.push({
      text: bracket ?? quotedText?.replace(/\\(.)/g, '$1') ?? word!,
      isString: quotedText !== undefined,
    })
    if (tokens.length > mostTerms * 5) throw bad()
    rest = text.trimEnd().length
  }
  let at = 0
  const isNext = (word: string) => !tokens[at]?.isString && tokens[at]?.text.toLowerCase() === word
  const joinedBy = (kind: 'and' | 'or', inner: () => ScimFilter): ScimFilter => {
    const filters = [inner()]
    while (isNext(kind)) {
      at++
      filters.push(inner())
    }
    return filters.length === 1 ? filters[0]! : { kind, filters }
  }
  const term = (): ScimFilter => {
    if (isNext('(')) {
      at++
      const inner = any()
      if (!isNext(')')) throw bad()
      at++
      return inner
    }
    const [attribute, operator, value] = tokens.slice(at, at + 3)
    if (!attribute || attribute.isString || operator?.text.toLowerCase() !== 'eq' || !value) throw bad()
    at += 3
    const name = attribute.text
      .replace(/^urn:ietf:params:scim:schemas:core:2\.0:(User|Group):/i, '')
      .toLowerCase()
    if (value.isString) return { kind: 'eq', attribute: name, value: value.text }
    if (!/^(true|false)$/i.test(value.text)) throw bad()
    return { kind: 'eq', attribute: name, value: value.text.toLowerCase() === 'true' }
  }
  const all = () => joinedBy('and', term)
  const any = (): ScimFilter => joinedBy('or', all)
  const filter = any()
  if (at !== tokens.length) throw bad()
  return filter
}
