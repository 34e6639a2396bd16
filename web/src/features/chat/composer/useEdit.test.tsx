import type { Message } from '@trau/contract'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { failure, json, stubNetwork } from '../../../api/testing.ts'
import { messageActions } from '../../../store/message-slices.ts'
import { store } from '../../../store/store.ts'
import { act, cleanup, renderHook, waitFor } from '../../../testing/library.ts'
import { toast } from '../../../ui/toast.ts'
import { messageOf } from '../testing.ts'
import type { NamedInText } from './mention-places.ts'
import { useEdit } from './useEdit.ts'

const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
const named: NamedInText = { current: () => [], set: () => undefined }

afterEach(() => {
  // Before the field goes: a change under way would be kept for the next test.
  act(() => void store.dispatch(messageActions.messageStateCleared()))
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function openField(roomId = 'room') {
  const field = document.createElement('textarea')
  const area: { current: HTMLTextAreaElement | null } = { current: field }
  const { result, unmount } = renderHook(() => useEdit(roomId, area, named, () => undefined), { wrapper })
  return {
    field,
    edit: result,
    leave() {
      unmount()
      area.current = null
    },
  }
}
const begin = (message: Message) => act(() => void store.dispatch(messageActions.editingSet(message)))
const edited = () => store.getState().message.messageEditing?.messageId

it('a caption can be taken away', async () => {
  const picture = messageOf(1, { type: 'MEDIA', content: 'Đà Lạt' })
  const sent = stubNetwork(() => json({ data: { ...picture, content: '' } }))
  const { field, edit } = openField()
  begin(picture)
  field.value = ''
  await act(() => edit.current.save())
  expect(sent.map(({ body }) => body)).toEqual([{ content: '', mentions: [] }])
  expect(edited()).toBeUndefined()
})

it('what was typed stands in the field again when the change is refused, and beside it what was there before', async () => {
  stubNetwork(() => failure('messageRecalled', 409))
  const errorToast = vi.spyOn(toast, 'error')
  const { field, edit } = openField()
  field.value = 'Một bản nháp'
  begin(messageOf(2))
  field.value = 'Sửa dở'
  await act(() => edit.current.save())
  await waitFor(() => expect(edited()).toBe('m2'))
  expect(field.value).toBe('Sửa dở')
  expect(errorToast).toHaveBeenCalledOnce()
  act(() => edit.current.cancel())
  expect(field.value).toBe('Một bản nháp')
})

it('a refused change takes no other away; its text waits until that message is changed again', async () => {
  const refusal = Promise.withResolvers<Response>()
  stubNetwork(() => refusal.promise)
  vi.spyOn(toast, 'error')
  const { field, edit } = openField()
  begin(messageOf(3))
  field.value = 'Sửa tin ba'
  const saving = edit.current.save()
  begin(messageOf(4))
  field.value = 'Sửa tin bốn'
  refusal.resolve(failure('messageRecalled', 409))
  await act(() => saving)
  expect([edited(), field.value]).toEqual(['m4', 'Sửa tin bốn'])
  act(() => edit.current.cancel())
  begin(messageOf(3))
  expect(field.value).toBe('Sửa tin ba')
})

it('who goes to another room in the middle of a change finds it again', () => {
  const here = openField()
  begin(messageOf(5))
  here.field.value = 'Chưa xong'
  here.leave()
  act(() => void store.dispatch(messageActions.editingSet(null)))
  openField('another')
  expect(edited()).toBeUndefined()
  const again = openField()
  expect([edited(), again.field.value]).toEqual(['m5', 'Chưa xong'])
  act(() => again.edit.current.cancel())
  again.leave()
  expect([openField().field.value, edited()]).toEqual(['', undefined])
})

it.each([
  ['changes another message', () => begin(messageOf(31))],
  ['answers a message', () => act(() => void store.dispatch(messageActions.replyingSet(messageOf(32))))],
])('what was typed into a change waits while its author %s', (_, turn) => {
  const { field, edit } = openField()
  field.value = 'Một bản nháp'
  begin(messageOf(30))
  field.value = 'Sửa dài dòng'
  turn()
  expect(field.value).not.toBe('Sửa dài dòng')
  act(() => edit.current.cancel())
  expect(field.value).toBe('Một bản nháp')
  begin(messageOf(30))
  expect(field.value).toBe('Sửa dài dòng')
  act(() => edit.current.cancel())
  begin(messageOf(30))
  expect(field.value).toBe('Tin số 30')
})

it('an answer that was begun comes back after the change of a message, with its part, and keeps nothing of that change', () => {
  const { edit, field } = openField()
  act(() => void store.dispatch(messageActions.replyingSet({ ...messageOf(33), quotedText: 'số 33' })))
  begin(messageOf(34))
  field.value = 'Sửa rồi thôi'
  act(() => edit.current.cancel())
  expect(store.getState().message.messageReplying).toMatchObject({ messageId: 'm33', quotedText: 'số 33' })
  begin(messageOf(34))
  expect(field.value).toBe('Tin số 34')
})

it('nothing of a message that the timer has ended comes back with the room', () => {
  vi.useFakeTimers()
  const here = openField()
  begin(messageOf(6, { expiresTime: Date.now() + 60_000 }))
  here.field.value = 'Mật khẩu là'
  here.leave()
  act(() => void store.dispatch(messageActions.editingSet(null)))
  vi.advanceTimersByTime(60_000)
  expect([openField().field.value, edited()]).toEqual(['', undefined])
  vi.useRealTimers()
})

it('a field in which nothing was typed follows what another device makes of the message; what was typed stays', () => {
  const { field } = openField()
  field.value = 'Một bản nháp'
  const message = messageOf(20, { content: 'Họp lúc 8 giờ' })
  const change = (now: Partial<Message>) =>
    act(() => void store.dispatch(messageActions.heldMessageUpdated({ ...message, ...now })))
  begin(message)
  change({ content: 'Họp lúc 9 giờ' })
  expect(field.value).toBe('Họp lúc 9 giờ')
  field.value = 'Họp lúc 9 giờ nhé'
  change({ content: 'Họp lúc 10 giờ' })
  expect(field.value).toBe('Họp lúc 9 giờ nhé')
  change({ content: '', isRecalled: true })
  expect([edited(), field.value]).toEqual([undefined, 'Một bản nháp'])
})
