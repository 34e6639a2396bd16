import '../../editor/note-editor.css'
import { Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { type Decoration, DecorationSet } from '@tiptap/pm/view'
import { useEffect, useRef } from 'react'
import { useNoteEditorWords } from '../../../../i18n/words/note-editor.ts'
import { fileView, findUpload } from '../../editor/file-view.ts'
import { noteSchema } from '../../editor/schema.ts'

export type Decorate = (document: Node) => Decoration[]

interface VersionTextProps {
  document: Node
  /** What is marked in it. */
  decorate: Decorate
  label: string
}

/** A state of a note as it looks, with marks. */
export function VersionText({ document: shownDocument, decorate, label }: VersionTextProps) {
  const words = useNoteEditorWords()
  const holder = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(undefined)
  const latest = useRef(decorate)
  latest.current = decorate
  useEffect(() => {
    if (!holder.current) return
    const view = fileView(words, findUpload)
    const createdEditor = new Editor({
      element: holder.current,
      injectCSS: false,
      editable: false,
      content: shownDocument.toJSON(),
      editorProps: { attributes: { class: 'note-text', role: 'document', 'aria-label': label } },
      extensions: [
        ...noteSchema({ imageView: view, fileView: view }),
        Marks.configure({ decorate: document => latest.current(document) }),
      ],
    })
    editor.current = createdEditor
    return () => {
      editor.current = undefined
      createdEditor.destroy()
    }
  }, [shownDocument, label, words])
  useEffect(() => {
    const view = editor.current?.view
    if (view) view.dispatch(view.state.tr.setMeta(marksMeta, decorate))
  }, [decorate])
  return <div ref={holder} className="note-version" />
}

const marksMeta = 'noteVersionMarks'

const Marks = Extension.create<{ decorate: Decorate }>({
  name: marksMeta,
  addOptions: () => ({ decorate: () => [] }),
  addProseMirrorPlugins() {
    const { decorate } = this.options
    const draw = (document: Node) => DecorationSet.create(document, decorate(document))
    return [
      new Plugin<DecorationSet>({
        state: {
          init: (_, { doc }) => draw(doc),
          apply: (tr, drawnMarks) => (tr.getMeta(marksMeta) ? draw(tr.doc) : drawnMarks),
        },
        props: {
          decorations(state) {
            return this.getState(state)
          },
        },
      }),
    ]
  },
})
