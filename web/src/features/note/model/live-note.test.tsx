// @vitest-environment happy-dom

import type { Note } from '@trau/contract'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import type { ChannelListener, LiveSocket } from '../../../live/socket.ts'
import { socketActions } from '../../../store/connection-slices.ts'
import { store } from '../../../store/store.ts'
import { act, cleanup, renderHook } from '../../../testing/library.ts'
import { noteKey } from './lists.ts'
import { useLiveNote } from './live-note.ts'

const noteId = 'n1'
const note = {
  ...{ noteId, title: 'Đi chợ', excerpt: '', tasks: [], taskCount: 0, doneCount: 0, colour: 'DEFAULT' },
  ...{ isLocked: false, isPinned: true, labelIds: ['home'], role: 'EDIT', changedTime: 1 },
} as unknown as Note

/** What an event says of the note, in which this differs. */
const changeEvent = (change: object) => ({
  type: 'noteChanged',
  data: {
    ...{ noteId, title: 'Đi chợ Tết', excerpt: '', tasks: [], taskCount: 0, doneCount: 0, colour: 'RED' },
    ...{ isLocked: false, isTrashed: false, changedTime: 2, changedBy: 'binh', ...change },
  },
})

let listeners: ChannelListener[]
let invalidations: MockInstance<typeof queryClient.invalidateQueries>
beforeEach(() => {
  listeners = []
  invalidations = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue()
  const socket = {
    subscribe(name: string, listener: ChannelListener) {
      expect(name).toBe(`note:${noteId}`)
      listeners.push(listener)
      return () => void listeners.splice(listeners.indexOf(listener), 1)
    },
  }
  store.dispatch(socketActions.socketSet(socket as unknown as LiveSocket))
  queryClient.setQueryData(noteKey(noteId), note)
})
afterEach(() => {
  cleanup()
  store.dispatch(socketActions.socketCleared())
  queryClient.clear()
  vi.restoreAllMocks()
})

const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
const open = () =>
  renderHook(({ canRead }) => useLiveNote(noteId, canRead), { wrapper, initialProps: { canRead: true } })
const publish = (event: object) => act(() => listeners[0]!.onPublication(event, {} as never))
const shown = () => queryClient.getQueryData<Note>(noteKey(noteId))
const isRenewed = () =>
  invalidations.mock.calls.some(([filters]) =>
    JSON.stringify(filters).includes(JSON.stringify(noteKey(noteId))),
  )

it('an open note has the title and the colour that others give it, and keeps what is its reader’s own', () => {
  open()
  publish(changeEvent({}))
  expect(shown()).toMatchObject({ title: 'Đi chợ Tết', colour: 'RED', changedBy: 'binh', changedTime: 2 })
  expect(shown()).toMatchObject({ isPinned: true, labelIds: ['home'], role: 'EDIT' })
  expect(shown()).not.toHaveProperty('isTrashed')
  expect(isRenewed()).toBe(false)
})

it.each([
  ['is locked', {}, { isLocked: true, title: '' }],
  ['goes into the trash', {}, { isTrashed: true }],
  ['comes back from the trash', { trashedTime: 5 }, {}],
])('an open note that %s is asked for again, since the event does not say all of it', (_, before, change) => {
  queryClient.setQueryData(noteKey(noteId), { ...note, ...before })
  open()
  publish(changeEvent(change))
  expect(isRenewed()).toBe(true)
  expect(shown()).toMatchObject({ title: 'Đi chợ' })
})

it('an open note is asked for again after events were missed, and when its channel ends', () => {
  open()
  const subscribed = (isFirst: boolean, isRecovered: boolean) =>
    act(() => listeners[0]!.onSubscribed?.({ channel: `note:${noteId}`, isFirst, recovered: isRecovered }))
  subscribed(true, false)
  subscribed(false, true)
  expect(isRenewed()).toBe(false)
  subscribed(false, false)
  expect(isRenewed()).toBe(true)
  invalidations.mockClear()
  act(() => listeners[0]!.onUnsubscribed?.(103, 'permission denied'))
  expect(isRenewed()).toBe(true)
})

it('the channel of a note that cannot be read is left, and heard again once it can be', () => {
  const { rerender } = open()
  const [first] = listeners
  rerender({ canRead: false })
  expect(listeners).toEqual([])
  rerender({ canRead: true })
  expect(listeners).toHaveLength(1)
  expect(listeners[0]).not.toBe(first)
})

it('comments of an open note are asked for again when others write some', () => {
  open()
  publish({ type: 'noteCommentsChanged', data: { noteId } })
  expect(JSON.stringify(invalidations.mock.calls)).toContain('listNoteComments')
})
