import { contract } from '@trau/contract'
import { noteChannel, noteLiveChannel } from '@trau/contract/rules/note'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { failure, json, stubNetwork } from '../../../api/testing.ts'
import type { ChannelListener, LiveSocket } from '../../../live/socket.ts'
import { socketActions } from '../../../store/connection-slices.ts'
import { store } from '../../../store/store.ts'
import { toBase64 } from '../../../sync/note-documents/base64.ts'
import { act, cleanup, renderHook, waitFor } from '../../../testing/library.ts'
import { useLiveNote } from '../model/live-note.ts'
import { useCarets } from './useCarets.ts'
import { openNote, useCanRead, useNoteDocument, useNoteState, useReturnedRight } from './useNoteDocument.ts'

afterEach(() => {
  cleanup()
  store.dispatch(socketActions.socketCleared())
  vi.unstubAllGlobals()
})

function paragraph(text: string) {
  const block = new Y.XmlElement('paragraph')
  block.insert(0, [new Y.XmlText(text)])
  return block
}

const emptyDocument = (noteId: string) =>
  json({ data: { noteId, updates: [], seq: 0, hasMore: false, bytes: 0 } })

it('what was written too late into a note with the longest title becomes a note that the server takes', async () => {
  const noteId = crypto.randomUUID()
  const requests = stubNetwork(({ method, url }) => {
    if (method === 'GET') return emptyDocument(noteId)
    return url.endsWith('/notes') ? json({ data: {} }) : failure('noteRoleTooLow', 403)
  })
  const title = 'Đi chợ Tết '.repeat(18).trim().padEnd(200, 'a')
  const { document, release } = openNote(noteId, null, { title })
  await vi.waitFor(() => expect(document.state.save).toBe('saved'))
  document.fragment.push([paragraph('viết muộn')])
  await vi.waitFor(() => expect(document.state.copyNoteId).toBeDefined())
  const creation = requests.find(({ url }) => url.endsWith('/notes'))
  expect(contract.note.createNote.body?.safeParse(creation?.body)).toMatchObject({
    success: true,
    data: { title: expect.stringMatching(/^Đi chợ Tết .* \(phần của tôi\)$/) },
  })
  await release()
})

/** A connection whose channels are each shared by their listeners. One that the server ended is dead until all of them have left it. */
class SharedChannels {
  readonly status = 'connected'
  readonly publish = async () => undefined
  #channels = new Map<string, { listeners: Set<ChannelListener>; isDead: boolean }>()

  subscribe(name: string, listener: ChannelListener): () => void {
    const channel = this.#channels.get(name) ?? { listeners: new Set(), isDead: false }
    this.#channels.set(name, channel)
    channel.listeners.add(listener)
    return () => {
      channel.listeners.delete(listener)
      if (channel.listeners.size === 0 && this.#channels.get(name) === channel) this.#channels.delete(name)
    }
  }

  endAll() {
    for (const channel of this.#channels.values()) {
      channel.isDead = true
      for (const listener of [...channel.listeners]) listener.onUnsubscribed?.(103, 'permission denied')
    }
  }

  send(name: string, event: object) {
    const channel = this.#channels.get(name)
    if (channel && !channel.isDead)
      for (const listener of channel.listeners) listener.onPublication(event, {} as never)
  }
}

/** What the page of a note does with its channels. */
function usePage({ noteId, isReadable }: { noteId: string; isReadable: boolean }) {
  const document = useNoteDocument(noteId)
  useReturnedRight(document, isReadable, true)
  useLiveNote(noteId, useCanRead(document))
  const { carets } = useCarets(document, () => 'Bình')
  return { document, carets, save: useNoteState(document).save }
}

it('a page follows a note again, with its carets, once the right to read it has come back', async () => {
  const noteId = crypto.randomUUID()
  let isRefused = false
  stubNetwork(() => (isRefused ? failure('noteNotFound', 404) : emptyDocument(noteId)))
  const channels = new SharedChannels()
  store.dispatch(socketActions.socketSet(channels as unknown as LiveSocket))
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  const { result, rerender } = renderHook(usePage, { wrapper, initialProps: { noteId, isReadable: true } })
  await waitFor(() => expect(result.current.save).toBe('saved'))
  isRefused = true
  act(() => channels.endAll())
  await waitFor(() => expect(result.current.save).toBe('revoked'))
  rerender({ noteId, isReadable: false })

  isRefused = false
  rerender({ noteId, isReadable: true })
  await waitFor(() => expect(result.current.save).toBe('saved'))
  const theirs = new Y.Doc()
  theirs.getXmlFragment('content').push([paragraph('của Bình')])
  const update = toBase64(Y.encodeStateAsUpdate(theirs))
  act(() => channels.send(noteChannel(noteId), { type: 'noteUpdated', data: { seq: 1, update } }))
  await waitFor(() => expect(result.current.document?.fragment.toString()).toContain('của Bình'))
  const caret = { noteId, userId: 'binh', clientId: 'theirs' }
  act(() => channels.send(noteLiveChannel(noteId), { type: 'noteCaretMoved', data: caret }))
  await waitFor(() => expect(result.current.carets).toMatchObject([{ userId: 'binh', name: 'Bình' }]))
})
