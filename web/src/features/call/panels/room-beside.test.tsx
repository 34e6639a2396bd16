import type { CallMessage } from '@trau/contract'
import { afterEach, expect, it } from 'vitest'
import { cleanup, renderHook } from '../../../testing/library.ts'
import { ShownCallContext } from '../call-context.ts'
import { fakeCurrent, fakeLocalMedia, someCall } from '../testing/fakes.ts'
import { callView, firstView, sawMessages } from '../view-state.ts'
import { useUnseenMessages } from './room-beside.ts'

afterEach(() => {
  cleanup()
  callView.set(firstView)
})

const messageOf = (seq: number, participantId = 'chi') =>
  ({
    messageId: `m${seq}`,
    callId: 'call',
    seq,
    participantId,
    name: 'Chi',
    text: '…',
    time: 0,
  }) as CallMessage

/** @param messages that this page knows of */
function countUnseen(messages: readonly CallMessage[]): number {
  const shown = { ...fakeCurrent(someCall({ kind: 'GROUP' }), fakeLocalMedia(), { messages }), me: undefined }
  const { result } = renderHook(() => useUnseenMessages(), {
    wrapper: ({ children }) => <ShownCallContext value={shown}>{children}</ShownCallContext>,
  })
  return result.current
}

it('messages of others that came after the last one on the screen are unread, however many earlier ones are known', () => {
  const messages = [messageOf(3), messageOf(4, 'an'), messageOf(5), messageOf(6)]
  expect(countUnseen(messages)).toBe(3)
  sawMessages('call', 5)
  expect(countUnseen(messages)).toBe(1)
  expect(countUnseen([messageOf(1), messageOf(2), ...messages])).toBe(1)
  expect(countUnseen(messages.slice(2))).toBe(1)
})

it('what was read in another call leaves the messages of this one unread', () => {
  sawMessages('another', 9)
  expect(countUnseen([messageOf(1)])).toBe(1)
})

it('a chat whose messages are not here yet, after a reload, leaves read what was read', () => {
  sawMessages('call', 5)
  sawMessages('call', 0)
  expect(countUnseen([messageOf(5), messageOf(6)])).toBe(1)
})
