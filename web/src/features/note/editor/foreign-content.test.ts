import { Editor } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { maxNoteDepth, noteFragment } from '@trau/contract/rules/note'
import { describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { applyUpdates } from '../../../sync/note-documents/apply-updates.ts'
import { copyDocument, hasForeignContent, unbind, watchForeignContent } from './foreign-content.ts'
import { noteSchema } from './schema.ts'

const fragmentOf = (doc: Y.Doc) => doc.getXmlFragment(noteFragment)

function openEditor(fragment: Y.XmlFragment) {
  const element = document.body.appendChild(document.createElement('div'))
  return new Editor({ element, extensions: [...noteSchema(), Collaboration.configure({ fragment })] })
}

function paragraph(text: string, marks: object = {}) {
  const block = new Y.XmlElement('paragraph')
  const content = new Y.XmlText()
  content.insert(0, text, marks)
  block.insert(0, [content])
  return block
}

/** What a newer version writes: a block, and a mark, that this one does not have. */
const newer: [string, () => Y.XmlElement][] = [
  ['a block', () => new Y.XmlElement('diagram')],
  ['a mark', () => paragraph('lời giải', { spoiler: {} })],
  [
    'a block in one that is known',
    () => {
      const quote = new Y.XmlElement('blockquote')
      quote.insert(0, [new Y.XmlElement('diagram')])
      return quote
    },
  ],
]

describe.each(newer)('%s of a newer version', (_what, make) => {
  it('stays in the document while an editor is open', async () => {
    const [mine, theirs] = [new Y.Doc(), new Y.Doc()]
    fragmentOf(mine).push([paragraph('cũ')])
    applyUpdates(theirs, [Y.encodeStateAsUpdate(mine)])
    const editor = openEditor(fragmentOf(mine))
    await vi.waitFor(() => expect(editor.state.doc.textContent).toBe('cũ'))
    const onForeign = vi.fn(() => unbind(editor.state))
    const end = watchForeignContent(mine, onForeign)
    expect(hasForeignContent(fragmentOf(mine))).toBe(false)
    fragmentOf(theirs).push([make()])
    applyUpdates(mine, [Y.encodeStateAsUpdate(theirs)], 'remote')
    expect(onForeign).toHaveBeenCalledOnce()
    expect(fragmentOf(mine).toString()).toBe(fragmentOf(theirs).toString())
    expect(hasForeignContent(fragmentOf(mine))).toBe(true)
    end()
    editor.destroy()
    expect(fragmentOf(mine).toString()).toBe(fragmentOf(theirs).toString())
  })

  it('such content is left out of a copy that is read, which follows what is written further', async () => {
    const doc = new Y.Doc()
    fragmentOf(doc).push([paragraph('trước'), make()])
    const before = fragmentOf(doc).toString()
    const copy = copyDocument(doc)
    const editor = openEditor(copy.fragment)
    await vi.waitFor(() => expect(editor.state.doc.textContent).toContain('trước'))
    expect(fragmentOf(doc).toString()).toBe(before)
    fragmentOf(doc).push([paragraph('sau')])
    await vi.waitFor(() => expect(editor.state.doc.textContent).toContain('sau'))
    editor.destroy()
    copy.close()
  })
})

it('what others nested deeper than an editor can draw is taken out, and the rest is shown', async () => {
  const [mine, theirs] = [new Y.Doc(), new Y.Doc()]
  let parent: Y.XmlFragment = fragmentOf(theirs)
  // In one transaction: each by itself informs all that it stands in.
  theirs.transact(() => {
    for (let depth = 0; depth < 10_000; depth++) {
      const quote = new Y.XmlElement('blockquote')
      parent.insert(0, [quote])
      parent = quote
    }
  })
  fragmentOf(theirs).push([paragraph('vẫn đọc được')])
  applyUpdates(mine, [Y.encodeStateAsUpdate(theirs)], 'remote')
  let depth = 0
  for (let node = fragmentOf(mine).get(0); node; depth++) node = (node as Y.XmlElement).get(0)
  expect(depth).toBe(maxNoteDepth)
  const editor = openEditor(fragmentOf(mine))
  await vi.waitFor(() => expect(editor.state.doc.textContent).toContain('vẫn đọc được'))
  editor.destroy()
})

it('what this version writes is known to it', () => {
  const doc = new Y.Doc()
  const editor = openEditor(fragmentOf(doc))
  editor.commands.setContent({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Đầu' }] },
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'đậm', marks: [{ type: 'bold' }, { type: 'highlight' }] }],
      },
      { type: 'taskList', content: [{ type: 'taskItem', content: [{ type: 'paragraph' }] }] },
    ],
  })
  expect(hasForeignContent(fragmentOf(doc))).toBe(false)
  editor.destroy()
})
