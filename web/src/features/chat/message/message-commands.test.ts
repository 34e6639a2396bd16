import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../../api/testing.ts'
import { windowOf, withUpdated } from '../../../model/messages/message-window.ts'
import { changeWindow, heldWindow, windowKey } from '../../../model/messages/window-cache.ts'
import { toast } from '../../../ui/toast.ts'
import { messageOf } from '../testing.ts'
import { copyText, editMessage, setPinned, toggleReaction } from './message-commands.ts'

vi.mock('../../../ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const text = 'Trầu cau '.repeat(60)
const message = messageOf(1, { content: text })
const heldMessage = () => heldWindow('room')?.messages[0]

/** The conversation holds the message; a change of it is answered by hand. */
function heldUntil() {
  queryClient.setQueryData(
    windowKey('room'),
    windowOf({ items: [message], hasOlder: false, hasNewer: false }),
  )
  const answer = Promise.withResolvers<Response>()
  stubNetwork(() => answer.promise)
  return {
    hears: (next: Partial<typeof message>) =>
      changeWindow('room', window => withUpdated(window, { ...heldMessage()!, ...next })),
    refuse: () => answer.resolve(failure('messageRecalled', 409)),
    answer: (next: Partial<typeof message>) => answer.resolve(json({ data: { ...message, ...next } })),
  }
}

it('says whether a text was copied', async () => {
  vi.stubGlobal('navigator', {})
  document.execCommand = () => false
  await copyText('Trầu cau')
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/không cho sao chép/))
  document.execCommand = () => true
  await copyText('Trầu cau')
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Đã sao chép')
})

it('a message that was recalled while somebody edited it stays recalled when the edit is refused', async () => {
  const { hears, refuse } = heldUntil()
  hears({ isRecalled: true, content: '' })
  const edit = editMessage(message, 'Khác', [])
  expect(heldMessage()).toMatchObject({ isRecalled: true, content: '' })
  refuse()
  expect(await edit).toBe(false)
  expect(heldMessage()).toMatchObject({ isRecalled: true, content: '' })
})

it('a refused edit takes back the text alone, not what came to the message meanwhile', async () => {
  const { hears, refuse } = heldUntil()
  const edit = editMessage(message, 'Khác', [])
  expect(heldMessage()?.content).toBe('Khác')
  const reactions = [{ reaction: '👍', count: 1, userIds: ['binh'] }]
  hears({ reactions, isPinned: true })
  refuse()
  await edit
  expect(heldMessage()).toMatchObject({ content: text, reactions, isPinned: true, editedTime: undefined })
})

it('a refused edit leaves the text of another edit that came meanwhile', async () => {
  const { hears, refuse } = heldUntil()
  const edit = editMessage(message, 'Khác', [])
  hears({ content: 'Từ điện thoại', editedTime: 1 })
  refuse()
  await edit
  expect(heldMessage()).toMatchObject({ content: 'Từ điện thoại', editedTime: 1 })
})

it.each([
  ['refused', (held: ReturnType<typeof heldUntil>) => held.refuse(), false],
  ['done', (held: ReturnType<typeof heldUntil>) => held.answer({ isPinned: true }), true],
])('pinning an excerpt that is %s leaves the whole text in the conversation', async (_, end, isPinned) => {
  const held = heldUntil()
  const pin = setPinned({ ...message, content: text.slice(0, 200) }, true)
  expect(heldMessage()).toMatchObject({ content: text, isPinned: true })
  end(held)
  await pin
  expect(heldMessage()).toMatchObject({ content: text, isPinned })
})

it('a refused reaction takes back itself alone', async () => {
  const { hears, refuse } = heldUntil()
  const press = toggleReaction(message, '👍', 'an')
  expect(heldMessage()?.reactions).toEqual([{ reaction: '👍', count: 1, userIds: ['an'] }])
  hears({ reactions: [{ reaction: '👍', count: 2, userIds: ['an', 'binh'] }] })
  refuse()
  await press
  expect(heldMessage()?.reactions).toEqual([{ reaction: '👍', count: 1, userIds: ['binh'] }])
})
