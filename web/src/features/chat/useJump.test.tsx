import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { toast as shownToasts } from 'sonner'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../api/testing.ts'
import { type MessageWindow, windowOf } from '../../model/messages/message-window.ts'
import { heldWindow, windowKey } from '../../model/messages/window-cache.ts'
import { messageActions } from '../../store/message-slices.ts'
import { store } from '../../store/store.ts'
import { act, cleanup, renderHook, waitFor } from '../../testing/library.ts'
import { connectToasts } from '../../ui/toast.ts'
import { messageOf } from './testing.ts'
import { useJump } from './useJump.ts'
import { timelineOf } from './window/timeline.ts'

connectToasts(shownToasts)

beforeEach(() => {
  const items = [messageOf(3), messageOf(4)]
  queryClient.setQueryData(windowKey('room'), windowOf({ items, hasOlder: true, hasNewer: false }))
})
afterEach(() => {
  cleanup()
  act(() => void store.dispatch(messageActions.jumpDone()))
  queryClient.clear()
  shownToasts.dismiss()
  vi.unstubAllGlobals()
})

const toKey = vi.fn()
const list = { current: { toKey, topKey: () => 'c0003', focusRow() {}, toEnd() {} } }
const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
const opening = { messageId: undefined, readSeq: undefined, unreadFrom: undefined, lastSeq: 4 }

/** The conversation, drawn with what is held now; it is drawn again only when the test says so. */
function open() {
  toKey.mockReset()
  const drawn = (held: MessageWindow) => ({ held, rows: timelineOf(held.messages, [], 'me') })
  const conversation = renderHook(
    (now: ReturnType<typeof drawn>) =>
      useJump({
        roomId: 'room',
        ...now,
        list,
        opening,
        url: {} as never,
        isShown: true,
        isAtEnd: false,
        onJump() {},
      }),
    { wrapper, initialProps: drawn(heldWindow('room')!) },
  )
  return { ...conversation, draw: () => conversation.rerender(drawn(heldWindow('room')!)) }
}
const jumpTo = (messageId: string) =>
  act(() => void store.dispatch(messageActions.jumpRequested({ jumpMessageId: messageId, createdTime: 0 })))
const frame = () => act(() => new Promise<void>(resolve => requestAnimationFrame(() => resolve())))
const toastTitles = () => shownToasts.getToasts().map(one => ('title' in one ? one.title : undefined))

it('a message that has to be fetched is gone to once it is drawn, however long drawing takes', async () => {
  stubNetwork(() =>
    json({ data: { items: [messageOf(1), messageOf(2), messageOf(3)], hasOlder: false, hasNewer: true } }),
  )
  const { draw, result } = open()
  jumpTo('m1')
  await waitFor(() => expect(heldWindow('room')?.messages).toHaveLength(4))
  for (let i = 0; i < 5; i++) await frame()
  expect(toKey).not.toHaveBeenCalled()
  draw()
  expect(toKey).toHaveBeenCalledExactlyOnceWith('c0001')
  expect(result.current).toMatchObject({ highlighted: 'm1', backTo: 'm3' })
  expect(toastTitles()).toEqual([])
})

it('a message that is gone is said to be so, and nothing moves', async () => {
  stubNetwork(() => failure('messageNotFound', 404))
  const { draw, result } = open()
  jumpTo('m1')
  await waitFor(() => expect(toastTitles()).toContain('Tin nhắn này không còn nữa.'))
  draw()
  expect(toKey).not.toHaveBeenCalled()
  expect(result.current.backTo).toBeUndefined()
})

it('who leaves the room meanwhile is not led there when they come back', async () => {
  stubNetwork(() => json({ data: { items: [messageOf(1), messageOf(2)], hasOlder: false, hasNewer: true } }))
  const { unmount } = open()
  jumpTo('m1')
  unmount()
  await waitFor(() => expect(heldWindow('room')?.messages).toHaveLength(4))
  expect(open().result.current.start).toBe('end')
})
