import type { User } from '@trau/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { authActions } from '../../../store/auth-slice.ts'
import { socketActions } from '../../../store/connection-slices.ts'
import { createStore } from '../../../store/store.ts'
import { participant, someCall } from '../testing/fakes.ts'
import { leaveForReload, takeReloadedCall } from './reload.ts'
import { Session } from './session.ts'
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
    expect(takeReloadedCall()).toEqual({
      callId: 'c1',
      kind: 'GROUP',
      withMicrophone: true,
      withCamera: true,
    })
    void session.local.setMicrophone(false)
    dispatchEvent(new Event('pagehide'))
    expect(takeReloadedCall()).toMatchObject({ withMicrophone: false, withCamera: true })
  } finally {
    session.state.set({ ...session.state.get(), current: null })
    session.stop()
  }
})

/** A page that is loaded anew in a group call; what it asks of the server. */
function reloadedIn(callId: string) {
  const joins: string[] = []
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/join')) joins.push(url)
    throw new TypeError('offline')
  })
  leaveForReload({ callId, kind: 'GROUP', withMicrophone: true, withCamera: true })
  const store = createStore()
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

test('whoever left the group call elsewhere stays away from it', async () => {
  const { joins, ended } = await lostFor(3_000)
  expect(joins).toEqual([])
  expect(ended).toMatchObject({ reason: 'HANGUP' })
})
