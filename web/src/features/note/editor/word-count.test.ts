import { Editor } from '@tiptap/core'
import { expect, it, vi } from 'vitest'
import { noteSchema } from './schema.ts'
import { countWords } from './word-count.ts'

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

it('counts words of every block, and after an edit reads only the block that changed', () => {
  const editor = new Editor({
    extensions: noteSchema(),
    content: {
      type: 'doc',
      content: [
        paragraph('Lá dong, hai chục'),
        { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('gạo nếp')] }] },
        { type: 'horizontalRule' },
        paragraph('–'),
      ],
    },
  })
  // The first edit gives every block its id.
  editor.commands.insertContentAt(1, 'Mua ')
  expect(countWords(editor.state.doc)).toBe(7)
  const { prototype } = editor.state.doc.constructor as { prototype: { textBetween(): string } }
  const read = vi.spyOn(prototype, 'textBetween')
  editor.commands.insertContentAt(1, 'Nhớ ')
  read.mockClear()
  expect(countWords(editor.state.doc)).toBe(8)
  expect(read).toHaveBeenCalledTimes(1)
  read.mockRestore()
  editor.destroy()
})
