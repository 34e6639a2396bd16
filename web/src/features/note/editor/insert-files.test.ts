import { Editor } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { noteEditor } from '../../../i18n/vi/noteEditor.ts'
import type { NoteDocument } from '../../../sync/note-documents/note-document.ts'
import { insertFiles } from './insert-files.ts'
import { placeAt } from './plugins/carets.ts'
import { noteSchema } from './schema.ts'

const uploads: ((mediaId: string) => void)[] = []
vi.mock('../../../sync/uploads/tus.ts', () => ({
  uploadResumable: () => new Promise<string>(resolve => uploads.push(resolve)),
}))

const picture = new File(['.'], 'chợ nổi.png', { type: 'image/png' })

/** A note of two lines. @param line in which the caret stands at the end */
function openTwoLines(line: 0 | 1) {
  const doc = new Y.Doc()
  const fragment = doc.getXmlFragment('default')
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [...noteSchema(), Collaboration.configure({ fragment })],
  })
  editor.commands.insertContent('<p>Cần Thơ</p><p>Huế</p><p></p>')
  const ends = blocksOf(editor).map(({ end }) => end)
  editor.commands.setTextSelection(ends[line]!)
  return { editor, note: { fragment } as NoteDocument }
}

function blocksOf({ state }: Editor) {
  const blocks: { type: string; text: string; end: number }[] = []
  state.doc.forEach((node, offset) => {
    blocks.push({ type: node.type.name, text: node.textContent, end: offset + node.nodeSize - 1 })
  })
  return blocks.filter(({ type, text }) => type !== 'paragraph' || text)
}

const insert = (
  editor: Editor,
  note: NoteDocument,
  files: readonly File[],
  position = editor.state.selection.to,
) => insertFiles(editor, files, noteEditor, note, placeAt(editor.state, position))

const shown = (editor: Editor) => blocksOf(editor).map(({ type, text }) => text || type)

it('a pasted picture goes where it was pasted, wherever one writes while it is uploaded', async () => {
  const { editor, note } = openTwoLines(0)
  const done = insert(editor, note, [picture])
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  editor.commands.setTextSelection(blocksOf(editor)[1]!.end)
  editor.commands.insertContent(' và Hội An')
  uploads.pop()!('m1')
  await done
  editor.commands.insertContent(' nữa')
  expect(shown(editor)).toEqual(['Cần Thơ', 'image', 'Huế và Hội An nữa'])
  editor.destroy()
})

it.each([
  ['at the end of a line', 8],
  ['in the middle of a line', 4],
  ['before a line', 1],
  ['in an empty line', 15],
])('pictures pasted together %s stand in their order', async (_, caret) => {
  const { editor, note } = openTwoLines(0)
  editor.commands.setTextSelection(caret)
  const files = ['một', 'hai', 'ba'].map(name => new File(['.'], `${name}.png`, { type: 'image/png' }))
  const done = insert(editor, note, files)
  for (const { name } of files) {
    await vi.waitFor(() => expect(uploads).toHaveLength(1))
    uploads.pop()!(name)
  }
  await done
  const names: string[] = []
  editor.state.doc.descendants(node => void (node.type.name === 'image' && names.push(node.attrs.alt)))
  expect(names).toEqual(['một.png', 'hai.png', 'ba.png'])
  editor.destroy()
})

it('a dropped picture goes where it was dropped, whatever is written above it meanwhile', async () => {
  const { editor, note } = openTwoLines(1)
  const done = insert(editor, note, [picture], blocksOf(editor)[1]!.end)
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  editor.commands.insertContentAt(1, 'Chợ nổi Cái Răng ở ')
  uploads.pop()!('m1')
  await done
  expect(shown(editor)).toEqual(['Chợ nổi Cái Răng ở Cần Thơ', 'Huế', 'image'])
  editor.destroy()
})

it('files whose note is left while they are uploaded are put into it, in their order, and closing the page is asked about meanwhile', async () => {
  const { editor, note } = openTwoLines(0)
  const files = ['một', 'hai'].map(name => new File(['.'], `${name}.png`, { type: 'image/png' }))
  const done = insert(editor, note, files)
  editor.destroy()
  const leave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(true)
  for (const { name } of files) {
    await vi.waitFor(() => expect(uploads).toHaveLength(1))
    uploads.pop()!(name)
  }
  await done
  const blocks = note.fragment.toArray().map(block => {
    const element = block as Y.XmlElement
    return element.getAttribute('mediaId') ?? element.firstChild?.toString()
  })
  expect(blocks.slice(0, 4)).toEqual(['Cần Thơ', 'một.png', 'hai.png', 'Huế'])
  expect(leave()).toBe(false)
})
