import { mergeAttributes, Node } from '@tiptap/core'

interface Reference {
  name: 'mention' | 'noteLink' | 'messageLink'
  /** Attributes that say what it is about; `label` is beside them. */
  ids: readonly string[]
  sign: string
}

const escapeLabel = (label: string) => label.replace(/[\\[\]|]/g, '\\$&')

/** A word of a line that stands for something outside of the note. Markdown: a link to `trau:name/ids`. */
const reference = ({ name, ids, sign }: Reference) =>
  Node.create({
    name,
    group: 'inline',
    inline: true,
    atom: true,
    selectable: false,
    addAttributes() {
      const attribute = (key: string) => ({
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute(`data-${key.toLowerCase()}`),
        renderHTML: (attributes: Record<string, unknown>) =>
          attributes[key] ? { [`data-${key.toLowerCase()}`]: String(attributes[key]) } : {},
      })
      return Object.fromEntries([...ids, 'label'].map(key => [key, attribute(key)]))
    },
    parseHTML: () => [{ tag: `span[data-reference="${name}"]` }],
    renderHTML: ({ node, HTMLAttributes }) => [
      'span',
      mergeAttributes(HTMLAttributes, { 'data-reference': name, class: 'note-reference' }),
      `${sign}${node.attrs.label ?? ''}`,
    ],
    renderText: ({ node }) => `${sign}${node.attrs.label ?? ''}`,

    markdownTokenName: name,
    markdownTokenizer: {
      name,
      level: 'inline',
      start: source => source.search(/\[(?:[^\\\]]|\\.)*\]\(trau:/),
      tokenize(source) {
        const match = /^\[((?:[^\\\]]|\\.)*)\]\(trau:([a-zA-Z]+)\/([\w/-]+)\)/.exec(source)
        if (match?.[2] !== name) return undefined
        const label = match[1]!.replace(/\\(.)/g, '$1')
        return { type: name, raw: match[0], label, path: match[3]! }
      },
    },
    parseMarkdown: token => {
      const path = String(token.path).split('/')
      const label = String(token.label)
      const attrs = Object.fromEntries(ids.map((key, n) => [key, path[n] ?? null]))
      return {
        type: name,
        attrs: { ...attrs, label: label.startsWith(sign) ? label.slice(sign.length) : label },
      }
    },
    renderMarkdown: node => {
      const path = ids.map(key => String(node.attrs?.[key] ?? '')).join('/')
      return `[${escapeLabel(`${sign}${node.attrs?.label ?? ''}`)}](trau:${name}/${path})`
    },
  })

export const Mention = reference({ name: 'mention', ids: ['id'], sign: '@' })
export const NoteLink = reference({ name: 'noteLink', ids: ['noteId'], sign: '' })
export const MessageLink = reference({ name: 'messageLink', ids: ['roomId', 'messageId'], sign: '' })
