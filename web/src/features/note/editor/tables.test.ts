import { Editor } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { expect, it, onTestFinished } from 'vitest'
import * as Y from 'yjs'
import { noteSchema } from './schema.ts'

function openEditor(doc: Y.Doc) {
  const element = document.body.appendChild(document.createElement('div'))
  const fragment = doc.getXmlFragment('default')
  const editor = new Editor({ element, extensions: [...noteSchema(), Collaboration.configure({ fragment })] })
  onTestFinished(() => editor.destroy())
  return editor
}

const widthsOf = ({ state }: Editor) => {
  const widths: number[] = []
  state.doc.firstChild!.forEach(row => void widths.push(row.childCount))
  return widths
}

it('a table that several people change at once does not grow while they go on writing in it', () => {
  const docs = [new Y.Doc(), new Y.Doc(), new Y.Doc()]
  const exchange = () => {
    const updates = docs.map(doc => Y.encodeStateAsUpdate(doc))
    for (const doc of docs) for (const update of updates) Y.applyUpdate(doc, update, 'remote')
  }
  const first = openEditor(docs[0]!)
  first.commands.insertTable({ rows: 3, cols: 3 })
  exchange()
  const second = openEditor(docs[1]!)
  const third = openEditor(docs[2]!)
  for (const editor of [first, second, third]) editor.commands.setTextSelection(4)
  first.commands.addColumnAfter()
  second.commands.addRowAfter()
  exchange()
  expect(widthsOf(third).sort()).toEqual([3, 4, 4, 4])
  for (let turn = 0; turn < 10; turn++) {
    for (const editor of [first, second, third]) editor.commands.insertContent('chữ ')
    exchange()
  }
  for (const editor of [first, second, third]) expect(widthsOf(editor).sort()).toEqual([3, 4, 4, 4])
  first.commands.addRowAfter()
  expect(widthsOf(first)).toEqual([4, 4, 4, 4, 4])
})
