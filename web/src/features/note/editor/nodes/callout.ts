import { mergeAttributes, Node } from '@tiptap/core'

export const calloutKinds = ['INFO', 'TIP', 'WARNING', 'DANGER'] as const
export type CalloutKind = (typeof calloutKinds)[number]

const kindOf = (value: string | null | undefined): CalloutKind =>
  calloutKinds.find(kind => kind === value?.toUpperCase()) ?? 'INFO'

/** GitHub's names, which most Markdown tools draw. */
const alertNames: Record<CalloutKind, string> = {
  INFO: 'NOTE',
  TIP: 'TIP',
  WARNING: 'WARNING',
  DANGER: 'CAUTION',
}
const alertStart = /^> \[!(NOTE|TIP|WARNING|CAUTION|IMPORTANT)\][ \t]*(?:\n|$)/i

/** A block that stands out. Markdown: an alert, `> [!NOTE]`. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  // Before the quote, whose Markdown it shares.
  priority: 200,
  addAttributes() {
    return {
      kind: {
        default: 'INFO',
        parseHTML: element => kindOf(element.getAttribute('data-callout')),
        renderHTML: ({ kind }) => ({ 'data-callout': kindOf(kind as string) }),
      },
    }
  },
  parseHTML: () => [{ tag: 'div[data-callout]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes), 0],

  markdownTokenName: 'callout',
  markdownTokenizer: {
    name: 'callout',
    level: 'block',
    start: source => source.search(/^> \[!/m),
    tokenize(source, _tokens, lexer) {
      const start = alertStart.exec(source)
      if (!start) return undefined
      const body = /^(?:>.*(?:\n|$))*/.exec(source.slice(start[0].length))?.[0] ?? ''
      const text = body.replace(/^> ?/gm, '')
      const name = start[1]!.toUpperCase()
      const kind = calloutKinds.find(one => alertNames[one] === name) ?? 'INFO'
      return { type: 'callout', raw: start[0] + body, kind, tokens: lexer.blockTokens(text) }
    },
  },
  parseMarkdown: (token, helpers) => {
    const content = helpers.parseChildren(token.tokens ?? [])
    return {
      type: 'callout',
      attrs: { kind: kindOf(token.kind as string) },
      content: content.length > 0 ? content : [{ type: 'paragraph' }],
    }
  },
  renderMarkdown: (node, helpers) => {
    const body = helpers.renderChildren(node.content ?? [], '\n\n')
    const lines = [`[!${alertNames[kindOf(node.attrs?.kind as string)]}]`, ...body.split('\n')]
    return lines.map(line => (line ? `> ${line}` : '>')).join('\n')
  },
})
