import { Editor, type Extensions } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { Placeholder } from '@tiptap/extensions'
import type * as Y from 'yjs'
import type { NoteEditorWords } from '../../../i18n/vi/noteEditor.ts'
import type { NoteDocument } from '../../../sync/note-documents/note-document.ts'
import { unbind, watchForeignContent } from './foreign-content.ts'
import type { FileNodeOptions } from './nodes/files.ts'
import { PasteHtml } from './paste-html.ts'
import { PasteMarkdown } from './paste-markdown.ts'
import { CommentMarks } from './plugins/comment-marks.ts'
import { Composition } from './plugins/composition.ts'
import { FileDrop } from './plugins/file-drop.ts'
import { Find } from './plugins/find.ts'
import { LastLine } from './plugins/last-line.ts'
import { MoveBlock } from './plugins/move-block.ts'
import { RemoteCaret } from './plugins/remote-caret.ts'
import { Trigger, type TriggerOptions } from './plugins/trigger.ts'
import { noteSchema } from './schema.ts'

export interface EditorParts {
  element: HTMLElement
  document: NoteDocument
  /** A copy of it, which may be read alone: what the binding tidies in it is written nowhere. */
  copy?: Y.XmlFragment
  words: NoteEditorWords
  isEditable: boolean
  trigger: TriggerOptions
  fileView: FileNodeOptions['view']
  codeBlock?: Extensions[number]
  onFiles(files: File[], position?: number): void
  onThread(threadId: string): void
  /** The document has what this version does not know: it may be read, not changed. */
  onForeignContent(): void
}

export function createNoteEditor(parts: EditorParts): Editor {
  const { document, copy, words } = parts
  const editor = new Editor({
    element: parts.element,
    injectCSS: false,
    // Text would be parsed as HTML, which the content security policy forbids; the document comes from the collaboration.
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    editable: parts.isEditable,
    enableContentCheck: true,
    onContentError({ editor, disableCollaboration }) {
      disableCollaboration()
      editor.setEditable(false, false)
      parts.onForeignContent()
    },
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': words.body,
        // Who may only comment selects text too.
        tabindex: '0',
        class: 'note-text',
        spellcheck: 'false',
        autocorrect: 'off',
        autocapitalize: 'sentences',
      },
    },
    extensions: [
      ...noteSchema({
        imageView: parts.fileView,
        fileView: parts.fileView,
        ...(parts.codeBlock ? { codeBlock: parts.codeBlock } : {}),
        taskLabel: (isDone, text) => (isDone ? words.taskDone(text) : words.taskOpen(text)),
        toggleLabel: isOpen => (isOpen ? words.closeToggle : words.openToggle),
      }),
      Collaboration.configure({ fragment: copy ?? document.fragment }),
      RemoteCaret.configure({ document: copy?.doc ?? document.doc }),
      Composition.configure({ onStart: () => document.holdRemote(), onEnd: () => document.releaseRemote() }),
      Placeholder.configure({
        showOnlyWhenEditable: false,
        placeholder: ({ editor, node }) => {
          if (node.type.name === 'detailsSummary') return words.toggleSummary
          return editor.isEditable ? words.placeholder : words.emptyReadOnly
        },
      }),
      Trigger.configure(parts.trigger),
      FileDrop.configure({ onFiles: parts.onFiles }),
      CommentMarks.configure({ onPress: parts.onThread }),
      PasteHtml,
      PasteMarkdown,
      Find,
      MoveBlock,
      LastLine,
    ],
  })
  const endWatch = watchForeignContent(document.doc, () => {
    endWatch()
    if (!copy) {
      unbind(editor.state)
      editor.setEditable(false, false)
    }
    parts.onForeignContent()
  })
  editor.on('destroy', endWatch)
  return editor
}
