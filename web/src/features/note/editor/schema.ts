import type { Extensions } from '@tiptap/core'
import { Details, DetailsContent, DetailsSummary } from '@tiptap/extension-details'
import { Highlight } from '@tiptap/extension-highlight'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { Table, TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { isSafeNoteLink } from '@trau/contract/rules/note'
import { BlockIds } from './nodes/block-ids.ts'
import { Callout } from './nodes/callout.ts'
import { type FileNodeOptions, NoteFile, NoteImage } from './nodes/files.ts'
import { Mention, MessageLink, NoteLink } from './nodes/references.ts'

const tableMarkdown = Table.config.renderMarkdown!

/** Its Markdown has no blank lines around, which would be read as empty paragraphs. */
const NoteTable = Table.extend({ renderMarkdown: (...parts) => tableMarkdown(...parts).trim() })

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
