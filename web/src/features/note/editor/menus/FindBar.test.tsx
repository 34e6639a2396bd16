import { Editor } from '@tiptap/core'
import { afterEach, expect, it } from 'vitest'
import { cleanup, fireEvent, render, screen } from '../../../../testing/library.ts'
import { Find } from '../plugins/find.ts'
import { noteSchema } from '../schema.ts'
import { FindBar } from './FindBar.tsx'

let editor: Editor | undefined
const own = Element.prototype.scrollIntoView
afterEach(() => {
  cleanup()
  // Other files in this process have prototypes of their own making.
  Element.prototype.scrollIntoView = own
  editor?.destroy()
  document.body.replaceChildren()
})

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const toggle = (title: string, ...content: object[]) => ({
  type: 'details',
  content: [
    { type: 'detailsSummary', content: [{ type: 'text', text: title }] },
    { type: 'detailsContent', content },
  ],
})

it('what stands in closed toggles is shown when it is found, and the field keeps the focus', () => {
  Element.prototype.scrollIntoView = () => {}
  const frame = document.body.appendChild(document.createElement('div'))
  editor = new Editor({
    element: frame,
    extensions: [...noteSchema({ toggleLabel: isOpen => (isOpen ? 'Thu gọn khối' : 'Mở khối') }), Find],
    content: {
      type: 'doc',
      content: [
        toggle('Chuyến đi', paragraph('Vé tàu'), toggle('Ăn uống', paragraph('Bún bò Huế'))),
        toggle('Đồ đạc', paragraph('Áo mưa')),
      ],
    },
  })
  const contents = () => [...frame.querySelectorAll('[data-type="detailsContent"]')]
  const labels = () => [...frame.querySelectorAll('button')].map(button => button.getAttribute('aria-label'))
  expect(contents().map(content => content.hasAttribute('hidden'))).toEqual([true, true, true])
  render(<FindBar editor={editor} askCount={1} onClose={() => {}} />)
  const field = screen.getByRole('textbox', { name: 'Tìm trong ghi chú' })
  fireEvent.change(field, { target: { value: 'bun bo' } })
  expect(contents().map(content => content.hasAttribute('hidden'))).toEqual([false, false, true])
  expect(labels().slice(0, 3)).toEqual(['Thu gọn khối', 'Thu gọn khối', 'Mở khối'])
  expect(document.activeElement).toBe(field)
})
