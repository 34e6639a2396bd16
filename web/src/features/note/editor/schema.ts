import type { Command, Extensions } from '@tiptap/core'
import { isChangeOrigin } from '@tiptap/extension-collaboration'
import { Details, DetailsContent, DetailsSummary } from '@tiptap/extension-details'
import { Highlight } from '@tiptap/extension-highlight'
import { OrderedList, TaskItem, TaskList } from '@tiptap/extension-list'
import { Table, TableKit } from '@tiptap/extension-table'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { fixTables } from '@tiptap/pm/tables'
import { StarterKit } from '@tiptap/starter-kit'
import { isSafeNoteLink } from '@trau/contract/rules/note'
import { BlockIds } from './nodes/block-ids.ts'
import { Callout } from './nodes/callout.ts'
import { type FileNodeOptions, NoteFile, NoteImage } from './nodes/files.ts'
import { Mention, MessageLink, NoteLink } from './nodes/references.ts'

const tableMarkdown = Table.config.renderMarkdown!

/** Its rows and cells, whatever stands in them. */
function shapeOfTables(doc: Node): string {
  let shape = ''
  doc.descendants(({ type, attrs, isTextblock }) => {
    if (type.spec.tableRole) shape += `${type.name}${attrs.colspan},${attrs.rowspan};`
    return !isTextblock
  })
  return shape
}

/**
 * Adds missing cells with one's own change of rows or cells alone. If all who see a ragged table did so, each would add them, and then more to
 * what the others have added.
 */
function repairedByItsEdit({ spec }: Plugin): Plugin {
  const repair = spec.appendTransaction!
  return new Plugin({
    ...spec,
    appendTransaction(transactions, before, state) {
      const change = repair.call(this, transactions, before, state)
      const isItsEdit = () =>
        !transactions.some(isChangeOrigin) && shapeOfTables(before.doc) !== shapeOfTables(state.doc)
      // Between equal states nothing is repaired: what is left is the selection.
      return !change?.docChanged || isItsEdit() ? change : repair.call(this, transactions, state, state)
    },
  })
}

/** Its Markdown has no blank lines around, which would be read as empty paragraphs. */
const NoteTable = Table.extend({
  renderMarkdown: (...parts) => tableMarkdown(...parts).trim(),
  addProseMirrorPlugins() {
    return (this.parent?.() ?? []).map(repairedByItsEdit)
  },
  addCommands() {
    const commands = Object.entries(this.parent?.() ?? {}) as [string, TableCommand][]
    return Object.fromEntries(commands.map(([name, command]) => [name, onWholeTable(name, command)]))
  },
})

type TableCommand = (...parts: unknown[]) => Command

/** A change of rows or cells begins with the missing cells: the library takes a row for a cell where one is missing. */
const onWholeTable =
  (name: string, command: TableCommand): TableCommand =>
  (...parts) =>
  props => {
    if (props.dispatch && /^(add|delete)(Row|Column)|^(merge|split|toggle)/.test(name)) {
      fixTables(props.state)
      // The state of a command is what its transaction was when it was last asked for.
      void props.state.tr
    }
    return command(...parts)(props)
  }

/** Its own paste takes a short word with a full stop for the number of an item: "TP. Huế", "V. I. Lê-nin". */
export const NumberedList = OrderedList.extend({ addProseMirrorPlugins: () => [] })

export interface SchemaOptions {
  imageView?: FileNodeOptions['view']
  fileView?: FileNodeOptions['view']
  /** The code block with colours, which is loaded late. */
  codeBlock?: Extensions[number]
  taskLabel?: (isDone: boolean, text: string) => string
  toggleLabel?: (isOpen: boolean) => string
}

/** The document's nodes and marks: those of `contract/rules/note.ts`. No text is rewritten at the caret. */
export const noteSchema = (options: SchemaOptions = {}): Extensions => [
  StarterKit.configure({
    // Undo is the collaboration's, of one's own edits alone.
    undoRedo: false,
    // Both would write into a note that is only opened.
    trailingNode: false,
    codeBlock: options.codeBlock ? false : {},
    orderedList: false,
    dropcursor: { class: 'note-drop-cursor', color: false, width: 2 },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      isAllowedUri: uri => isSafeNoteLink(uri),
      HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: '_blank' },
    },
  }),
  ...(options.codeBlock ? [options.codeBlock] : []),
  NumberedList,
  TaskList,
  TaskItem.configure({
    nested: true,
    ...(options.taskLabel
      ? {
          a11y: {
            checkboxLabel: (node, isDone) => options.taskLabel!(isDone, node.firstChild?.textContent ?? ''),
          },
        }
      : {}),
  }),
  TableKit.configure({ table: false }),
  NoteTable.configure({ resizable: false }),
  Details.configure({
    persist: false,
    ...(options.toggleLabel
      ? {
          renderToggleButton: ({ element, isOpen }) =>
            element.setAttribute('aria-label', options.toggleLabel!(isOpen)),
        }
      : {}),
  }),
  DetailsSummary,
  DetailsContent,
  Highlight,
  Callout,
  NoteImage.configure({ view: options.imageView ?? null }),
  NoteFile.configure({ view: options.fileView ?? null }),
  Mention,
  NoteLink,
  MessageLink,
  BlockIds,
]
