import type { Call, CallParticipant, User } from '@trau/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { failure, json, type Sent, stubNetwork } from '../../../api/testing.ts'
import { authActions } from '../../../store/auth-slice.ts'
import { socketActions } from '../../../store/connection-slices.ts'
import { createStore } from '../../../store/store.ts'
import { participant, someCall } from '../testing/fakes.ts'
import { beginView, callView, firstView, lastSeenOf, sawMessages } from '../view-state.ts'
import { durationOf } from './ended-call.ts'
import { leaveForReload, takeReloadedCall } from './reload.ts'
import { Session } from './session.ts'
import { wantedDevices } from './tab-note.ts'
import type { CurrentCall } from './types.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a tab that is reloaded while its devices are being opened opens them again, and not what was muted meanwhile', async () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('navigator', {
    mediaDevices: {
      addEventListener: () => {},
      enumerateDevices: async () => [],
      // The browser asks the person, who has not answered.
      getUserMedia: () => new Promise(() => {}),
    },
  })
  const session = new Session(createStore())
  session.begin()
  try {
    const call = someCall({ callId: 'c1', kind: 'GROUP' })
    session.state.set({ ...session.state.get(), current: { call, participantId: 'an' } as CurrentCall })
    void session.local.setMicrophone(true)
    void session.local.setCamera(true)
    await vi.waitFor(() =>
      expect(session.local.state.get().opening).toEqual({ microphone: true, camera: true }),
    )
    dispatchEvent(new Event('pagehide'))
    expect(takeReloadedCall('an')).toEqual({
      userId: 'an',
      callId: 'c1',
      kind: 'GROUP',
      lastSeen: { callId: '', seq: 0 },
      withMicrophone: true,
      withCamera: true,
    })
    void session.local.setMicrophone(false)
    dispatchEvent(new Event('pagehide'))
    expect(takeReloadedCall('an')).toMatchObject({ withMicrophone: false, withCamera: true })
  } finally {
    session.state.set({ ...session.state.get(), current: null })
    session.stop()
  }
})

test('what was read of the chat of a call is still read after a reload', () => {
  const { session, store } = pageOf(() => undefined)
  session.begin()
  const call = callOf({}, { kind: 'GROUP', state: 'ACTIVE' })
  const engine = { close: () => {} }
  session.state.set({
    ...session.state.get(),
    current: { call, participantId: 'an', engine } as unknown as CurrentCall,
  })
  sawMessages('c1', 7)
  dispatchEvent(new Event('pagehide'))
  callView.set(firstView)
  expect(lastSeenOf(callView.get(), 'c1')).toBe(0)
  const reloadedPage = new Session(store)
  sessions.push(reloadedPage)
  reloadedPage.begin()
  // The screen of the call begins.
  beginView()
  expect(lastSeenOf(callView.get(), 'c1')).toBe(7)
  expect(lastSeenOf(callView.get(), 'c2')).toBe(0)
  callView.set(firstView)
})

/** The page of An that is loaded anew in a group call; what it asks of the server. @param formerId whose page it was */
function reloadedIn(callId: string, formerId = 'an') {
  const joins: string[] = []
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/join')) joins.push(url)
    throw new TypeError('offline')
  })
  leaveForReload({ userId: formerId, callId, kind: 'GROUP', withMicrophone: true, withCamera: true })
  const store = createStore()
  store.dispatch(authActions.userInfoSet({ userId: 'an' } as User))
  const session = new Session(store)
  session.begin()
  return { joins, store, session }
}

test('a reloaded page is in its call again once it hears of calls, with its devices opened meanwhile', async () => {
  const { joins, store, session } = reloadedIn('c1')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(joins).toEqual([])
  expect(session.local.state.get().problems).toMatchObject({ microphone: expect.anything() })
  store.dispatch(socketActions.statusChanged('connected'))
  await vi.advanceTimersByTimeAsync(0)
  expect(joins).toHaveLength(1)
  session.stop()
  vi.useRealTimers()
})

test('a reloaded page whose connection does not come takes its call after two seconds all the same', async () => {
  const { joins, session } = reloadedIn('c1')
  await vi.advanceTimersByTimeAsync(1_900)
  expect(joins).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(joins).toHaveLength(1)
  session.stop()
  vi.useRealTimers()
})

test('a page of another account than the one that was in a call opens no devices and does not join it', async () => {
  const { joins, session } = reloadedIn('c1', 'binh')
  const setMicrophone = vi.spyOn(session.local, 'setMicrophone')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(joins).toEqual([])
  expect(setMicrophone).not.toHaveBeenCalled()
  expect(session.local.state.get().problems).toEqual({})
  expect(takeReloadedCall('binh')).toBeUndefined()
  session.stop()
  vi.useRealTimers()
})

test('the call of a tab ends there with the session of its person: devices are closed, and the next page gets no note of it', async () => {
  const { session, store } = pageOf(() => undefined)
  session.begin()
  const engine = { close: vi.fn(), signalingResumed: () => {} }
  const current = { call: callOf({}, { kind: 'GROUP', state: 'ACTIVE' }), participantId: 'an', engine }
  session.state.set({ ...session.state.get(), current: current as unknown as CurrentCall })
  expect(store.getState().call.callSessionId).toBe('c1')
  const release = vi.spyOn(session.local, 'release')
  store.dispatch(authActions.authCleared())
  expect(engine.close).toHaveBeenCalledOnce()
  expect(release).toHaveBeenCalledOnce()
  expect(session.state.get().current).toBeNull()
  expect(session.isStopped).toBe(true)
  expect(store.getState().call.callSessionId).toBe('')
  dispatchEvent(new Event('pagehide'))
  expect(takeReloadedCall('an')).toBeUndefined()
})

/** Devices for which the browser asks the person, who has not answered. */
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

test('whoever is refused by a full call keeps the devices of the preview as they were, and loses those that joining opened', async () => {
  askForDevices()
  const { session } = pageOf(({ url }) => (url.includes('/join/') ? failure('callFull', 409) : undefined))
  void session.local.setMicrophone(true)
  await vi.waitFor(() => expect(session.local.state.get().opening.microphone).toBe(true))
  await expect(session.join('c1', { withMicrophone: true, withCamera: true })).rejects.toMatchObject({
    code: 'callFull',
  })
  expect(wantedDevices(session.local.state.get())).toMatchObject({ withMicrophone: true })
  const release = vi.spyOn(session.local, 'release')
  session.local.release()
  await expect(session.join('c1', { withMicrophone: true, withCamera: true })).rejects.toThrow()
  expect(release).toHaveBeenCalledTimes(2)
  expect(wantedDevices(session.local.state.get())).toEqual({ withMicrophone: false, withCamera: false })
})

test('a reloaded page that its call refuses closes the devices that it opened meanwhile', async () => {
  askForDevices()
  const { joins, store, session } = reloadedIn('c1')
  store.dispatch(socketActions.statusChanged('connected'))
  await vi.advanceTimersByTimeAsync(10)
  expect(joins).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(wantedDevices(session.local.state.get())).toEqual({ withMicrophone: false, withCamera: false })
  session.stop()
  vi.useRealTimers()
})

/** A page in a group call whose server last took a heartbeat so many ms ago, and learns that it has left the call. */
async function lostFor(unheardMs: number) {
  const joins: string[] = []
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/join')) joins.push(url)
    throw new TypeError('offline')
  })
  const store = createStore()
  store.dispatch(authActions.userInfoSet({ userId: 'an' } as User))
  const session = new Session(store)
  const engine = { unheardMs: () => unheardMs, close: vi.fn() }
  const call = someCall({ callId: 'c1', kind: 'GROUP', state: 'ACTIVE' })
  session.state.set({
    ...session.state.get(),
    current: { call, participantId: 'an', engine } as unknown as CurrentCall,
  })
  const [, ...others] = call.participants
  const own = participant({ participantId: 'an', state: 'LEFT' })
  session.hear.callUpdated({ call: { ...call, version: 2, participants: [own, ...others] } })
  await vi.waitFor(() => expect(session.state.get().ended).not.toBeNull())
  expect(engine.close).toHaveBeenCalledOnce()
  return { joins, ended: session.state.get().ended }
}

test('whoever the server took for gone, because it did not hear the page, joins the group call again', async () => {
  const { joins, ended } = await lostFor(25_000)
  expect(joins).toHaveLength(1)
  // Which fails here: the call is over on this page.
  expect(ended).toMatchObject({ reason: 'FAILED' })
})

test('whoever left the group call elsewhere, or was taken out of its room, stays away from it, and does not read that it is over', async () => {
  const { joins, ended } = await lostFor(3_000)
  expect(joins).toEqual([])
  expect(ended).toMatchObject({ reason: 'LEFT' })
})

const sessions: Session[] = []
afterEach(() => {
  for (const session of sessions.splice(0)) session.stop()
})

/** The page of An. What `answer` does not answer reaches nobody. */
function pageOf(answer: (request: Sent) => Response | Promise<Response> | undefined) {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const sent = stubNetwork(request => {
    const response = answer(request)
    if (!response) throw new TypeError('offline')
    return response
  })
  const store = createStore()
  store.dispatch(authActions.userInfoSet({ userId: 'an' } as User))
  const session = new Session(store)
  sessions.push(session)
  return { session, store, sent }
}

const answerWith = (call: Call) => json({ data: { call, participantId: 'an' } })

/** A call of An and Chi, in which An is as the test says. */
const callOf = (own: Partial<CallParticipant>, change: Partial<Call> = {}) =>
  someCall({
    callId: 'c1',
    ...change,
    participants: [participant({ participantId: 'an', ...own }), participant({ participantId: 'chi' })],
  })

test('a group call that was left opens when it is joined again, also where its event comes before the answer', async () => {
  const answers: Promise<Response>[] = []
  const { session } = pageOf(({ url }) => (url.includes('/group/') ? answers.shift() : undefined))
  const at = (version: number, state: CallParticipant['state']) =>
    callOf({ state, deviceId: session.deviceId }, { kind: 'GROUP', state: 'ACTIVE', version })
  answers.push(Promise.resolve(answerWith(at(1, 'JOINED'))))
  await session.join('c1', { withCamera: false })
  expect(session.state.get().current?.call.callId).toBe('c1')
  answers.push(Promise.resolve(answerWith(at(2, 'LEFT'))))
  await session.hangUp()
  // For the others it goes on.
  expect(session.state.get()).toMatchObject({ current: null, ended: { reason: 'LEFT' } })

  const slow = Promise.withResolvers<Response>()
  answers.push(slow.promise)
  const returning = session.join('c1', { withCamera: false })
  session.hear.callUpdated({ call: at(3, 'JOINED') })
  slow.resolve(answerWith(at(3, 'JOINED')))
  await returning
  expect(session.state.get().current?.call).toMatchObject({ callId: 'c1', version: 3 })
})

/** The page of An after leaving the group call c1 without a network, which is back; c2 can be joined or started. */
async function pageThatLeftUnheard() {
  let isOnline = true
  const { session, sent } = pageOf(({ url }) => {
    if (!isOnline || !url.includes('/group/')) return undefined
    const [callId, state] = [
      /c2|\/start/.test(url) ? 'c2' : 'c1',
      url.includes('/leave') ? 'LEFT' : 'JOINED',
    ] as const
    const call = callOf({ state, deviceId: session.deviceId }, { callId, kind: 'GROUP', state: 'ACTIVE' })
    return answerWith({ ...call, version: state === 'LEFT' ? 2 : 1 })
  })
  await session.join('c1', { withCamera: false })
  isOnline = false
  await session.hangUp()
  isOnline = true
  sent.length = 0
  return { session, sent }
}

test('a call that was left without a network is left before another one is entered', async () => {
  const { session, sent } = await pageThatLeftUnheard()
  await session.join('c2', { withCamera: false })
  const acts = sent.filter(({ url }) => /leave|join/.test(url)).map(({ url }) => url)
  expect(acts).toEqual([
    expect.stringMatching(/leave.*c1|c1.*leave/),
    expect.stringMatching(/join.*c2|c2.*join/),
  ])
  expect(session.state.get().current?.call.callId).toBe('c2')
})

test('a call that was left without a network is left before a new one is started', async () => {
  const { session, sent } = await pageThatLeftUnheard()
  await session.start('r', { kind: 'GROUP', type: 'voice', withCamera: false })
  const acts = sent.flatMap(({ url }) => /\/(leave|start)\b/.exec(url)?.[1] ?? [])
  expect(acts).toEqual(['leave', 'start'])
  expect(session.state.get().current?.call.callId).toBe('c2')
})

test('a call to somebody who is in another one is over at once: the devices are closed, and it says why', async () => {
  const { session } = pageOf(({ url }) =>
    url.includes('/start/')
      ? answerWith(callOf({ state: 'LEFT' }, { state: 'ENDED', endReason: 'BUSY', version: 1 }))
      : undefined,
  )
  const release = vi.spyOn(session.local, 'release')
  await session.start('room', { kind: 'DIRECT', type: 'voice' })
  expect(release).toHaveBeenCalled()
  expect(session.state.get()).toMatchObject({ current: null, ended: { reason: 'BUSY' } })
})

test.each([
  { kind: 'DIRECT', refusedWith: undefined },
  { kind: 'GROUP', refusedWith: 'callEnded' },
] as const)(
  'a page that is loaded anew in a call of kind $kind shows that it ended meanwhile',
  async ({ kind, refusedWith }) => {
    const endedCall = callOf({ state: 'LEFT' }, { kind, state: 'ENDED', endReason: 'FAILED', version: 5 })
    leaveForReload({ userId: 'an', callId: 'c1', kind, withMicrophone: false, withCamera: false })
    const { session, store, sent } = pageOf(({ url }) => {
      if (url.includes('/join/') && refusedWith) return failure(refusedWith, 409)
      return url.includes('/live') || url.includes('/message')
        ? undefined
        : json({ data: { call: endedCall } })
    })
    store.dispatch(socketActions.statusChanged('connected'))
    session.begin()
    await vi.waitFor(() =>
      expect(session.state.get().ended).toMatchObject({ participantId: 'an', reason: 'FAILED' }),
    )
    expect(session.state.get().current).toBeNull()
    expect(sent.filter(({ url }) => url.includes('/accept/'))).toEqual([])
  },
)

test('a caller who loads the page anew while it rings out sees that the call was cancelled', async () => {
  leaveForReload({ userId: 'an', callId: 'c1', kind: 'DIRECT', withMicrophone: false, withCamera: false })
  const { session } = pageOf(({ url }) => {
    if (url.includes('/live')) return undefined
    const isOver = url.includes('/cancel/')
    const end = isOver ? ({ state: 'ENDED', endReason: 'CANCELLED', version: 2 } as const) : {}
    return answerWith(callOf({ state: isOver ? 'LEFT' : 'JOINED' }, { state: 'RINGING', ...end }))
  })
  session.begin()
  await vi.waitFor(() => expect(session.state.get().ended).toMatchObject({ reason: 'CANCELLED' }))
  expect(session.state.get().current).toBeNull()
})

test('a page that is loaded anew in a call that grew meanwhile comes back into the group call', async () => {
  leaveForReload({ userId: 'an', callId: 'c1', kind: 'DIRECT', withMicrophone: false, withCamera: false })
  const { session, store, sent } = pageOf(({ url }) => {
    const [deviceId, version] = url.includes('/group/join/') ? [session.deviceId, 2] : ['former', 1]
    const isAsked = url.includes('/group/join/') || url.includes('/calls/c1?') || url.endsWith('/calls/c1')
    return isAsked ? answerWith(callOf({ deviceId }, { kind: 'GROUP', state: 'ACTIVE', version })) : undefined
  })
  store.dispatch(socketActions.statusChanged('connected'))
  session.begin()
  await vi.waitFor(() =>
    expect(session.state.get().current?.call).toMatchObject({ callId: 'c1', version: 2 }),
  )
  expect(sent.filter(({ url }) => url.includes('/join/')).map(({ body }) => body)).toEqual([
    { deviceId: session.deviceId, isTakeover: true },
  ])
})

test('a page that is loaded anew in a call from which a host removed the person says so', async () => {
  leaveForReload({ userId: 'an', callId: 'c1', kind: 'GROUP', withMicrophone: false, withCamera: false })
  const { session, store } = pageOf(({ url }) => {
    if (url.includes('/join/')) return failure('notInCall', 403)
    return url.includes('/live')
      ? undefined
      : answerWith(callOf({ state: 'REMOVED' }, { kind: 'GROUP', state: 'ACTIVE' }))
  })
  store.dispatch(socketActions.statusChanged('connected'))
  session.begin()
  await vi.waitFor(() => expect(session.state.get().ended).toMatchObject({ reason: 'REMOVED' }))
})

test('a call lasts from its answer, a group call from its start, and one that nobody answered not at all', () => {
  const times = { startedTime: 1_000_000, endedTime: 1_060_000 }
  const { acceptedTime: _, connectedTime: __, ...ringingCall } = someCall(times)
  expect(durationOf({ ...ringingCall, kind: 'GROUP' })).toBe(60_000)
  expect(durationOf({ ...ringingCall, acceptedTime: 1_020_000 })).toBe(40_000)
  expect(durationOf(ringingCall)).toBeNull()
})

test('a direct call that another device of the person carries is taken from it', async () => {
  const { session, sent } = pageOf(({ url }) =>
    url.includes('/accept/') ? answerWith(callOf({ deviceId: session.deviceId }, { version: 2 })) : undefined,
  )
  session.hear.callUpdated({ call: callOf({ deviceId: 'phone' }) })
  expect(session.state.get().elsewhere).toHaveLength(1)
  await session.takeOver('c1', { withCamera: false })
  const acceptances = sent.filter(({ url }) => url.includes('/accept/'))
  expect(acceptances.map(({ body }) => body)).toEqual([{ deviceId: session.deviceId, isTakeover: true }])
  expect(session.state.get()).toMatchObject({ current: { call: { version: 2 } }, elsewhere: [] })
  // And back to the phone.
  session.hear.callUpdated({ call: callOf({ deviceId: 'phone' }, { version: 3 }) })
  expect(session.state.get()).toMatchObject({ current: null, ended: { reason: 'ELSEWHERE' } })
})

const ringTo = (callId: string, change: Partial<Call> = {}) =>
  callOf({ state: 'INVITED', ringsUntil: Date.now() + 40_000 }, { callId, state: 'RINGING', ...change })

/** The page of An, which asks for all live calls; each list is answered when the test says so. */
function listeningPage() {
  const lists: ((...calls: Call[]) => void)[] = []
  const { session, store } = pageOf(({ url }) => {
    if (!url.includes('/live')) return undefined
    const { promise, resolve } = Promise.withResolvers<Response>()
    lists.push((...calls) =>
      resolve(json({ data: { items: calls.map(call => ({ call, participantId: 'an' })) } })),
    )
    return promise
  })
  const ringing = () => session.state.get().incoming.map(({ call }) => call.callId)
  return { session, store, lists, ringing }
}

test('a call that begins to ring while all live calls are listed goes on ringing, and one that ended unheard stops', async () => {
  const { session, lists, ringing } = listeningPage()
  session.hear.callUpdated({ call: ringTo('old') })
  session.begin()
  await vi.waitFor(() => expect(lists).toHaveLength(1))
  session.hear.callUpdated({ call: ringTo('new') })
  expect(ringing()).toEqual(['old', 'new'])
  lists[0]!()
  await vi.waitFor(() => expect(ringing()).toEqual(['new']))
})

test('a call that ends while all live calls are listed does not ring again', async () => {
  const { session, lists, ringing } = listeningPage()
  session.hear.callUpdated({ call: ringTo('c1') })
  session.begin()
  await vi.waitFor(() => expect(lists).toHaveLength(1))
  session.hear.callUpdated({ call: ringTo('c1', { state: 'ENDED', endReason: 'CANCELLED', version: 2 }) })
  expect(ringing()).toEqual([])
  lists[0]!(ringTo('c1'), ringTo('c2'))
  await vi.waitFor(() => expect(ringing()).toEqual(['c2']))
})

test('the list of live calls that was asked for last decides, also where it comes first', async () => {
  const { session, store, lists, ringing } = listeningPage()
  session.hear.callUpdated({ call: ringTo('c1') })
  session.begin()
  store.dispatch(socketActions.statusChanged('connected'))
  await vi.waitFor(() => expect(lists).toHaveLength(2))
  lists[1]!(ringTo('c2'))
  await vi.waitFor(() => expect(ringing()).toEqual(['c2']))
  lists[0]!(ringTo('c1'))
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(ringing()).toEqual(['c2'])
})

test('a call that was left while the server could not be reached is left with the next connection', async () => {
  let isOnline = true
  const { session, store, sent } = pageOf(({ url }) => {
    if (!isOnline) return undefined
    if (url.includes('/join/')) return answerWith(at(1, 'JOINED'))
    if (url.includes('/leave/')) return answerWith(at(2, 'LEFT'))
    return url.includes('/live')
      ? json({ data: { items: [{ call: at(1, 'JOINED'), participantId: 'an' }] } })
      : undefined
  })
  const at = (version: number, state: CallParticipant['state']) =>
    callOf({ state, deviceId: session.deviceId }, { kind: 'GROUP', state: 'ACTIVE', version })
  const departures = () => sent.filter(({ url }) => url.includes('/leave/')).length
  await session.join('c1', { withCamera: false })
  isOnline = false
  await session.hangUp()
  expect(departures()).toBe(1)
  isOnline = true
  session.begin()
  await vi.waitFor(() => expect(departures()).toBe(2))
  expect(session.state.get().current).toBeNull()
  // Once is enough.
  store.dispatch(socketActions.statusChanged('connected'))
  await vi.waitFor(() => expect(sent.filter(({ url }) => url.includes('/live'))).toHaveLength(2))
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(departures()).toBe(2)
})

test('a call that was left unheard and entered again is not left with the next connection', async () => {
  let isOnline = true
  const { session, sent } = pageOf(({ url }) => {
    if (!isOnline) return undefined
    if (url.includes('/join/')) return answerWith(at(2))
    return url.includes('/live')
      ? json({ data: { items: [{ call: at(2), participantId: 'an' }] } })
      : undefined
  })
  const at = (version: number) =>
    callOf({ deviceId: session.deviceId }, { kind: 'GROUP', state: 'ACTIVE', version })
  await session.join('c1', { withCamera: false })
  isOnline = false
  await session.hangUp()
  isOnline = true
  await session.join('c1', { withCamera: false })
  session.begin()
  await vi.waitFor(() => expect(sent.filter(({ url }) => url.includes('/live'))).toHaveLength(1))
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(sent.filter(({ url }) => url.includes('/leave/'))).toHaveLength(1)
})
