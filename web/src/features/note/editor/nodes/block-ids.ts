import { Extension, type JSONContent } from '@tiptap/core'
import { isChangeOrigin } from '@tiptap/extension-collaboration'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { noteBlockId } from '@trau/contract/rules/note'
import { v4 } from 'uuid'

/** Blocks that reminders, comments and cards lead to. */
const blocksWithId = [
  'paragraph',
  'heading',
  'listItem',
  'taskItem',
  'blockquote',
  'codeBlock',
  'table',
  'details',
  'callout',
  'image',
  'file',
]

const newId = () => v4().slice(0, 8) + v4().slice(0, 4)

/** A document that was made outside of the editor, with an id for each block that has none. */
export const withBlockIds = (node: JSONContent): JSONContent => ({
  ...node,
  ...(blocksWithId.includes(node.type ?? '') && !node.attrs?.[noteBlockId]
    ? { attrs: { ...node.attrs, [noteBlockId]: newId() } }
    : {}),
  ...(node.content ? { content: node.content.map(withBlockIds) } : {}),
})

/**
 * Gives ids to blocks that were written here. Never to those of others, so that opening a note writes nothing, and not while a word is composed,
 * since the block's element would be drawn again under the input method.
 */
export const BlockIds = Extension.create({
  name: 'blockIds',
  addGlobalAttributes() {
    return [
      {
        types: blocksWithId,
        attributes: {
          [noteBlockId]: {
            default: null,
            keepOnSplit: false,
            parseHTML: element => element.getAttribute('data-block'),
            renderHTML: attributes =>
              attributes[noteBlockId] ? { 'data-block': attributes[noteBlockId] } : {},
          },
        },
      },
    ]
  },
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        key: new PluginKey('blockIds'),
        appendTransaction(transactions, _before, state) {
          if (!transactions.some(tr => tr.docChanged) || transactions.some(tr => isChangeOrigin(tr)))
            return null
          if (editor.isInitialized && editor.view.composing) return null
          const seenIds = new Set<string>()
          const { tr } = state
          state.doc.descendants((node, position) => {
            if (!blocksWithId.includes(node.type.name)) return
            const id = node.attrs[noteBlockId] as string | null
            if (id && !seenIds.has(id)) return void seenIds.add(id)
            tr.setNodeAttribute(position, noteBlockId, newId())
          })
          return tr.docChanged ? tr : null
        },
      }),
    ]
  },
})
