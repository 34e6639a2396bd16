import { QueryClientProvider } from '@tanstack/react-query'
import { maxMessageGraphemes } from '@trau/contract/rules/message'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { MessengerContext } from '../../../model/session/messenger.ts'
import { messageActions } from '../../../store/message-slices.ts'
import { outboxSlice } from '../../../store/outbox-slice.ts'
import type { RoomItem } from '../../../store/room-order.ts'
import { roomActions } from '../../../store/room-slice.ts'
import { store } from '../../../store/store.ts'
import { act, cleanup, fireEvent, render, renderHook, screen } from '../../../testing/library.ts'
import type { Attached } from '../media/attach.ts'
import { ConversationContext } from '../message/conversation.ts'
import { openRoomSearch, useRoomSearch } from '../search/open-search.ts'
import { entryOf, messageOf } from '../testing.ts'
import { ComposerField } from './ComposerField.tsx'

let attached: Attached | undefined
vi.mock('../media/SendFilesDialog.tsx', () => ({
  default: (props: { attachment: Attached }) => {
    attached = props.attachment
    return null
  },
}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(room: Partial<RoomItem['room']> = { roomId: 'room', type: 'SELF' }, isOpening = false) {
  // Not of this environment; the field is then set without history.
  Object.assign(document, { execCommand: () => false })
  stubNetwork(() => json({ data: { items: [] } }))
  const drafts = { save: vi.fn(), clear: vi.fn(), rest: vi.fn(), isTyping: () => false }
  const ready = { drafts, outbox: { enqueue: vi.fn() } }
  const publish = vi.fn(async () => {})
  const unsent = Promise.withResolvers<typeof ready>()
  const session = { userId: 'me', connection: { socket: { publish } }, unsent: unsent.promise }
  const item = { room: { mutedUntil: 0, ...room }, selfMember: { role: 1 } } as RoomItem
  store.dispatch(roomActions.roomUpserted(item))
  render(
    <Provider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <MessengerContext value={(isOpening ? session : { ...session, ready }) as never}>
          <ConversationContext value={{ ask: vi.fn() } as never}>
            <ComposerField item={item} name="Cloud" list={{ current: null }} />
          </ConversationContext>
        </MessengerContext>
      </QueryClientProvider>
    </Provider>,
  )
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  const submit = (text: string) => {
    fireEvent.input(field, { target: { value: text } })
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  }
  return { drafts, ready, field, submit, publish, finishOpening: () => unsent.resolve(ready) }
}

it.each([
  ['the field is empty then', undefined, ''],
  ['what was written meanwhile stays', 'còn nữa', 'còn nữa'],
])(
  'a text that is entered twice while the outbox is being opened is sent once; %s',
  async (_, typedOn, left) => {
    const { ready, field, submit, finishOpening } = show(undefined, true)
    submit('xin chào')
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
    if (typedOn) fireEvent.input(field, { target: { value: typedOn } })
    finishOpening()
    await vi.waitFor(() => expect(ready.outbox.enqueue).toHaveBeenCalled())
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(ready.outbox.enqueue.mock.calls.map(([{ content }]) => content)).toEqual(['xin chào'])
    expect(field.value).toBe(left)
  },
)

it('an unknown command shows a notice beside the text, which stays and is not sent; with a space before it is text', async () => {
  const { ready, field, submit } = show()
  submit('/abc xin chào')
  expect((await screen.findByRole('alert')).textContent).toContain('/abc')
  expect(field.value).toBe('/abc xin chào')
  expect(ready.outbox.enqueue).not.toHaveBeenCalled()
  submit(' /abc xin chào')
  await vi.waitFor(() => expect(ready.outbox.enqueue).toHaveBeenCalledTimes(1))
  expect(ready.outbox.enqueue.mock.calls[0]![0]).toMatchObject({ content: '/abc xin chào' })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a command is done and not sent, in either language and without marks', async () => {
  const { ready, field, submit } = show()
  openRoomSearch('room', 'báo cáo')
  const search = renderHook(() => useRoomSearch('room'))
  for (const [text, words] of [
    ['/tìm hoá đơn', 'hoá đơn'],
    ['/search hợp đồng', 'hợp đồng'],
  ] as const) {
    submit(text)
    await vi.waitFor(() => expect(search.result.current).toEqual({ roomId: 'room', text: words }))
    expect(field.value).toBe('')
  }
  expect(ready.outbox.enqueue).not.toHaveBeenCalled()
})

it('a command that is entered twice before its parts are there is done once', async () => {
  const { ready, field, submit } = show({ roomId: 'group', type: 'GROUP' })
  submit('/im xin chào')
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await vi.waitFor(() => expect(ready.outbox.enqueue).toHaveBeenCalled())
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(ready.outbox.enqueue).toHaveBeenCalledTimes(1)
  expect(field.value).toBe('')
})

it('a text that is too long can go as a file; it stands in the field until the file was sent', async () => {
  const { drafts, ready, field, submit } = show()
  const text = 'Trầu cau '.repeat(maxMessageGraphemes / 4).trim()
  submit(text)
  fireEvent.click(await screen.findByRole('button', { name: 'Gửi thành tệp' }))
  await vi.waitFor(() => expect(attached).toBeDefined())
  const [file] = attached!.files
  expect([file!.name, file!.type, await file!.text()]).toEqual(['tin-nhan.txt', 'text/plain', text])
  act(() => attached!.onSent?.([]))
  expect(field.value).toBe(text)
  act(() => attached!.onSent?.([file!]))
  expect(field.value).toBe('')
  expect(drafts.clear).toHaveBeenCalledExactlyOnceWith('room')
  expect(ready.outbox.enqueue).not.toHaveBeenCalled()
})

it.each([
  ['a group hears', { roomId: 'group', type: 'GROUP' as const }, 'MEDIA' as const, 1],
  ['nobody hears in the own room', { roomId: 'own', type: 'SELF' as const }, 'MEDIA' as const, 0],
  [
    'a recording was heard while it was spoken',
    { roomId: 'spoken', type: 'GROUP' as const },
    'VOICE' as const,
    0,
  ],
])('while a file is on its way, %s of it', (_, room, type, times) => {
  store.rootReducer.inject(outboxSlice)
  store.dispatch(
    outboxSlice.actions.entryPut(
      entryOf(`f-${room.roomId}`, { roomId: room.roomId, type, status: 'uploading' }),
    ),
  )
  const { publish } = show(room)
  expect(publish.mock.calls).toEqual(
    Array.from({ length: times }, () => [`live:${room.roomId}`, { kind: 'sendingFile' }]),
  )
})

it('while a message is edited, ↓ moves the caret, and at the end of its unchanged text it ends the edit', async () => {
  const { field } = show()
  const message = messageOf(1, { senderId: 'me', content: 'một\nhai' })
  act(() => void store.dispatch(messageActions.editingSet(message)))
  await vi.waitFor(() => expect(field.value).toBe('một\nhai'))
  const press = (at: number, shiftKey = false) => {
    field.setSelectionRange(at, at)
    fireEvent.keyDown(field, { key: 'ArrowDown', shiftKey })
    return store.getState().message.messageEditing !== null
  }
  expect(press(1)).toBe(true)
  expect(press(7, true)).toBe(true)
  expect(press(7)).toBe(false)
})

it('what stands behind the command of a poll is its question, and what no command uses stays a text', async () => {
  const { field, submit } = show({ roomId: 'group', type: 'GROUP' })
  submit('/binhchon Trưa nay ăn gì?')
  const question = await screen.findByLabelText<HTMLInputElement>('Câu hỏi')
  expect(question.value).toBe('Trưa nay ăn gì?')
  expect(field.value).toBe('')
  fireEvent.keyDown(question, { key: 'Escape' })
  submit('/vitri quán phở Thìn')
  await vi.waitFor(() => expect(field.value).toBe('quán phở Thìn'))
})
