import { type LabelledLink, labelledLinks } from './labelled-links.ts'

/**
 * The small markup of messages: **bold**, *italic*, ~~strike~~, `code`, fenced blocks, quotes, lists and links. It makes a
 * tree and never a string of HTML. What was typed is what is shown: signs go away only where they are marks around words, and the numbers and
 * signs of lists stay. Runs in linear time, for texts up to 32 KiB.
 */

export type Inline =
  | string
  | { kind: 'bold' | 'italic' | 'strike'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; text: string }
  | { kind: 'mention'; userId: string | undefined; text: string }

export type Block =
  | { kind: 'text'; children: Inline[] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; isNumbered: boolean; items: ListItem[] }

export interface ListItem {
  /** As it was typed, with the space after it. */
  marker: string
  children: Inline[]
}

/** Finds links in plain text; given from outside, so that the finder is loaded once and can be replaced in tests. */
export type FindLinks = (text: string) => { index: number; lastIndex: number; url: string }[]

const lineEnd = /\r\n?|\n/
const openFence = /^```([^\s`]{0,20})\s*$/
const closeFence = /^```\s*$/
// With the s flag nothing in a line can end the last part early, so no pattern is tried at more than one length of the spaces.
const quote = /^> (.*)$/s
const bullet = /^([-•] +)(.*)$/s
const numberedLine = /^(\d{1,3}[.)] +)(.*)$/s
const deepest = 4

export const parseBlocks = (text: string, findLinks: FindLinks): Block[] =>
  blocksOf(text.split(lineEnd), findLinks, 0)

function blocksOf(lines: readonly string[], findLinks: FindLinks, depth: number): Block[] {
  const closers = lines.flatMap((line, at) => (closeFence.test(line) ? [at] : []))
  let nextCloser = 0
  const blocks: Block[] = []
  let plain: string[] = []
  const flush = () => {
    if (plain.length) blocks.push({ kind: 'text', children: parseInline(plain.join('\n'), findLinks) })
    plain = []
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    while (closers[nextCloser]! <= at) nextCloser++
    const closer = closers[nextCloser]
    const fence = closer === undefined ? null : openFence.exec(line)
    if (fence) {
      flush()
      blocks.push({ kind: 'code', language: fence[1]!, text: lines.slice(at + 1, closer).join('\n') })
      at = closer!
      continue
    }
    const run = takeRun(lines, at, depth < deepest)
    if (!run) {
      plain.push(line)
      continue
    }
    flush()
    at += run.rows.length - 1
    blocks.push(
      run.kind === 'quote'
        ? { kind: 'quote', blocks: blocksOf(run.rows, findLinks, depth + 1) }
        : {
            kind: 'list',
            isNumbered: run.isNumbered,
            items: run.rows.map(({ marker, text }) => ({ marker, children: parseInline(text, findLinks) })),
          },
    )
  }
  flush()
  return blocks
}

type Run =
  | { kind: 'quote'; rows: string[] }
  | { kind: 'list'; isNumbered: boolean; rows: { marker: string; text: string }[] }

/** The lines from `at` on that belong to one quote or list. */
function takeRun(lines: readonly string[], at: number, mayQuote: boolean): Run | undefined {
  const first = lines[at]!
  if (mayQuote && quote.exec(first)?.[1]?.trim())
    return { kind: 'quote', rows: matchesFrom(lines, at, quote).map(match => match[1]!) }
  const pattern = [bullet, numberedLine].find(one => one.test(first))
  return (
    pattern && {
      kind: 'list',
      isNumbered: pattern === numberedLine,
      rows: matchesFrom(lines, at, pattern).map(match => ({ marker: match[1]!, text: match[2]! })),
    }
  )
}

/** Of each line from `at` on, as long as they match. */
function matchesFrom(lines: readonly string[], at: number, pattern: RegExp): RegExpExecArray[] {
  const matches: RegExpExecArray[] = []
  for (let n = at; n < lines.length; n++) {
    const match = pattern.exec(lines[n]!)
    if (!match) break
    matches.push(match)
  }
  return matches
}

const marks = { '**': 'bold', '~~': 'strike', '*': 'italic' } as const
type Mark = keyof typeof marks

export function parseInline(text: string, findLinks: FindLinks): Inline[] {
  const links = new Map(findLinks(text).map(link => [link.index, link]))
  return nest(tokens(text, links, labelledLinks(text)))
}

type Token = Inline | { mark: Mark; canOpen: boolean; canClose: boolean }

function tokens(
  text: string,
  links: Map<number, { lastIndex: number; url: string }>,
  linksByPlace: Map<number, LabelledLink>,
): Token[] {
  const foundTokens: Token[] = []
  let plain = ''
  const push = (token: Token) => {
    if (plain) foundTokens.push(plain)
    plain = ''
    foundTokens.push(token)
  }
  const codes = codesIn(text)
  for (let at = 0; at < text.length; ) {
    const labelledLink = linksByPlace.get(at)
    if (labelledLink) {
      push({ kind: 'link', href: labelledLink.href, text: bare(parseInline(labelledLink.label, () => [])) })
      at = labelledLink.end
      continue
    }
    const link = links.get(at)
    if (link) {
      push({ kind: 'link', href: link.url, text: text.slice(at, link.lastIndex) })
      at = link.lastIndex
      continue
    }
    const code = codes.get(at)
    if (code) {
      push({ kind: 'code', text: code.text })
      at = code.end
      continue
    }
    const run = isMark(text[at]!) ? runAt(text, at) : undefined
    if (run) {
      const marksOfRun = marksIn(text, at, run)
      for (const mark of marksOfRun) push(mark)
      if (marksOfRun.length === 0) plain += run
      at += run.length
      continue
    }
    plain += text[at++]
  }
  if (plain) foundTokens.push(plain)
  return foundTokens
}

/** What a tick may follow that opens code; in "(´･ω･`)" it follows none of these. */
const beforeCode = /^$|[\s\p{Ps}\p{Pi}"'*~,.;:!?…\-–—+=|/&#@]/u

/** Code by where it begins: as many ticks as opened it close it, on the same line. In one pass from the end of each line. */
function codesIn(text: string): Map<number, { text: string; end: number }> {
  const codes = new Map<number, { text: string; end: number }>()
  if (!text.includes('`')) return codes
  let runs: { at: number; length: number }[] = []
  const endLine = () => {
    const nextOfLength = new Map<number, number>()
    for (const { at, length } of runs.reverse()) {
      const closedUpTo = nextOfLength.get(length)
      nextOfLength.set(length, at)
      if (closedUpTo === undefined || !beforeCode.test(characterBefore(text, at))) continue
      const inside = text.slice(at + length, closedUpTo)
      if (inside.trim()) codes.set(at, { text: inside, end: closedUpTo + length })
    }
    runs = []
  }
  for (const { 0: run, index } of text.matchAll(/`+|\n/g)) {
    if (run === '\n') endLine()
    else runs.push({ at: index, length: run.length })
  }
  endLine()
  return codes
}

const isMark = (sign: string) => sign === '*' || sign === '~' || sign === '`'

/** The same sign as often as it follows. */
function runAt(text: string, at: number): string {
  let end = at + 1
  while (text[end] === text[at]) end++
  return text.slice(at, end)
}

const ofWord = /[\p{L}\p{N}]|(?!\p{VS}|\u20e3)\p{M}/u
const startsContent = /[\p{L}\p{N}\p{ExtPict}\p{RI}\p{Co}\p{Ps}\p{Pi}"#@$€£₫+\-–—&¡¿]/u
const endsContent = /[\p{L}\p{N}\p{M}\p{ExtPict}\p{EMod}\p{RI}\p{Co}\p{Pe}\p{Pf}"'.,!?…;:%+\-–—$€£₫°]/u

/** The marks of a run of signs: they open before words and close after them, and never inside a word: "5*3*2" has none. */
function marksIn(text: string, at: number, run: string): Extract<Token, { mark: Mark }>[] {
  const names = marksOfRun[run]
  if (!names) return []
  const [before, after] = [characterBefore(text, at), characterAt(text, at + run.length)]
  const isAfterMark = /(?:[*`]|~~)$/.test(text.slice(Math.max(0, at - 2), at))
  const isBeforeMark = /^(?:[*`]|~~)/.test(text.slice(at + run.length, at + run.length + 2))
  const canOpen = !ofWord.test(before) && (startsContent.test(after) || isBeforeMark)
  const canClose = !ofWord.test(after) && (endsContent.test(before) || isAfterMark)
  if (!canOpen && !canClose) return []
  // The last one that was opened is closed first.
  return (canClose ? [...names].reverse() : names).map(mark => ({ mark, canOpen, canClose }))
}

const marksOfRun: Record<string, readonly Mark[] | undefined> = {
  '*': ['*'],
  '**': ['**'],
  '***': ['**', '*'],
  '~~': ['~~'],
}

const characterAt = (text: string, at: number) => String.fromCodePoint(text.codePointAt(at) ?? 32)

function characterBefore(text: string, at: number): string {
  const isLowSurrogate = /[\udc00-\udfff]/.test(text[at - 1] ?? '')
  return text.slice(Math.max(0, at - (isLowSurrogate ? 2 : 1)), at)
}

interface Open {
  mark: Mark
  children: Inline[]
  hasWord: boolean
}

const word = /[\p{L}\p{N}\p{Co}]/u
const blankLine = /\n[ \t]*\n/
/** "*o*" is a face. */
const face = /^[oO0ôÔwWvVuUTQq3]$/

/** Pairs marks with their closers around words; those without one go back to being text, at a blank line too. */
function nest(list: Token[]): Inline[] {
  const open: Open[] = []
  const root: Inline[] = []
  const here = () => open.at(-1)?.children ?? root
  const take = (child: Inline, hasWord: boolean) => {
    append(here(), child)
    const innermost = open.at(-1)
    if (innermost) innermost.hasWord ||= hasWord
  }
  const unwrap = () => {
    const { mark, children, hasWord } = open.pop()!
    take(mark, hasWord)
    for (const child of children) append(here(), child)
  }
  for (const token of list) {
    if (typeof token === 'string' || 'kind' in token) {
      if (typeof token !== 'string') take(token, token.kind !== 'code' || word.test(token.text))
      else {
        if (blankLine.test(token)) while (open.length) unwrap()
        take(token, word.test(token))
      }
      continue
    }
    const opener = token.canClose ? open.findLastIndex(({ mark }) => mark === token.mark) : -1
    if (opener >= 0 && isAroundWords(open.slice(opener))) {
      while (open.length > opener + 1) unwrap()
      const { mark, children } = open.pop()!
      take({ kind: marks[mark], children }, true)
      continue
    }
    // Signs around a face or other signs are no marks, for what follows neither.
    while (opener >= 0 && open.length > opener) unwrap()
    const isOpened = open.some(({ mark }) => mark === token.mark)
    if (token.canOpen && !isOpened) open.push({ mark: token.mark, children: [], hasWord: false })
    else take(token.mark, false)
  }
  while (open.length) unwrap()
  return root
}

function isAroundWords(open: readonly Open[]): boolean {
  const [{ mark, children }] = open as [Open]
  const [only] = open.length === 1 && children.length === 1 ? children : []
  const isFace = mark === '*' && typeof only === 'string' && face.test(only)
  return !isFace && open.some(({ hasWord }) => hasWord)
}

function append(to: Inline[], child: Inline) {
  const last = to.at(-1)
  if (typeof child === 'string' && typeof last === 'string') to[to.length - 1] = last + child
  else to.push(child)
}

const bare = (children: Inline[]): string =>
  children
    .map(child => (typeof child === 'string' ? child : 'text' in child ? child.text : bare(child.children)))
    .join('')

/** The text without its marks, in one line: for previews, notices and screen readers. */
export function plainText(text: string): string {
  const block = (b: Block): string =>
    b.kind === 'text'
      ? bare(b.children)
      : b.kind === 'code'
        ? b.text
        : b.kind === 'quote'
          ? b.blocks.map(block).join(' ')
          : b.items.map(({ marker, children }) => marker + bare(children)).join(' ')
  return parseBlocks(text, writtenLinks).map(block).join(' ').replace(/\s+/g, ' ').trim()
}

/** Addresses with their scheme: what of them looks like marks is none. */
const writtenLinks: FindLinks = text =>
  [...text.matchAll(/https?:\/\/[^\s<>"`]+/gi)].map(({ 0: url, index }) => {
    let length = url.length
    while (length > 0 && "*~.,;:!?…)]}'”’»".includes(url[length - 1]!)) length--
    return { index, lastIndex: index + length, url }
  })

// Written with the u flag: a v-flag literal is a syntax error in browsers that the product still opens in.
const emoji =
  '(?:\\p{RI}\\p{RI}|[0-9#*]\\uFE0F?\\u20E3|\\p{ExtPict}(?:\\uFE0F|\\p{EMod})?(?:\\u200D\\p{ExtPict}(?:\\uFE0F|\\p{EMod})?)*)'
const emojiOnly = new RegExp(`^(?:${emoji}\\s?){1,3}$`, 'u')

/** One to three emoji and nothing else: shown large. */
export const isBigEmoji = (text: string) => text.length <= 60 && emojiOnly.test(text)
