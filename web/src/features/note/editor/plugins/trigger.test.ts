import { Editor } from '@tiptap/core'
import { expect, it } from 'vitest'
import { noteSchema } from '../schema.ts'
import { type OpenTrigger, Trigger } from './trigger.ts'

/** The menu that stands open once this line was typed. */
function menuAfter(text: string): OpenTrigger | undefined {
  let open: OpenTrigger | undefined
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    editorProps: { attributes: { tabindex: '0' } },
    extensions: [...noteSchema(), Trigger.configure({ onChange: trigger => (open = trigger) })],
  })
  editor.view.dom.focus()
  editor.view.dispatch(editor.state.tr.insertText(text))
  const shown = open
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
