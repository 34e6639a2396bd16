import { Editor } from '@tiptap/core'
import { afterEach, expect, it } from 'vitest'
import { noteSchema } from '../schema.ts'
import { FileDrop } from './file-drop.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

/** What is taken as files of a paste. @param html as the program beside the files has it */
function pastedFiles(html: string | undefined): string[] {
  const names: string[] = []
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [
      ...noteSchema(),
      FileDrop.configure({ onFiles: files => names.push(...files.map(({ name }) => name)) }),
    ],
  })
  const clipboardData = new DataTransfer()
  if (html !== undefined) clipboardData.setData('text/html', html)
  clipboardData.items.add(new File(['.'], 'image.png', { type: 'image/png' }))
  editor.view.dom.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
  return names
}

it.each([
  ['a screenshot', undefined],
  ['a picture of a page', '<meta charset="utf-8"><img src="https://vidu.vn/a.png" alt="Chợ nổi">'],
  ['a picture of a page that only it can read', '<!--StartFragment--><img src="blob:https://vidu.vn/1">'],
  [
    'a picture of Word',
    '<p><!--[if gte vml 1]><v:shape>x</v:shape>\n<![endif]--><img src="file:///C:/a.png" v:shapes="a">&nbsp;</p>',
  ],
])('%s is pasted as a picture', (_, html) => expect(pastedFiles(html)).toEqual(['image.png']))

it.each([
  ['cells of a spreadsheet', '<table><tr><td>Lá dong</td></tr></table>'],
  ['text with a picture', '<p>Chợ nổi <img src="https://vidu.vn/a.png"></p>'],
])('%s are pasted as text', (_, html) => expect(pastedFiles(html)).toEqual([]))
