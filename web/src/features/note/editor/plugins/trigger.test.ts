import { Editor } from '@tiptap/core'
import { expect, it } from 'vitest'
import { noteSchema } from '../schema.ts'
import { type OpenTrigger, Trigger } from './trigger.ts'

/** An editor with the focus, and the menu that stands open in it. */
function openEditor() {
  let open: OpenTrigger | undefined
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    editorProps: { attributes: { tabindex: '0' } },
    extensions: [...noteSchema(), Trigger.configure({ onChange: trigger => (open = trigger) })],
  })
  editor.view.dom.focus()
  return {
    editor,
    menu: () => open,
    type: (text: string) => editor.view.dispatch(editor.state.tr.insertText(text)),
  }
}

/** The menu that stands open once this line was typed. */
function menuAfter(text: string): OpenTrigger | undefined {
  const { editor, menu, type } = openEditor()
  type(text)
  const shown = menu()
  editor.destroy()
  return shown
}

it.each([
  ['/', 'slash', ''],
  ['mua /tiêu đề', 'slash', 'tiêu đề'],
  ['@', 'mention', ''],
  ['gặp @Bình An', 'mention', 'Bình An'],
])('after %j the menu of %s looks for %j', (text, kind, query) => {
  expect(menuAfter(text)).toMatchObject({ kind, query })
})

it.each(['An / Bình', 'giá 100 / 3', 'họp sáng / ', 'gặp nhau @ quán', '@ '])(
  'after %j no menu takes the next Enter',
  text => expect(menuAfter(text)).toBeUndefined(),
)

it('a menu that was shut by Escape stays shut for its sign, and opens for the sign that is typed in its place', () => {
  const { editor, menu, type } = openEditor()
  type('/')
  const escapeKey = new KeyboardEvent('keydown', { key: 'Escape' })
  editor.view.someProp('handleKeyDown', handle => handle(editor.view, escapeKey))
  expect(menu()).toBeUndefined()
  type('t')
  expect(menu()).toBeUndefined()
  editor.view.dispatch(editor.state.tr.delete(1, 3))
  type('/')
  expect(menu()).toMatchObject({ kind: 'slash', query: '' })
  editor.destroy()
})
