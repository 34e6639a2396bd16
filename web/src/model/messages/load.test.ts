import { toast as shownToasts } from 'sonner'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../api/testing.ts'
import { messageOf } from '../../features/chat/testing.ts'
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
  expect(heldWindow('room')).toMatchObject({ hasNewer: true, lastSeq: 5, heardSeq: 109 })
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
