import { QueryClientProvider } from '@tanstack/react-query'
import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { noteFragment } from '@trau/contract/rules/note'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { createQueryClient } from '../../../../api/query-client.ts'
import { json, stubNetwork } from '../../../../api/testing.ts'
import { store } from '../../../../store/store.ts'
import { act, cleanup, fireEvent, render, screen, within } from '../../../../testing/library.ts'
import { fullTime } from '../../../../text/time.ts'
import { contentOf } from '../../document/read-note.ts'
import { noteSchema } from '../../editor/schema.ts'
import { WhoWrote } from './WhoWrote.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  // Other files in this process measure for themselves.
  delete (HTMLElement.prototype as Partial<HTMLElement>).getClientRects
})

const time = Date.UTC(2026, 10, 24, 7)

/** "Mua lá dong" of An, with "thêm " by a visitor in it. */
function show() {
  // Not of this environment.
  Range.prototype.getClientRects ??= () => [] as never
  HTMLElement.prototype.getClientRects = () => [new DOMRect(0, 0, 10, 10)] as never
  const doc = new Y.Doc()
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText('Mua lá dong')])
  doc.clientID = 1
  doc.getXmlFragment(noteFragment).insert(0, [paragraph])
  doc.clientID = 2
  ;(paragraph.get(0) as Y.XmlText).insert(4, 'thêm ')
  const items = [
    { yjsClient: 1, userId: 'an', windows: [{ clock: 0, time }] },
    { yjsClient: 2, windows: [] },
  ]
  stubNetwork(() => json({ data: { items, people: [{ userId: 'an', name: 'Nguyễn An' }] } }))
  const state = Y.encodeStateAsUpdate(doc)
  const document = Node.fromJSON(getSchema(noteSchema()), contentOf([state]))
  render(
    <Provider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <WhoWrote noteId="note" state={state} document={document} label="Bản đầu" />
      </QueryClientProvider>
    </Provider>,
  )
}

const said = `Nguyễn An · ${fullTime(time)}`

it('a legend numbers the authors, and each passage says by focus, pointer and tap who wrote it and when', async () => {
  show()
  const legend = await screen.findByRole('list', { name: 'Người viết' })
  expect(
    within(legend)
      .getAllByRole('button')
      .map(button => button.textContent),
  ).toEqual(['1Nguyễn An11 ký tự', '2Khách mở bằng liên kết5 ký tự'])
  const text = await screen.findByRole('document', { name: 'Bản đầu' })
  const handles = within(text).getAllByRole('button')
  expect(handles.map(handle => [handle.textContent, handle.getAttribute('aria-label')])).toEqual([
    ['1', `1. ${said}`],
    ['2', '2. Khách mở bằng liên kết'],
    ['1', `1. ${said}`],
  ])
  expect(handles.map(handle => handle.tabIndex)).toEqual([0, -1, -1])
  act(() => handles[0]!.focus())
  expect(screen.getByRole('tooltip').textContent).toBe(said)
  fireEvent.keyDown(handles[0]!, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(handles[1])
  expect(screen.getByRole('tooltip').textContent).toBe('Khách mở bằng liên kết')
  act(() => handles[1]!.blur())
  expect(screen.queryByRole('tooltip')).toBeNull()
  const passage = [...text.querySelectorAll('.note-author')].find(one => one.textContent === 'Mua ')!
  fireEvent.pointerOver(passage, { pointerType: 'mouse' })
  expect(screen.getByRole('tooltip').textContent).toBe(said)
  fireEvent.click(text.querySelectorAll('.note-author')[1]!)
  expect(screen.getByRole('tooltip').textContent).toBe('Khách mở bằng liên kết')
})

it('pressing an author leaves the colour to them alone', async () => {
  show()
  const author = await screen.findByRole('button', { name: /Nguyễn An.*ký tự/ })
  fireEvent.click(author)
  expect(author.getAttribute('aria-pressed')).toBe('true')
  const dim = () => [...document.querySelectorAll('.note-author-dim')].map(one => one.textContent)
  expect(dim()).toEqual(['thêm '])
  fireEvent.click(author)
  expect(dim()).toEqual([])
})
