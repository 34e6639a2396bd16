import type { Call, CallParticipant } from '@trau/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { failure, json, type Sent, stubNetwork } from '../../../api/testing.ts'
import { wantedDevices } from '../session/tab-note.ts'
import type { CurrentCall } from '../session/types.ts'
import { participant, someCall } from '../testing/fakes.ts'
import { guestOfTab } from './guest-of-tab.ts'
import { GuestSession } from './guest-session.ts'
import { guestState } from './guest-state.ts'

type Publication = { data: { type: string; data: unknown } }

const sockets = vi.hoisted(() => [] as { publish: (publication: Publication) => void }[])
vi.mock('../../../live/socket.ts', () => ({
  LiveSocket: class {
    publish: (publication: Publication) => void = () => {}
    constructor() {
      sockets.push(this)
    }
    on(name: string, hear: (publication: Publication) => void) {
      if (name === 'publication') this.publish = hear
    }
    connect() {}
    reset() {}
  },
}))

const call = (own: Partial<CallParticipant>, change: Partial<Call> = {}) =>
  someCall({
    callId: 'c1',
    kind: 'GROUP',
    state: 'ACTIVE',
    ...change,
    participants: [participant({ participantId: 'khách', isGuest: true, ...own })],
  })

let session: GuestSession
beforeEach(() => {
  sockets.length = 0
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  session = new GuestSession('link', 'default')
})
afterEach(() => {
  session.close()
  vi.useRealTimers()
  guestState.set({ at: 'door' })
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const guest = (pass: string) =>
  json({ data: { pass, callId: 'c1', participantId: 'khách', state: 'WAITING' } })
const isJoin = ({ method, url }: Sent) => method === 'POST' && url.endsWith('/join')
const isDeparture = ({ method, url }: Sent) => method === 'POST' && url.endsWith('/leave')

/** A guest whose page was last heard so many ms ago learns that they are not in the call any more. */
async function lostFor(unheardMs: number, answerReturn: () => Response | Promise<Response>) {
  const answers = [() => guest('first'), answerReturn]
  const sent = stubNetwork(request => (isJoin(request) ? answers.shift()!() : json({ data: {} })))
  await session.enter('Khách')
  await vi.waitFor(() => expect(sockets).toHaveLength(1))
  const engine = { unheardMs: () => unheardMs, close: vi.fn() }
  guestState.set({
    at: 'call',
    current: { call: call({}), participantId: 'khách', engine } as unknown as CurrentCall,
  })
  sockets[0]!.publish({
    data: { type: 'callUpdated', data: { call: call({ state: 'LEFT' }, { version: 2 }) } },
  })
  return { sent, engine, joins: () => sent.filter(isJoin).map(({ body }) => body) }
}

it('a guest whom the server did not hear for long comes back with the same pass', async () => {
  const { engine, joins } = await lostFor(25_000, () => guest('second'))
  await vi.waitFor(() => expect(sockets).toHaveLength(2))
  expect(engine.close).toHaveBeenCalledOnce()
  expect(joins()[1]).toMatchObject({ name: 'Khách', pass: 'first' })
  expect(guestState.get()).toEqual({ at: 'lobby' })
})

it('a guest who was heard just now and is not in the call has lost it', async () => {
  const { joins } = await lostFor(3_000, () => guest('second'))
  expect(joins()).toHaveLength(1)
  expect(guestState.get()).toEqual({ at: 'end', reason: 'LOST' })
})

it('a guest who cannot come back sees so, and may ask again', async () => {
  const { joins } = await lostFor(25_000, () => json({ error: { code: 'callEnded', requestId: 'r' } }, 409))
  await vi.waitFor(() => expect(guestState.get()).toEqual({ at: 'end', reason: 'LOST' }))
  expect(joins()).toHaveLength(2)
  expect(sockets).toHaveLength(1)
})

it('a guest who leaves while they are coming back is not in the call again', async () => {
  const slow = Promise.withResolvers<Response>()
  const { sent } = await lostFor(25_000, () => slow.promise)
  await session.leave()
  slow.resolve(guest('second'))
  await vi.waitFor(() =>
    expect(sent.filter(isDeparture).map(({ body }) => body)).toEqual([{ pass: 'second' }]),
  )
  expect(guestState.get()).toEqual({ at: 'end', reason: 'LEFT' })
  expect(sockets).toHaveLength(1)
})

const isBeat = ({ method, url }: Sent) => method === 'POST' && url.endsWith('/call/heartbeat')

/** A guest in the lobby whose device sleeps for so long; then the server knows them no more, and answers their return. */
async function sleepInLobby(ms: number, answerReturn: () => Response) {
  vi.useFakeTimers()
  let isAwake = false
  const answers = [() => guest('first'), answerReturn]
  const sent = stubNetwork(request => {
    if (isJoin(request)) return answers.shift()!()
    return isBeat(request) && isAwake ? failure('notInCall', 403) : json({ data: { version: 0 } })
  })
  await session.enter('Khách')
  await vi.advanceTimersByTimeAsync(25_000)
  expect(sent.filter(isBeat)).toHaveLength(5)
  expect(guestState.get()).toEqual({ at: 'lobby' })
  isAwake = true
  vi.setSystemTime(Date.now() + ms)
  await vi.advanceTimersByTimeAsync(5_000)
  return sent.filter(isJoin).map(({ body }) => body)
}

it('a guest whose device slept in the lobby waits there again, with the same pass', async () => {
  const joins = await sleepInLobby(20_000, () => guest('second'))
  expect(joins[1]).toMatchObject({ name: 'Khách', pass: 'first' })
  expect(guestState.get()).toEqual({ at: 'lobby' })
})

it('a guest whom the host refused in the lobby does not ask again', async () => {
  const joins = await sleepInLobby(0, () => guest('second'))
  expect(joins).toHaveLength(1)
  expect(guestState.get()).toEqual({ at: 'end', reason: 'REFUSED' })
})

it('a guest whom the host refused while their device slept learns so when they come back', async () => {
  const joins = await sleepInLobby(20_000, () => failure('notInCall', 403))
  expect(joins).toHaveLength(2)
  expect(guestState.get()).toEqual({ at: 'end', reason: 'REFUSED' })
})

it('a guest whose link expired while their device slept in the lobby is not shown as refused by the host', async () => {
  await sleepInLobby(20_000, () => failure('linkNotFound', 404))
  expect(guestState.get()).toEqual({ at: 'end', reason: 'LOST' })
})

it('a guest whom the host removed while they could not be heard learns so when they come back', async () => {
  await lostFor(25_000, () => failure('notInCall', 403))
  await vi.waitFor(() => expect(guestState.get()).toEqual({ at: 'end', reason: 'REMOVED' }))
})

/** The tab was reloaded while it stood in the lobby or in the call. */
const leaveNote = () =>
  guestOfTab.leave({
    token: 'link',
    name: 'Khách',
    pass: 'first',
    callName: 'Trao đổi hợp đồng',
    withMicrophone: true,
    withCamera: true,
  })

it('a guest who is not let in again after a reload has their devices closed', async () => {
  leaveNote()
  stubNetwork(() => failure('callEnded', 409))
  const release = vi.spyOn(session.local, 'release')
  expect(await session.resume()).toBe(false)
  expect(release).toHaveBeenCalledOnce()
  expect(session.local.state.get()).toMatchObject({ opening: {}, hasMicrophone: false, hasCamera: false })
})

it('a guest who reloads the lobby twice still reads what the call is called, and asks the link for nothing', async () => {
  leaveNote()
  const sent = stubNetwork(request => (isJoin(request) ? guest('second') : json({ data: {} })))
  expect(await session.resume()).toBe(true)
  expect(guestState.get()).toEqual({ at: 'lobby', callName: 'Trao đổi hợp đồng' })
  dispatchEvent(new Event('pagehide'))
  expect(guestOfTab.take()).toMatchObject({ pass: 'second', callName: 'Trao đổi hợp đồng' })
  expect(sent.filter(({ url }) => url.includes('/links/') && !url.endsWith('/join'))).toEqual([])
})

it('a guest who cannot come back to the lobby for another reason may ask again', async () => {
  await sleepInLobby(20_000, () => failure('callLocked', 403))
  expect(guestState.get()).toEqual({ at: 'end', reason: 'LOST' })
})

it('an answer that is older than the event that let a guest in does not put them back into the lobby', async () => {
  vi.useFakeTimers()
  const slow = Promise.withResolvers<Response>()
  const sent = stubNetwork(request => {
    if (isJoin(request)) return guest('first')
    if (request.url.includes('/call?')) return slow.promise
    if (isBeat(request)) return json({ data: { version: 1 } })
    if (request.url.includes('/call/')) throw new TypeError('offline')
    return json({ data: {} })
  })
  await session.enter('Khách')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent.some(({ url }) => url.includes('/call?'))).toBe(true)
  const { deviceId } = sent.find(isJoin)!.body as { deviceId: string }
  sockets[0]!.publish({ data: { type: 'callUpdated', data: { call: call({ deviceId }, { version: 1 }) } } })
  expect(guestState.get().at).toBe('call')
  slow.resolve(guest('first'))
  await vi.advanceTimersByTimeAsync(100)
  expect(guestState.get().at).toBe('call')
})

/** The browser asks for the devices, and the guest has not answered. */
function askForDevices() {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', {
    mediaDevices: {
      addEventListener: () => {},
      enumerateDevices: async () => [],
      getUserMedia: () => new Promise(() => {}),
    },
  })
}

/** A guest with an open microphone who has lost the call, and asks to come back. */
async function comeBackAfterLoss(answerReturn: () => Response) {
  askForDevices()
  void session.local.setMicrophone(true)
  const { joins } = await lostFor(3_000, answerReturn)
  expect(wantedDevices(session.local.state.get()).withMicrophone).toBe(false)
  await session.comeBack()
  return { joins, hasMicrophone: wantedDevices(session.local.state.get()).withMicrophone }
}

it('a guest comes back from the end of a call by their former pass, with the devices of before, whatever became of the link', async () => {
  const { joins, hasMicrophone } = await comeBackAfterLoss(() => guest('second'))
  expect(joins()[1]).toMatchObject({ name: 'Khách', pass: 'first' })
  expect(guestState.get().at).toBe('lobby')
  expect(hasMicrophone).toBe(true)
})

it('a guest whose pass is refused at the end of a call stands at its door, with their devices closed', async () => {
  const { hasMicrophone } = await comeBackAfterLoss(() => failure('linkNotFound', 404))
  expect(guestState.get()).toEqual({ at: 'door' })
  expect(hasMicrophone).toBe(false)
})

it('a guest who tries to come back without a network may try again, by the same pass', async () => {
  const { joins } = await comeBackAfterLoss(() => {
    throw new TypeError('offline')
  })
  expect(guestState.get()).toEqual({ at: 'end', reason: 'LOST' })
  stubNetwork(() => guest('second'))
  await session.comeBack()
  expect(guestState.get().at).toBe('lobby')
  expect(joins()).toHaveLength(2)
})
