import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { json, stubNetwork } from '../../../api/testing.ts'
import { store } from '../../../store/store.ts'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { openNote } from '../document/useNoteDocument.ts'
import NoteEditor from './NoteEditor.tsx'
import type { MarkedThread } from './plugins/comment-marks.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A note with a link that its reader may change. @param pointer of the device */
async function openLink(pointer: 'fine' | 'coarse') {
  const noteId = crypto.randomUUID()
  stubNetwork(({ method }) =>
    json({
      data:
        method === 'GET' ? { noteId, updates: [], seq: 0, hasMore: false, bytes: 0 } : { seq: 1, bytes: 9 },
    }),
  )
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes(pointer),
    addEventListener() {},
    removeEventListener() {},
  }))
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { document: note, release } = openNote(noteId, null)
  await vi.waitFor(() => expect(note.state.isReady).toBe(true))
  const paragraph = new Y.XmlElement('paragraph')
  const words = new Y.XmlText()
  words.insert(0, 'đọc ở đây', { link: { href: 'https://vidu.vn/' } })
  paragraph.insert(0, [words])
  note.fragment.push([paragraph])
  render(
    <Provider store={store}>
      <NoteEditor document={note} canEdit nameOf={() => ''} />
    </Provider>,
  )
  const link = await screen.findByRole('link', { name: 'đọc ở đây' })
  // A browser follows no link in a text that is edited.
  link.addEventListener('click', event => event.preventDefault())
  return { link, opened, release }
}

it('a tap follows a link in a note that may be written in, since no key can be held with it', async () => {
  const { link, opened, release } = await openLink('coarse')
  const followed: string[] = []
  const note = (event: Event) => {
    const { href, target, isContentEditable } = event.target as HTMLAnchorElement
    if (event.target !== link && target === '_blank' && !isContentEditable) followed.push(href)
    event.preventDefault()
  }
  document.addEventListener('click', note)
  fireEvent.click(link)
  document.removeEventListener('click', note)
  expect(followed).toEqual(['https://vidu.vn/'])
  expect(opened).not.toHaveBeenCalled()
  await release()
})

it('a press of the mouse puts the caret into a link, and opens it with Ctrl', async () => {
  const { link, opened, release } = await openLink('fine')
  fireEvent.click(link)
  expect(opened).not.toHaveBeenCalled()
  fireEvent.click(link, { ctrlKey: true })
  expect(opened).toHaveBeenCalledOnce()
  await release()
})

const element = (name: string, ...content: (Y.XmlElement | Y.XmlText)[]) => {
  const made = new Y.XmlElement(name)
  made.insert(0, content)
  return made
}

it('who only reads a note writes nothing into it, whatever the editor would tidy', async () => {
  const noteId = crypto.randomUUID()
  stubNetwork(() => json({ data: { noteId, updates: [], seq: 0, hasMore: false, bytes: 0 } }))
  const { document: note, release } = openNote(noteId, null)
  await vi.waitFor(() => expect(note.state.isReady).toBe(true))
  const cell = () => element('tableCell', element('paragraph', new Y.XmlText('giá')))
  note.fragment.push([
    element('table', element('tableRow', cell(), cell()), element('tableRow', cell())),
    element('bulletList'),
  ])
  const before = note.fragment.toString()
  const written = vi.fn()
  note.doc.on('update', written)
  const editor = (threads: MarkedThread[], canEdit = false) => (
    <Provider store={store}>
      <NoteEditor document={note} canEdit={canEdit} nameOf={() => ''} threads={threads} />
    </Provider>
  )
  const { rerender } = render(editor([]))
  const text = await screen.findByRole('textbox', { name: 'Nội dung ghi chú' })
  expect(text.querySelectorAll('td')).toHaveLength(3)
  rerender(editor([]))
  expect(written).not.toHaveBeenCalled()
  expect(note.fragment.toString()).toBe(before)
  note.fragment.push([element('paragraph', new Y.XmlText('thêm'))])
  await vi.waitFor(() => expect(text.textContent).toContain('thêm'))
  expect(written).toHaveBeenCalledOnce()

  rerender(editor([], true))
  const writable = () => screen.getByRole('textbox', { name: 'Nội dung ghi chú' })
  await vi.waitFor(() => expect(writable().getAttribute('contenteditable')).toBe('true'))
  await release()
})

it('Ctrl+F goes back to the field of the search, whose text is selected then', async () => {
  const { link, release } = await openLink('fine')
  fireEvent.keyDown(link, { key: 'f', ctrlKey: true })
  const field = (await screen.findByRole('textbox', { name: 'Tìm trong ghi chú' })) as HTMLInputElement
  fireEvent.change(field, { target: { value: 'xyz' } })
  field.blur()
  fireEvent.keyDown(link, { key: 'f', ctrlKey: true })
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 3])
  await release()
})
