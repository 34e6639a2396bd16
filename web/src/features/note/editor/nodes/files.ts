import { mergeAttributes, Node, type NodeViewRenderer } from '@tiptap/core'

export interface FileNodeOptions {
  view: NodeViewRenderer | null
}

const attribute = (key: string, isNumber = false) => ({
  default: null,
  parseHTML: (element: HTMLElement) => {
    const value = element.getAttribute(`data-${key.toLowerCase()}`)
    return isNumber && value !== null ? Number(value) || null : value
  },
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[key] === null || attributes[key] === undefined
      ? {}
      : { [`data-${key.toLowerCase()}`]: String(attributes[key]) },
})

const idPath = (attrs: Record<string, unknown> | undefined) =>
  attrs?.nodeId && !attrs.mediaId ? `node/${attrs.nodeId}` : `media/${attrs?.mediaId ?? ''}`

const escapeLabel = (label: string) => label.replace(/[\\[\]|]/g, '\\$&')

const fileBlock = (name: 'image' | 'file', labelKey: 'alt' | 'name', numberKey: 'width' | 'bytes') =>
  Node.create<FileNodeOptions>({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addOptions: () => ({ view: null }),
    addAttributes: () => ({
      nodeId: attribute('nodeId'),
      mediaId: attribute('mediaId'),
      [labelKey]: attribute(labelKey),
      [numberKey]: attribute(numberKey, true),
    }),
    parseHTML: () => [{ tag: `div[data-file="${name}"]` }],
    renderHTML: ({ node, HTMLAttributes }) => [
      'div',
      mergeAttributes(HTMLAttributes, { 'data-file': name }),
      String(node.attrs[labelKey] ?? ''),
    ],
    renderText: ({ node }) => String(node.attrs[labelKey] ?? ''),
    addNodeView() {
      return this.options.view
    },

    markdownTokenName: `note-${name}`,
    markdownTokenizer: {
      name: `note-${name}`,
      level: 'block',
      start: source => source.search(/^!\[(?:[^\\\]]|\\.)*\]\(trau:/m),
      tokenize(source) {
        const match =
          /^!\[((?:[^\\\]]|\\.)*)\]\(trau:(image|file)\/(node|media)\/([\w-]+)(?:\?(\d+))?\)[ \t]*(?:\n+|$)/.exec(
            source,
          )
        if (match?.[2] !== name) return undefined
        return {
          type: `note-${name}`,
          raw: match[0],
          label: match[1]!.replace(/\\(.)/g, '$1'),
          idKey: match[3] === 'node' ? 'nodeId' : 'mediaId',
          fileId: match[4]!,
          number: match[5],
        }
      },
    },
    parseMarkdown: token => ({
      type: name,
      attrs: {
        [String(token.idKey)]: token.fileId,
        [labelKey]: token.label || null,
        [numberKey]: token.number ? Number(token.number) : null,
      },
    }),
    renderMarkdown: node => {
      const number = node.attrs?.[numberKey]
      const label = escapeLabel(String(node.attrs?.[labelKey] ?? ''))
      return `![${label}](trau:${name}/${idPath(node.attrs)}${number ? `?${number}` : ''})`
    },
  })

/** A picture of the drive or of an upload; never an address, so that no note fetches from elsewhere. */
export const NoteImage = fileBlock('image', 'alt', 'width')
export const NoteFile = fileBlock('file', 'name', 'bytes')
