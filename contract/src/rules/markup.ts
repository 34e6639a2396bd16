import { type LabelledLink, labelledLinks } from './labelled-links.ts'

/**
 * The small markup of messages: **bold**, *italic*, ~~strike~~, `code`, fenced blocks, quotes, lists and links. It makes a
 * tree and never a string of HTML; what does not close stays as it was typed. Runs in linear time, for texts up to 32 KiB.
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
  | { kind: 'list'; start: number | undefined; items: Inline[][] }

/** Finds links in plain text; given from outside, so that the finder is loaded once and can be replaced in tests. */
export type FindLinks = (text: string) => { index: number; lastIndex: number; url: string }[]

const fence = /^```(\w{0,20})\s*$/
// With the s flag nothing in a line can end the last part early, so no pattern is tried at more than one length of the spaces.
const quote = /^> ?(.*)$/s
const bullet = /^[-•] +(.*)$/s
const numbered = /^(\d{1,3})[.)] +(.*)$/s
const deepest = 4

export function parseBlocks(text: string, findLinks: FindLinks, depth = 0): Block[] {
  const lines = text.split('\n')
  const lastFence = lines.lastIndexOf('```')
  const blocks: Block[] = []
  let plain: string[] = []
  const flush = () => {
    if (plain.length) blocks.push({ kind: 'text', children: parseInline(plain.join('\n'), findLinks) })
    plain = []
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const openFence = fence.exec(line)
    if (openFence && at < lastFence) {
      const closed = lines.indexOf('```', at + 1)
      flush()
      blocks.push({ kind: 'code', language: openFence[1]!, text: lines.slice(at + 1, closed).join('\n') })
      at = closed
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
        ? { kind: 'quote', blocks: parseBlocks(run.rows.join('\n'), findLinks, depth + 1) }
        : { kind: 'list', start: run.start, items: run.rows.map(row => parseInline(row, findLinks)) },
    )
  }
  flush()
  return blocks
}

type Run = { kind: 'quote'; rows: string[] } | { kind: 'list'; start: number | undefined; rows: string[] }

/** The lines from `at` on that belong to one quote or list, without their marks. */
function takeRun(lines: string[], at: number, mayQuote: boolean): Run | undefined {
  const rows: string[] = []
  const take = (pattern: RegExp, group: number) => {
    for (let i = at; i < lines.length; i++) {
      const match = pattern.exec(lines[i]!)
      if (!match) break
      rows.push(match[group]!)
    }
    return rows.length > 0
  }
  if (mayQuote && take(quote, 1)) return { kind: 'quote', rows }
  if (take(bullet, 1)) return { kind: 'list', start: undefined, rows }
  const first = numbered.exec(lines[at]!)
  if (first && take(numbered, 2)) return { kind: 'list', start: Number(first[1]), rows }
}

const marks = { '**': 'bold', '~~': 'strike', '*': 'italic' } as const
type Mark = keyof typeof marks

export function parseInline(text: string, findLinks: FindLinks): Inline[] {
  const links = new Map(findLinks(text).map(link => [link.index, link]))
  return nest(tokens(text, links, labelledLinks(text, findLinks)))
}

type Token = Inline | { mark: Mark; canOpen: boolean; canClose: boolean }

function tokens(
  text: string,
  links: Map<number, { lastIndex: number; url: string }>,
  labelled: Map<number, LabelledLink>,
): Token[] {
  const found: Token[] = []
  let plain = ''
  const push = (token: Token) => {
    if (plain) found.push(plain)
    plain = ''
    found.push(token)
  }
  const lastTick = text.lastIndexOf('`')
  for (let at = 0; at < text.length; ) {
    const labelledLink = labelled.get(at)
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
    if (text[at] === '`' && at < lastTick) {
      const end = text.indexOf('`', at + 1)
      const code = text.slice(at + 1, end)
      if (code && !code.includes('\n')) {
        push({ kind: 'code', text: code })
        at = end + 1
        continue
      }
    }
    const mark = markAt(text, at)
    if (mark) {
      push(mark)
      at += mark.mark.length
      continue
    }
    plain += text[at++]
  }
  if (plain) found.push(plain)
  return found
}

const word = /[\p{L}\p{N}]/u

/** A mark opens before a visible character and closes after one, and never inside a word: "5*3*2" has none. */
function markAt(text: string, at: number) {
  const pair = text.slice(at, at + 2)
  const mark = pair === '**' || pair === '~~' ? pair : text[at] === '*' ? '*' : undefined
  if (!mark) return undefined
  const before = text[at - 1] ?? ' '
  const after = text[at + mark.length] ?? ' '
  return {
    mark: mark as Mark,
    canOpen: /\S/.test(after) && !word.test(before),
    canClose: /\S/.test(before) && !word.test(after),
  }
}

/** Pairs marks with their closers; those without one go back to being text. */
function nest(list: Token[]): Inline[] {
  const open: { mark: Mark; children: Inline[] }[] = []
  const root: Inline[] = []
  const here = () => open.at(-1)?.children ?? root
  for (const token of list) {
    if (typeof token === 'string' || 'kind' in token) {
      append(here(), token)
      continue
    }
    const opener = token.canClose ? open.findLastIndex(({ mark }) => mark === token.mark) : -1
    const content = opener >= 0 && (open[opener]!.children.length > 0 || opener < open.length - 1)
    if (content) {
      while (open.length > opener + 1) unwrap(open, root)
      const { mark, children } = open.pop()!
      append(here(), { kind: marks[mark], children })
    } else if (token.canOpen && !open.some(({ mark }) => mark === token.mark)) {
      open.push({ mark: token.mark, children: [] })
    } else {
      append(here(), token.mark)
    }
  }
  while (open.length) unwrap(open, root)
  return root
}

function unwrap(open: { mark: Mark; children: Inline[] }[], root: Inline[]) {
  const { mark, children } = open.pop()!
  const outer = open.at(-1)?.children ?? root
  append(outer, mark)
  for (const child of children) append(outer, child)
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
          : b.items.map(bare).join(' ')
  return parseBlocks(text, () => [])
    .map(block)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

// Written with the u flag: a v-flag literal is a syntax error in browsers that the product still opens in.
const emoji =
  '(?:\\p{RI}\\p{RI}|[0-9#*]\\uFE0F?\\u20E3|\\p{ExtPict}(?:\\uFE0F|\\p{EMod})?(?:\\u200D\\p{ExtPict}(?:\\uFE0F|\\p{EMod})?)*)'
const emojiOnly = new RegExp(`^(?:${emoji}\\s?){1,3}$`, 'u')

/** One to three emoji and nothing else: shown large. */
export const isBigEmoji = (text: string) => text.length <= 60 && emojiOnly.test(text)
