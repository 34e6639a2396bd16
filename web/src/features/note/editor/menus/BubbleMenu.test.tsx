import { Editor } from '@tiptap/core'
import { afterEach, expect, it } from 'vitest'
import { act, cleanup, fireEvent, render, screen, waitFor } from '../../../../testing/library.ts'
import { noteSchema } from '../schema.ts'
import { BubbleMenu } from './BubbleMenu.tsx'

let editor: Editor | undefined
afterEach(() => {
  cleanup()
  editor?.destroy()
  document.body.replaceChildren()
})

/** A line of text with its first word selected, and the tools over it. */
function open({ isEditable = true } = {}) {
  const frame = document.body.appendChild(document.createElement('div'))
  frame.className = 'note-frame'
  for (const edge of ['top', 'bottom'])
    frame.appendChild(document.createElement('div')).dataset.noteEdge = edge
  const opened = new Editor({
    element: frame,
    extensions: noteSchema(),
    editable: isEditable,
    editorProps: { attributes: { tabindex: '0' } },
    content: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Chợ phiên' }] }],
    },
  })
  editor = opened
  // What happy-dom does not measure.
  opened.view.coordsAtPos = () => ({ left: 0, right: 0, top: 0, bottom: 0 })
  const container = frame.appendChild(document.createElement('div'))
  render(<BubbleMenu editor={opened} onComment={() => {}} />, { container })
  const select = (from: number, to: number) => act(() => void opened.commands.setTextSelection({ from, to }))
  act(() => opened.view.dom.focus())
  select(1, 4)
  return { opened, select, pressLink: () => fireEvent.keyDown(opened.view.dom, { key: 'k', ctrlKey: true }) }
}

const field = () => screen.queryByRole('textbox', { name: 'Địa chỉ liên kết' })
const bold = () => screen.queryByRole('button', { name: 'Đậm' })

it('a field for a link that was left is not there for the next selection', () => {
  const { opened, select, pressLink } = open()
  expect(bold()).not.toBeNull()
  pressLink()
  expect(field()).not.toBeNull()
  act(() => opened.view.dom.focus())
  select(2, 2)
  expect(field()).toBeNull()
  select(5, 8)
  expect(bold()).not.toBeNull()
  expect(field()).toBeNull()
})

it('who may comment and not write makes no link', () => {
  const { pressLink } = open({ isEditable: false })
  expect(screen.queryByRole('button', { name: 'Bình luận' })).not.toBeNull()
  pressLink()
  expect(field()).toBeNull()
})

it('Alt+F10 goes to the tools, which stay while they have the focus, and Escape goes back', async () => {
  const { opened } = open({ isEditable: false })
  fireEvent.keyDown(opened.view.dom, { key: 'F10', altKey: true })
  const comment = screen.getByRole('button', { name: 'Bình luận' })
  expect(document.activeElement).toBe(comment)
  expect(opened.isFocused).toBe(false)
  fireEvent.keyDown(comment, { key: 'Escape' })
  await waitFor(() => expect(opened.isFocused).toBe(true))
  fireEvent.keyDown(opened.view.dom, { key: 'F10', altKey: true })
  act(() => screen.getByRole('button', { name: 'Bình luận' }).blur())
  expect(screen.queryByRole('button', { name: 'Bình luận' })).toBeNull()
})
