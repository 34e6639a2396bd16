import { type Message, roomChannel } from '@trau/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api } from '../api/api.ts'
import { LiveQueryClient } from '../api/live-query-client.ts'
import { q } from '../api/query-client.ts'
import { channels, parseChannel } from './channels.ts'
import { applyEvent, handledEvents, invalidateCache, registerLiveHandlers, updateCache } from './dispatch.ts'

const message = { messageId: 'm', roomId: 'r', seq: 3 } as Message
const offs: (() => void)[] = []
const targets = () => ({ dispatch: vi.fn(), queryClient: new LiveQueryClient() })

afterEach(() => {
  for (const off of offs.splice(0)) off()
  vi.restoreAllMocks()
})
const register: typeof registerLiveHandlers = handlers => {
  const off = registerLiveHandlers(handlers)
  offs.push(off)
  return off
}

describe('events', () => {
  it('reach the handlers of their name, whose actions are dispatched in order', () => {
    const t = targets()
    register({
      messageSent: data => [{ type: 'one', id: data.message.messageId }, { type: 'two' }],
      typing: () => ({ type: 'no' }),
    })
    register({ messageSent: () => ({ type: 'three' }) })
    applyEvent({ type: 'messageSent', data: { message } }, t)
    expect(t.dispatch.mock.calls.map(([a]) => a)).toEqual([
      { type: 'one', id: 'm' },
      { type: 'two' },
      { type: 'three' },
    ])
  })

  it('change cached answers that are there, and only those', () => {
    const t = targets()
    const parts = { params: { id: 'm' }, query: { roomId: 'r' } }
    register({ messageUpdated: ({ message: m }) => updateCache(api.chat.getMessage, parts, () => m) })
    applyEvent({ type: 'messageUpdated', data: { message } }, t)
    expect(t.queryClient.getQueryData(q(api.chat.getMessage, parts).queryKey)).toBeUndefined()
    t.queryClient.setQueryData(q(api.chat.getMessage, parts).queryKey, { messageId: 'old' })
    applyEvent({ type: 'messageUpdated', data: { message } }, t)
    expect(t.queryClient.getQueryData(q(api.chat.getMessage, parts).queryKey)).toEqual(message)
  })

  it('mark answers stale', () => {
    const t = targets()
    const { queryKey } = q(api.room.getRoom, { params: { id: 'r' } })
    t.queryClient.setQueryData(queryKey, {})
    register({ membersUpdated: () => invalidateCache(api.room.getRoom, { params: { id: 'r' } }) })
    applyEvent({ type: 'membersUpdated', data: {} }, t)
    expect(t.queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })

  it('events of a newer server, or nonsense, are passed over', () => {
    const t = targets()
    register({ messageSent: () => ({ type: 'x' }) })
    for (const odd of [undefined, null, 1, 'x', {}, { type: 5 }, { type: 'eventOfTomorrow', data: {} }])
      applyEvent(odd, t)
    expect(t.dispatch).not.toHaveBeenCalled()
  })

  it('one handler that fails does not keep the others from hearing', () => {
    const t = targets()
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
    register({ messageSent: ({ message: m }) => ({ type: m.content.trim() }) })
    register({ messageSent: () => ({ type: 'fine' }) })
    applyEvent({ type: 'messageSent', data: { message } }, t)
    expect(t.dispatch).toHaveBeenCalledWith({ type: 'fine' })
    expect(complaint).toHaveBeenCalled()
  })

  it('can be let go of', () => {
    const t = targets()
    const off = register({ typing: () => ({ type: 'x' }) })
    expect(handledEvents()).toContain('typing')
    off()
    applyEvent({ type: 'typing', data: {} }, t)
    expect(t.dispatch).not.toHaveBeenCalled()
    expect(handledEvents()).not.toContain('typing')
  })
})

describe('channel names', () => {
  it('channel names are read as they are written', () => {
    expect(parseChannel(channels.user('an'))).toEqual({ kind: 'user', id: 'an' })
    expect(parseChannel(channels.room('r'))).toEqual({ kind: 'room', id: 'r' })
    expect(channels.room('r', 7)).toBe(roomChannel('r', 7))
    expect(parseChannel(channels.room('r', 7))).toEqual({ kind: 'room', id: 'r' })
    expect(parseChannel(channels.live('r'))).toEqual({ kind: 'live', id: 'r' })
    expect(parseChannel('other:1')).toEqual({ kind: 'unknown', id: '1' })
  })
})
