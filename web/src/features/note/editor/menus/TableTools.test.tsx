import { Editor } from '@tiptap/core'
import { afterEach, expect, it } from 'vitest'
import { act, cleanup, fireEvent, render, screen, waitFor } from '../../../../testing/library.ts'
import { noteSchema } from '../schema.ts'
import { TableTools } from './TableTools.tsx'

let editor: Editor | undefined
afterEach(() => {
  cleanup()
  editor?.destroy()
  document.body.replaceChildren()
})

/** A note of one table with the caret in its first cell. */
function openTable(): Editor {
  const frame = document.body.appendChild(document.createElement('div'))
  frame.className = 'note-frame'
  const opened = new Editor({
    element: frame,
    extensions: noteSchema(),
    editorProps: { attributes: { tabindex: '0' } },
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
  })
  opened.commands.insertTable({ rows: 2, cols: 2 })
  opened.commands.setTextSelection(4)
  editor = opened
  return opened
}

const rowsOf = ({ state }: Editor) => state.doc.firstChild?.childCount

it('a row is added by the menu, which takes the focus from the text', async () => {
  const opened = openTable()
  render(<TableTools editor={opened} />)
  act(() => opened.view.dom.focus())
  expect(opened.isFocused).toBe(true)
  fireEvent.click(await screen.findByRole('button', { name: 'Hàng' }))
  const item = await screen.findByRole('menuitem', { name: 'Thêm hàng dưới' })
  act(() => item.focus())
  await waitFor(() => expect(opened.isFocused).toBe(false))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Thêm hàng dưới' }))
  expect(rowsOf(opened)).toBe(3)
})

it('Alt+F10 goes to the menus of the table, and Escape goes back to the text', async () => {
  const opened = openTable()
  const container = opened.view.dom.closest('.note-frame')!.appendChild(document.createElement('div'))
  render(<TableTools editor={opened} />, { container })
  act(() => opened.view.dom.focus())
  await screen.findByRole('toolbar')
  fireEvent.keyDown(opened.view.dom, { key: 'F10', altKey: true })
  const row = screen.getByRole('button', { name: 'Hàng' })
  expect(document.activeElement).toBe(row)
  fireEvent.keyDown(row, { key: 'Escape' })
  await waitFor(() => expect(opened.isFocused).toBe(true))
})
