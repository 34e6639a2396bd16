import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'

/** Blocks that the caret does not leave downwards by typing. */
const closedTypes = new Set(['table', 'codeBlock', 'callout', 'details', 'horizontalRule', 'image', 'file'])

/** A paragraph under such a block at the end, made by the edit that put it there: a note that is only opened is not written in. */
export const LastLine = Extension.create({
  name: 'noteLastLine',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, before, { doc, schema, tr }) {
        const isOwnEdit = transactions.some(one => one.docChanged && !one.getMeta(ySyncPluginKey))
        const wasSame = before.doc.lastChild?.type === doc.lastChild?.type
        if (!isOwnEdit || wasSame || !doc.lastChild || !closedTypes.has(doc.lastChild.type.name)) return null
        return tr.insert(doc.content.size, schema.nodes.paragraph!.create())
      },
    }),
  ],
})
