import { type Extensions, encodeHtmlEntities, type JSONContent } from '@tiptap/core'
import { MarkdownManager } from '@tiptap/markdown'

/**
 * Markdown of notes. The library escapes too little: what it leaves out here comes back as something else, or not at all. And it reads HTML with
 * a parser that browsers with Trusted Types refuse.
 */

type Mark = NonNullable<JSONContent['marks']>[number]
type Opening = 'markdown' | 'html'

/** With what the library keeps to itself. */
interface OpenManager {
  readonly instance: MarkdownManager['instance']
  parse(markdown: string): JSONContent
  serialize(document: JSONContent): string
  renderNodeToMarkdown(
    node: JSONContent,
    parent?: JSONContent,
    index?: number,
    level?: number,
    meta?: Record<string, unknown>,
  ): string
  encodeTextForMarkdown(text: string, node: JSONContent, parent?: JSONContent): string
  getMarkOpening(type: string, mark: Mark, opening?: Opening): string
  getMarkClosing(type: string, mark: Mark, opening?: Opening): string
}
const OpenManager = MarkdownManager as unknown as new (options: { extensions: Extensions }) => OpenManager

export class NoteMarkdownManager extends OpenManager {
  constructor(extensions: Extensions) {
    super({ extensions })
    const readLists = this.instance.Tokenizer.prototype.list
    this.instance.use({
      tokenizer: {
        html: () => undefined,
        tag: readTag as never,
        // Tasks have a rule of their own. A box that the parser takes out of a numbered item is lost, and its list.
        list(source) {
          const options = { ...this.options, gfm: false }
          return readLists.call(Object.create(this, { options: { value: options } }), source)
        },
      },
    })
  }

  override serialize(document: JSONContent): string {
    return super.serialize(prepared(document))
  }

  override renderNodeToMarkdown(...parts: Parameters<OpenManager['renderNodeToMarkdown']>): string {
    const [node] = parts
    if (node.type === 'codeBlock') return codeBlock(node)
    if (node.type === 'hardBreak' && node.attrs?.isTag) return '<br>'
    return super.renderNodeToMarkdown(...parts)
  }

  override encodeTextForMarkdown(text: string, node: JSONContent, parent?: JSONContent): string {
    return isCode(node) || parent?.type === 'codeBlock' ? text : escapedText(text, node, parent)
  }

  override getMarkOpening(type: string, mark: Mark, opening?: Opening): string {
    if (type === 'code' && mark.attrs?.ticks) return `${mark.attrs.ticks} `
    return super.getMarkOpening(type, mark, opening)
  }

  override getMarkClosing(type: string, mark: Mark, opening?: Opening): string {
    if (type === 'code' && mark.attrs?.ticks) return ` ${mark.attrs.ticks}`
    const closing = super.getMarkClosing(type, mark, opening)
    // In a table, the sign would end the cell within the address.
    return type === 'link' ? closing.replaceAll('|', '\\|') : closing
  }
}

/** Breaks of lines, and what the library writes where marks overlap; any other tag is the text that it is. */
function readTag(
  this: { lexer: { inlineTokens(text: string): unknown[] }; rules: { inline: { tag: RegExp } } },
  source: string,
): object | undefined {
  const line = /^<br\s*\/?>/i.exec(source)
  if (line) return { type: 'br', raw: line[0] }
  const [whole, name, text] = /^<(strong|em)>([\s\S]{0,5000}?)<\/\1>/i.exec(source) ?? []
  if (whole) return { type: name!.toLowerCase(), raw: whole, text, tokens: this.lexer.inlineTokens(text!) }
  const raw = this.rules.inline.tag.exec(source)?.[0]
  return raw ? { type: 'text', raw, text: raw } : undefined
}

const isCode = ({ marks }: JSONContent) => marks?.some(({ type }) => type === 'code') ?? false

/** Longer than each run of backticks in a text. */
function ticksAround(text: string, least: number): string {
  let length = least
  for (const [run] of text.matchAll(/`+/g)) length = Math.max(length, run.length + 1)
  return '`'.repeat(length)
}

const textOf = ({ text, content }: JSONContent): string => text ?? (content ?? []).map(textOf).join('')

function codeBlock(node: JSONContent): string {
  const text = textOf(node)
  const fence = ticksAround(text, 3)
  return `${fence}${node.attrs?.language ?? ''}\n${text}\n${fence}`
}

/** Says of each node what it cannot know of itself when it is written. */
function prepared(node: JSONContent, isInTask = false): JSONContent {
  const { type, attrs, content } = node
  if (!content) return node
  const isOneLine = isInTask || type === 'heading' || type === 'detailsSummary'
  const isBreak = (at: number) => (content[at]?.type ?? 'hardBreak') === 'hardBreak'
  const children = content.map((child, n) => {
    // Two breaks would be an empty line, and one at an end is none.
    if (child.type === 'hardBreak')
      return isOneLine || isBreak(n - 1) || isBreak(n + 1) ? { ...child, attrs: { isTag: true } } : child
    const ticks = isCode(child) ? ticksAround(textOf(child), 1) : ''
    // No other mark stands beside it.
    if (ticks.length > 1) return { ...child, marks: [{ type: 'code', attrs: { ticks } }] }
    return prepared(child, type === 'taskItem' && n === 0)
  })
  // Letters begin no list when it is read.
  const digits = type === 'orderedList' ? { attrs: { ...attrs, type: null } } : {}
  return { ...node, ...digits, content: children }
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** Of the web, without a sign of the sentence at its end, and of mail. */
const addresses = new RegExp(
  '((?:https?|ftp)://(?:[^\\s<>|`()\\\\]|\\([^\\s<>|`()\\\\]*\\))*' +
    '(?:[^\\s<>|`()\\\\?!.,:;*_\'"~&\\]]|\\([^\\s<>|`()\\\\]*\\))' +
    `|[\\w.+-]{1,64}@${label}(?:\\.${label})+)`,
  'i',
)

/** What begins a heading, an item, a rule, a table or a toggle, or makes a heading of the line before. */
const blockStart = /^( {0,3})(?:(\d{1,9}(?=[.)](?:\s|$))|:(?=::))|(?=#{1,6}(?:\s|$)|[+=-](?:\s|$)|-[-:]|:-))/

function escapedText(text: string, node: JSONContent, parent?: JSONContent): string {
  const { marks = [] } = node
  const siblings = parent?.content ?? []
  const at = siblings.indexOf(node)
  const pieces = marks.some(({ type }) => type === 'link') ? [text] : text.split(addresses)
  const escapedLine = pieces.map((piece, n) => (n % 2 === 1 ? `<${piece}>` : escapedSigns(piece))).join('')
  const isStart = marks.length === 0 && (at === 0 || siblings[at - 1]?.type === 'hardBreak')
  const lines = escapedLine.split('\n')
  const markdown = lines
    .map((line, n) => (n > 0 || isStart ? line.replace(blockStart, '$1$2\\') : line))
    .join('\n')
  if (at < 0 || at < siblings.length - 1) return markdown.replace(/!$/, '\\!')
  return parent?.type === 'heading' ? markdown.replace(/#$/, '\\#') : markdown
}

const escapedSigns = (text: string) =>
  encodeHtmlEntities(text)
    .replace(/[\\`*_[\]~|]|\+{2,}|={2,}/g, signs => signs.replace(/./g, '\\$&'))
    .replace(/www(?=\.)/gi, '$&\\')
