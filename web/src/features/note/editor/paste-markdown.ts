import { Extension } from '@tiptap/core'
import { Fragment, type Schema, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { orUndefined } from '../../../text/or-undefined.ts'

const looksLikeMarkdown = /^(#{1,3} |[-*] |\d+\. |> |```|\|.+\||[-*] \[[ x]\] )/m

type Converter = Pick<typeof import('./markdown.ts'), 'noteOfMarkdown'>
const loadConverter = (): Promise<Converter> => import('./markdown.ts')

/** Inserts blocks; where the converter cannot be had, without a network or after an update of the server, the text as it is, line by line. */
export async function insertMarkdown(
  view: EditorView,
  text: string,
  load: () => Promise<Converter>,
): Promise<void> {
  const converter = await ignoreFailure(load(), 'optional')
  if (view.isDestroyed) return
  const { schema, tr } = view.state
  const blocks = converter && orUndefined(() => schema.nodeFromJSON(converter.noteOfMarkdown(text)).content)
  const content = blocks ?? Fragment.from(text.split(/\r\n?|\n/).map(line => paragraphOf(schema, line)))
  view.dispatch(tr.replaceSelection(Slice.maxOpen(content)).scrollIntoView())
}

const paragraphOf = (schema: Schema, line: string) =>
  schema.nodes.paragraph!.create(null, line ? schema.text(line) : undefined)

/** Plain text that is Markdown becomes blocks; the converter is fetched when it is first needed. */
export const PasteMarkdown = Extension.create({
  name: 'notePasteMarkdown',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handlePaste(view, event) {
          const data = event.clipboardData
          const text = data?.getData('text/plain') ?? ''
          const isInCode = view.state.selection.$from.parent.type.spec.code
          if (isInCode || data?.types.includes('text/html') || !looksLikeMarkdown.test(text)) return false
          void insertMarkdown(view, text, loadConverter)
          return true
        },
      },
    }),
  ],
})
