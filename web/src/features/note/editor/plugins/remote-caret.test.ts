import { Editor } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { noteSchema } from '../schema.ts'
import { RemoteCaret } from './remote-caret.ts'

function openEditor(doc: Y.Doc) {
  const element = document.body.appendChild(document.createElement('div'))
  return new Editor({
    element,
    extensions: [
      ...noteSchema(),
      Collaboration.configure({ fragment: doc.getXmlFragment('default') }),
      RemoteCaret.configure({ document: doc }),
    ],
  })
}

it('the caret stays beside its characters while others write before it in the same paragraph', () => {
  const [mine, theirs] = [new Y.Doc(), new Y.Doc()]
  const editor = openEditor(mine)
  editor.commands.insertContent('Bình:  Việt Nam')
  editor.commands.setTextSelection(editor.state.doc.content.size - 1)
  Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine))
  const other = openEditor(theirs)
  other.commands.insertContentAt(7, 'xin chào')
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs, Y.encodeStateVector(mine)), 'remote')
  expect(editor.state.doc.textContent).toBe('Bình: xin chào Việt Nam')
  editor.commands.insertContent(' đẹp')
  expect(editor.state.doc.textContent).toBe('Bình: xin chào Việt Nam đẹp')

  // In the middle as well, with a range.
  editor.commands.setTextSelection({ from: 16, to: 20 })
  other.commands.insertContentAt(1, '– ')
  Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs, Y.encodeStateVector(mine)), 'remote')
  const { from, to } = editor.state.selection
  expect(editor.state.doc.textBetween(from, to)).toBe('Việt')
  editor.destroy()
  other.destroy()
})
