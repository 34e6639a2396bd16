import type { LastMessage } from '@trau/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deviceId } from '../../api/device.ts'
import { json, stubNetwork } from '../../api/testing.ts'
import type { OutboxEntry } from '../../storage/local-db.ts'
import { outboxActions, outboxSlice } from '../../store/outbox-slice.ts'
import { type AppStore, createStore } from '../../store/store.ts'
import { renewPush } from '../push/subscription.ts'
import { listenForEffects } from './effects.ts'
import type { MessengerSession } from './session.ts'

vi.mock('../push/subscription.ts', () => ({ renewPush: vi.fn(async () => undefined) }))

beforeEach(() => void stubNetwork(() => json({ data: { count: 0 } })))
afterEach(() => vi.unstubAllGlobals())

/** An's client, which shows the room `open` and knows `closed` too. */
function listening() {
  const delivered = vi.fn()
  const on = vi.fn()
  const session = {
    userId: 'an',
    rooms: { room: vi.fn(async () => undefined) },
    marks: { delivered },
    connection: { socket: { on } },
  } as unknown as MessengerSession
  const rooms = ['open', 'closed'].map(roomId => ({ room: { roomId, mutedUntil: -1 } }))
  const state = { room: { currentRoomId: 'open', rooms, indexById: { open: 0, closed: 1 } } }
  listenForEffects({ getState: () => state, dispatch: vi.fn() } as unknown as AppStore, session)
  const hear = (type: string, data: object) => on.mock.lastCall![1]({ data: { type, data } })
  const notice = (lastMessage: Partial<LastMessage>) =>
    hear('messageNoticed', { roomId: lastMessage.roomId, lastMessage })
  return { delivered, notice, hear }
}
const message = { messageId: 'm7', seq: 7, senderId: 'binh', type: 'TEXT' as const, content: 'Chào' }

it('what reaches the device is received, in the open room too, where it may be out of sight', async () => {
  const { delivered, notice } = listening()
  notice({ ...message, roomId: 'open' })
  notice({ ...message, roomId: 'closed' })
  await expect.poll(() => delivered.mock.calls.length).toBe(2)
  expect(delivered.mock.calls).toEqual([
    ['open', { messageId: 'm7', seq: 7 }],
    ['closed', { messageId: 'm7', seq: 7 }],
  ])
})

it('what the person wrote themselves, or the room says, is not', async () => {
  const { delivered, notice } = listening()
  notice({ ...message, roomId: 'open', senderId: 'an' })
  notice({ ...message, roomId: 'open', type: 'SYSTEM' })
  notice({ ...message, roomId: 'open', messageId: 'm8', seq: 8 })
  await expect.poll(() => delivered.mock.calls).toEqual([['open', { messageId: 'm8', seq: 8 }]])
})

it.each([
  ['one was taken out of', 'REMOVED'],
  ['one left', 'LEFT'],
] as const)(
  'what was on its way to a room that %s is given up, and what is being sent once that has failed',
  async (_, reason) => {
    const store = createStore()
    store.rootReducer.inject(outboxSlice)
    const put = (clientMessageId: string, status: OutboxEntry['status'], roomId = 'lost') =>
      store.dispatch(
        outboxActions.entryPut({
          ...{ clientMessageId, roomId, status },
          ...{ content: '', createdTime: 1, attempts: 0 },
        }),
      )
    put('uploading', 'uploading')
    put('failed', 'failed')
    put('sending', 'sending')
    put('elsewhere', 'uploading', 'kept')
    const remove = vi.fn((id: string) => store.dispatch(outboxActions.entryRemoved(id)))
    const forget = vi.fn()
    const on = vi.fn()
    const unsent = Promise.resolve({ drafts: { forget }, outbox: { remove } })
    listenForEffects(store, { unsent, connection: { socket: { on } } } as unknown as MessengerSession)
    const roomIsLost = (reason?: 'REMOVED' | 'LEFT') =>
      on.mock.lastCall![1]({
        data: { type: 'roomRemoved', data: { roomId: 'lost', ...(reason ? { reason } : {}) } },
      })
    roomIsLost()
    await expect.poll(() => forget.mock.calls).toEqual([['lost']])
    await vi.dynamicImportSettled()
    expect(remove).not.toHaveBeenCalled()
    const entryIds = () => Object.keys(store.getState().outbox!.entries)
    roomIsLost(reason)
    await expect.poll(entryIds).toEqual(['sending', 'elsewhere'])
    put('sending', 'failed')
    await expect.poll(entryIds).toEqual(['elsewhere'])
  },
)

it('a browser that the server has no push token of looks after its pushes, not after those of other devices', async () => {
  const { hear } = listening()
  hear('deviceUpdated', { device: { deviceId: 'another', tokenKinds: [] } })
  hear('deviceUpdated', { device: { deviceId: deviceId(), tokenKinds: ['WEB_PUSH'] } })
  await vi.dynamicImportSettled()
  expect(renewPush).not.toHaveBeenCalled()
  hear('deviceUpdated', { device: { deviceId: deviceId(), tokenKinds: [] } })
  await expect.poll(() => vi.mocked(renewPush).mock.calls.length).toBe(1)
})
