import { Editor } from '@tiptap/core'
import { expect, it, onTestFinished } from 'vitest'
import { noteMarkdown } from './markdown.ts'
import { insertLists, insertMarkdown, PasteMarkdown } from './paste-markdown.ts'
import { noteSchema } from './schema.ts'

const open = () =>
  new Editor({ extensions: noteSchema(), content: { type: 'doc', content: [{ type: 'paragraph' }] } })
const source = '# Chợ\n- cá\n- rau'

it('pasted Markdown becomes blocks', async () => {
  const editor = open()
  await insertMarkdown(editor.view, source, () => import('./markdown.ts'))
  expect(
    editor
      .getJSON()
      .content?.map(({ type }) => type)
      .slice(0, 2),
  ).toEqual(['heading', 'bulletList'])
  editor.destroy()
})

it.each([
  ['cannot be loaded', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))],
  ['cannot read it', async () => ({ noteOfMarkdown: () => ({ type: 'no such node' }) })],
])('pasted Markdown stays as text, line by line, where the converter %s', async (_, load) => {
  const editor = open()
  await insertMarkdown(editor.view, source, load)
  expect(editor.getText({ blockSeparator: '\n' })).toContain(source)
  editor.destroy()
})

it('lists in plain text become lists, and every sign of the other lines stays', () => {
  const editor = open()
  insertLists(
    editor.view,
    'Mai đi chợ:\r\n- cá 5*3*2 con\n• rau_muống_tươi\n\n3. lá\n4) lạt\n1 < 2 & <b>x</b>\n-không',
  )
  expect(noteMarkdown(editor.getJSON())).toBe(
    'Mai đi chợ:\n\n- cá 5\\*3\\*2 con\n- rau\\_muống\\_tươi\n\n3. lá\n4. lạt\n\n1 &lt; 2 &amp; &lt;b&gt;x&lt;/b&gt;\n\n-không\n',
  )
  editor.destroy()
})

/** Pastes plain text into a block. */
function pasteInto(type: string, text: string) {
  const editor = new Editor({
    extensions: [...noteSchema(), PasteMarkdown],
    content: { type: 'doc', content: [{ type }] },
  })
  const getData = (kind: string) => (kind === 'text/plain' ? text : '')
  editor.view.pasteText(text, { clipboardData: { types: ['text/plain'], getData } } as never)
  onTestFinished(() => editor.destroy())
  return editor.state.doc
}

it.each(['TS. An', 'V. I. Lê-nin', 'Q. 1', 'x**2 + y**2'])('%s that is pasted is a paragraph', text => {
  const { firstChild, textContent } = pasteInto('paragraph', text)
  expect([firstChild?.type.name, textContent]).toEqual(['paragraph', text])
})

it('a numbered list that is pasted into code stays code', () => {
  const commands = '1. npm install\n2. npm start'
  const { childCount, firstChild } = pasteInto('codeBlock', commands)
  expect([childCount, firstChild?.type.name, firstChild?.textContent]).toEqual([1, 'codeBlock', commands])
})
