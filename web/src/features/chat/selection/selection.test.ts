import type { Message } from '@trau/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../api/errors.ts'
import { queryClient } from '../../../api/query-client.ts'
import { chat } from '../../../i18n/vi/chat.ts'
import { windowOf } from '../../../model/messages/message-window.ts'
import { windowKey } from '../../../model/messages/window-cache.ts'
import { cleanup, renderHook } from '../../../testing/library.ts'
import { setTimeZone } from '../../../text/time.ts'
import { messageOf } from '../testing.ts'
import { inOrder } from './in-order.ts'
import { selectedText } from './selected-text.ts'
import {
  deselect,
  isSelecting,
  leaveSelection,
  maxSelected,
  selectedNow,
  selectTo,
  startSelection,
  toggleSelected,
  useSelection,
} from './selection.ts'

const selection = (roomId = 'room') => renderHook(() => useSelection(roomId)).result.current
const system = messageOf(4, { type: 'SYSTEM' })
const messages = [1, 2, 3, 4, 5, 6].map(seq => (seq === 4 ? system : messageOf(seq)))
const at = (seq: number) => messages[seq - 1]!
const hold = (items: Message[]) =>
  queryClient.setQueryData(windowKey('room'), windowOf({ items, hasOlder: false, hasNewer: false }))
const selected = () => {
  const now = selection()
  return now && selectedNow(now).map(({ seq }) => seq)
}

beforeEach(() => void hold(messages))
afterEach(() => {
  cleanup()
  leaveSelection()
  queryClient.clear()
})

describe('selected messages', () => {
  it('selected messages are selected one by one, and of one room only', () => {
    expect(selected()).toBeUndefined()
    startSelection(at(3))
    toggleSelected(at(1))
    toggleSelected(at(5))
    toggleSelected(at(3))
    expect(selected(), 'oldest first').toEqual([1, 5])
    expect(selection('another')).toBeUndefined()
    expect(leaveSelection()).toBe(true)
    expect(leaveSelection()).toBe(false)
  })

  it('a range grows, shrinks and turns around its beginning; what was selected before stays', () => {
    startSelection(at(6))
    toggleSelected(at(2))
    selectTo(at(5))
    expect(selected(), 'without what happened to the group').toEqual([2, 3, 5, 6])
    selectTo(at(3))
    expect(selected()).toEqual([2, 3, 6])
    selectTo(at(1))
    expect(selected()).toEqual([1, 2, 6])
  })

  it('never begin with what happened to the group', () => {
    startSelection(system)
    expect(isSelecting()).toBe(false)
  })

  it('selected messages are at most a hundred, those nearest to where the range begins', () => {
    const many = Array.from({ length: 150 }, (_, index) => messageOf(index + 1))
    hold(many)
    startSelection(many[149]!)
    selectTo(many[0]!)
    expect(selected()).toHaveLength(maxSelected)
    expect(selected()![0]).toBe(51)
    toggleSelected(many[10]!)
    expect(selected()).toHaveLength(maxSelected)
    toggleSelected(many[60]!)
    toggleSelected(many[10]!)
    expect(selected()![0]).toBe(11)
  })

  it('follow what becomes of them: recalled, gone, over, or out of the window', () => {
    startSelection(at(2))
    for (const seq of [3, 5, 6]) toggleSelected(at(seq))
    hold([messageOf(3, { isRecalled: true, content: '' }), messageOf(6, { expiresTime: 1 }), messageOf(7)])
    const now = selectedNow(selection()!)
    expect(now.map(({ seq }) => seq)).toEqual([2, 3])
    expect(now[1]!.isRecalled).toBe(true)
  })

  it('stay where something went wrong, and end with the last that is dealt with', () => {
    startSelection(at(1))
    selectTo(at(3))
    deselect([at(1), at(3)])
    expect(selected()).toEqual([2])
    deselect([at(2)])
    expect(isSelecting()).toBe(false)
  })
})

it('selected messages are copied in order with who said each, when, and what', () => {
  setTimeZone('Asia/Ho_Chi_Minh')
  const sent = Date.UTC(2026, 10, 22, 1, 5)
  const text = selectedText(
    [
      messageOf(1, {
        createdTime: sent,
        content: '**Chào**\nbạn',
        senderInfo: { userId: 'an', name: 'Bảo An' },
      }),
      messageOf(2, { createdTime: sent + 60_000, senderId: 'me', senderInfo: { userId: 'me' } as never }),
      messageOf(3, { createdTime: sent + 60_000, type: 'STICKER', content: '🍜' }),
    ],
    'me',
    chat,
  )
  expect(text).toBe(
    'Bảo An, 08:05 22/11/2026\n**Chào**\nbạn\n\nBạn, 08:06 22/11/2026\nTin số 2\n\nan, 08:06 22/11/2026\nNhãn dán · 🍜',
  )
})

describe('acting on each in turn', () => {
  const refusal = (code: 'messageNotFound' | 'rateLimited', data?: object) =>
    new ApiError({ kind: 'bad-request', code, status: code === 'rateLimited' ? 429 : 404, data })

  it('keeps the order and goes on after a refusal', async () => {
    const order: number[] = []
    const { done, failed } = await inOrder([3, 1, 2], async n => {
      await new Promise(resolve => setTimeout(resolve, n))
      order.push(n)
      if (n === 1) throw refusal('messageNotFound')
    })
    expect(order).toEqual([3, 1, 2])
    expect(done).toEqual([3, 2])
    expect(failed.map(({ item }) => item)).toEqual([1])
  })

  it('waits as long as the server asks, a few times', async () => {
    const waits: number[] = []
    const wait = async (ms: number) => void waits.push(ms)
    let calls = 0
    const later = async () => {
      if (++calls < 3) throw refusal('rateLimited', { retryAfter: 2 })
    }
    expect((await inOrder(['a'], later, wait)).done).toEqual(['a'])
    expect(waits).toEqual([2000, 2000])
    const never = () => Promise.reject(refusal('rateLimited', { retryAfter: 1 }))
    expect((await inOrder(['a', 'b'], never, wait)).failed).toHaveLength(2)
    expect(waits.length).toBeLessThan(10)
    const tooLong = () => Promise.reject(refusal('rateLimited', { retryAfter: 3600 }))
    waits.length = 0
    expect((await inOrder(['a'], tooLong, wait)).failed).toHaveLength(1)
    expect(waits).toEqual([])
  })

  it('does not try the rest where no answer comes', async () => {
    const act = vi.fn(async (n: number) => {
      if (n === 2) throw new ApiError({ kind: 'network', code: 'networkError' })
    })
    const { done, failed } = await inOrder([1, 2, 3], act)
    expect(act).toHaveBeenCalledTimes(2)
    expect(done).toEqual([1])
    expect(failed.map(({ item }) => item)).toEqual([2, 3])
  })
})
