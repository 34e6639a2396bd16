import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { toast as shownToasts } from 'sonner'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
  topKey.mockReturnValue('c0003')
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
const topKey = vi.fn<() => string>()
const list = { current: { toKey, topKey, focusRow() {}, toEnd() {} } }
const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
const opening = { messageId: undefined, readSeq: undefined, unreadFrom: undefined, clearedSeq: 0, lastSeq: 4 }

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
  const requests = stubNetwork(() =>
    json({ data: { items: [messageOf(1), messageOf(2)], hasOlder: false, hasNewer: true } }),
  )
  const { unmount } = open()
  jumpTo('m1')
  unmount()
  await waitFor(() => expect(requests).toHaveLength(1))
  for (let i = 0; i < 5; i++) await frame()
  expect(heldWindow('room')?.messages).toHaveLength(2)
  expect(open().result.current.start).toBe('end')
})

/** The room's end and its past are far from each other: what is fetched takes the place of what is held, and a new list draws it. */
describe('jumps close together', () => {
  const answers = new Map<string, PromiseWithResolvers<void>>()
  beforeEach(() => {
    answers.clear()
    topKey.mockReturnValue('c0399')
    queryClient.setQueryData(windowKey('room'), pageAround(400))
    stubNetwork(async request => {
      const messageId = new URL(request.url).searchParams.get('aroundMessageId')!
      answers.set(messageId, Promise.withResolvers())
      await answers.get(messageId)!.promise
      const { messages: items } = pageAround(Number(messageId.slice(1)))
      return json({ data: { items, hasOlder: true, hasNewer: true } })
    })
  })
  const pageAround = (seq: number) =>
    windowOf({ items: [-1, 0, 1].map(step => messageOf(seq + step)), hasOlder: true, hasNewer: true })

  /** As `Conversation` does: a list of each stretch. */
  function openLists() {
    let list = open()
    let { generation } = heldWindow('room')!
    const draw = () => {
      if (heldWindow('room')!.generation === generation) return list.draw()
      generation = heldWindow('room')!.generation
      const before = list
      list = open()
      before.unmount()
    }
    return {
      draw,
      async answer(messageId: string) {
        await waitFor(() => expect(answers.has(messageId)).toBe(true))
        answers.get(messageId)!.resolve()
        for (let i = 0; i < 5; i++) await frame()
        draw()
      },
      shown: () => list.result.current,
    }
  }

  it.each([[['m100', 'm200']], [['m200', 'm100']]])(
    'the last of two jumps wins where the pages come as %s',
    async order => {
      const lists = openLists()
      jumpTo('m100')
      jumpTo('m200')
      for (const messageId of order) await lists.answer(messageId)
      expect(heldWindow('room')!.messages.map(({ seq }) => seq)).toEqual([199, 200, 201])
      expect(lists.shown()).toMatchObject({
        start: { key: 'c0200', align: 'center' },
        highlighted: 'm200',
        backTo: 'm399',
      })
      expect(toastTitles()).toEqual([])
    },
  )

  it('the last of two jumps wins where it needs no page', async () => {
    const lists = openLists()
    jumpTo('m100')
    jumpTo('m401')
    expect(toKey).toHaveBeenCalledExactlyOnceWith('c0401')
    await lists.answer('m100')
    expect(heldWindow('room')!.messages.map(({ seq }) => seq)).toEqual([399, 400, 401])
    expect(lists.shown().highlighted).toBe('m401')
  })

  it('a jump lands though another stretch, as the room’s end, comes before its page', async () => {
    const lists = openLists()
    jumpTo('m100')
    queryClient.setQueryData(windowKey('room'), pageAround(500))
    lists.draw()
    await lists.answer('m100')
    expect(lists.shown()).toMatchObject({ start: { key: 'c0100' }, highlighted: 'm100' })
  })
})
