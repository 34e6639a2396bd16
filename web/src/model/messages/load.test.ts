import 'fake-indexeddb/auto'
import { QueryObserver } from '@tanstack/react-query'
import type { Message } from '@trau/contract'
import { toast as shownToasts } from 'sonner'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { currentOwner } from '../../api/session.ts'
import { failure, json, stubNetwork } from '../../api/testing.ts'
import { messageOf } from '../../features/chat/testing.ts'
import { keepWindow, windowToKeep } from '../../sync/keeping-state.ts'
import { connectToasts } from '../../ui/toast.ts'
import { catchUpWindow, openWindow } from './load.ts'
import { windowOf } from './message-window.ts'
import { heldWindow, windowKey } from './window-cache.ts'

connectToasts(shownToasts)

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  shownToasts.dismiss()
})

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => messageOf(from + index))
const page = (from: number, to: number, hasNewer: boolean) =>
  json({ data: { items: range(from, to), hasOlder: from > 1, hasNewer } })
const seqs = () => heldWindow('room')?.messages.map(({ seq }) => seq)
const open = (opening: Parameters<typeof openWindow>[1]) =>
  queryClient.fetchQuery({ queryKey: windowKey('room'), queryFn: () => openWindow('room', opening) })

it('the room’s subscription, which stands while the first page is on its way, does not lead away from a link', async () => {
  const requestedRooms: string[] = []
  const held = Promise.withResolvers<void>()
  stubNetwork(async request => {
    requestedRooms.push(new URL(request.url).search)
    if (!requestedRooms.at(-1)?.includes('around')) return page(60, 109, false)
    await held.promise
    return page(10, 59, true)
  })
  const opened = open({ messageId: 'm30' })
  const caughtUp = catchUpWindow('room')
  held.resolve()
  await Promise.all([opened, caughtUp])
  expect(seqs()).toEqual(range(10, 59).map(({ seq }) => seq))
  expect(requestedRooms).toHaveLength(1)
})

it('after much was missed who reads keeps their place, and goes on by pages', async () => {
  queryClient.setQueryData(
    windowKey('room'),
    windowOf({ items: range(1, 5), hasOlder: false, hasNewer: false }),
  )
  stubNetwork(() => page(60, 109, false))
  await catchUpWindow('room')
  expect(seqs()).toEqual([1, 2, 3, 4, 5])
  expect(heldWindow('room')).toMatchObject({ hasNewer: true, lastSeq: 5, latestKnownSeq: 109 })
})

/** A room as the server has it, and a part of it that is held and looked at. */
function serveRoom(heldMessages: Message[], lastSeq: number) {
  const stored = new Map(range(1, lastSeq).map(message => [message.seq, message]))
  const requestedPages: string[] = []
  const network = { hold: Promise.resolve() }
  stubNetwork(async request => {
    const { searchParams } = new URL(request.url)
    requestedPages.push(searchParams.get('beforeSeq') ?? 'latest')
    const beforeSeq = Number(searchParams.get('beforeSeq') ?? lastSeq + 1)
    const before = [...stored.values()].filter(({ seq }) => seq < beforeSeq)
    const items = before.slice(-50)
    const answer = { items, hasOlder: before.length > items.length, hasNewer: beforeSeq <= lastSeq }
    await network.hold
    return json({ data: answer })
  })
  const hasNewer = heldMessages.at(-1)!.seq < lastSeq
  queryClient.setQueryData(
    windowKey('room'),
    windowOf({ items: heldMessages, hasOlder: heldMessages[0]!.seq > 1, hasNewer }),
  )
  const observer = new QueryObserver(queryClient, {
    queryKey: windowKey('room'),
    queryFn: () => Promise.reject(new Error('it is held')),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    requestedPages,
    network,
    leave: observer.subscribe(() => {}),
    recall: (seq: number) =>
      stored.set(seq, messageOf(seq, { isRecalled: true, content: '', updatedTime: 9_000_000 })),
    remove: (seq: number) => stored.delete(seq),
  }
}
const recalledSeqs = () =>
  heldWindow('room')
    ?.messages.filter(({ isRecalled }) => isRecalled)
    .map(({ seq }) => seq)

it('what was recalled or deleted far above while nobody listened goes from a room that is opened again', async () => {
  const room = serveRoom(range(1, 120), 120)
  room.recall(10)
  room.remove(20)
  const generation = heldWindow('room')?.generation
  await catchUpWindow('room')
  expect(recalledSeqs()).toEqual([10])
  expect(seqs()).toEqual(
    range(1, 120)
      .map(({ seq }) => seq)
      .filter(seq => seq !== 20),
  )
  expect(heldWindow('room')).toMatchObject({ generation, hasOlder: false, hasNewer: false })
  expect(room.requestedPages).toEqual(['latest', '71', '21'])
})

it('a stretch of the past is read again in its place, and by nothing more than it holds', async () => {
  const room = serveRoom(range(31, 120), 300)
  room.recall(40)
  room.recall(110)
  await catchUpWindow('room')
  expect(recalledSeqs()).toEqual([40, 110])
  expect(seqs()).toEqual(range(31, 120).map(({ seq }) => seq))
  expect(heldWindow('room')).toMatchObject({ hasOlder: true, hasNewer: true, lastSeq: 120 })
  expect(room.requestedPages).toEqual(['121', '71'])
})

it('a room that nobody looks at any more is not read further', async () => {
  const room = serveRoom(range(1, 120), 120)
  const caughtUp = catchUpWindow('room')
  room.leave()
  await caughtUp
  expect(room.requestedPages).toEqual(['latest'])
})

it('a room that is left and opened again while it is read is read from its end again', async () => {
  const room = serveRoom(range(1, 90), 90)
  const held = Promise.withResolvers<void>()
  room.network.hold = held.promise
  const first = catchUpWindow('room')
  await vi.waitFor(() => expect(room.requestedPages).toEqual(['latest']))
  room.recall(10)
  room.recall(80)
  const second = catchUpWindow('room')
  held.resolve()
  await Promise.all([first, second])
  expect(recalledSeqs()).toEqual([10, 80])
  expect(room.requestedPages).toEqual(['latest', 'latest', '41'])
})

it.each(['messageNotFound', 'validationFailed'] as const)(
  'a link to a message that cannot be seen (%s) opens the room, and says so',
  async code => {
    stubNetwork(request => (request.url.includes('around') ? failure(code, 404) : page(1, 5, false)))
    await open({ messageId: 'gone' })
    expect(seqs()).toEqual([1, 2, 3, 4, 5])
    expect(shownToasts.getToasts().map(one => ('title' in one ? one.title : undefined))).toEqual([
      'Tin nhắn trong liên kết không còn, hoặc bạn không xem được.',
    ])
  },
)

it('without a network nothing is shown of what the person has deleted, although it is kept still', async () => {
  const messages = range(1, 5)
  await keepWindow(currentOwner(), windowToKeep('room', { messages, hasOlder: false, lastSeq: 5 }, 1))
  stubNetwork(() => Promise.reject(new TypeError('Failed to fetch')))
  await open({ lastSeq: 5, clearedSeq: 3 })
  expect(seqs()).toEqual([4, 5])
})
