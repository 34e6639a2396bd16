import { Extension } from '@tiptap/core'
import { Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { orUndefined } from '../../../text/or-undefined.ts'

/** What hardly stands in text by chance. Lists alone do: of a conversation, say, whose other signs must stay. */
const looksLikeMarkdown =
  /^(#{1,3} |> |```|\|.+\||[-*] \[[ x]\] )|(?:^|[^\p{L}\p{N}_])\*\*\S[^\n]*?\*\*(?![\p{L}\p{N}_])|\]\((https?:|mailto:)/mu
const listItem = /^\s*(?:[-*•]|(\d{1,3})[.)])\s+(.*)$/

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

/** Lines as paragraphs, and those that begin as items do as lists; every other sign stays. */
export function insertLists(view: EditorView, text: string): void {
  const { schema, tr } = view.state
  const { bulletList, orderedList, listItem: item } = schema.nodes
  const blocks: Node[] = []
  for (const line of text.split(/(?:\r\n?|\n)+/)) {
    const [, number, words] = listItem.exec(line) ?? []
    if (words === undefined) {
      if (line) blocks.push(paragraphOf(schema, line))
      continue
    }
    const list = number ? orderedList! : bulletList!
    const content = item!.create(null, paragraphOf(schema, words))
    const last = blocks.at(-1)
    if (last?.type === list) blocks[blocks.length - 1] = last.copy(last.content.addToEnd(content))
    else blocks.push(list.create(number ? { start: Number(number) } : null, content))
  }
  const slice = Slice.maxOpen(Fragment.from(blocks))
  // Addresses become links, as in any text that is pasted.
  view.dispatch(tr.replaceSelection(slice).setMeta('uiEvent', 'paste').scrollIntoView())
}

const paragraphOf = (schema: Schema, line: string) =>
  schema.nodes.paragraph!.create(null, line ? schema.text(line) : undefined)

/** Plain text that is Markdown, or has lists, becomes blocks; the converter is fetched when it is first needed. */
export const PasteMarkdown = Extension.create({
  name: 'notePasteMarkdown',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handlePaste(view, event) {
          const data = event.clipboardData
          const text = data?.getData('text/plain') ?? ''
          const isInCode = view.state.selection.$from.parent.type.spec.code
          if (isInCode || data?.types.includes('text/html')) return false
          if (looksLikeMarkdown.test(text)) void insertMarkdown(view, text, loadConverter)
          else if (text.split(/[\r\n]+/).some(line => listItem.test(line))) insertLists(view, text)
          else return false
          return true
        },
      },
    }),
  ],
})
