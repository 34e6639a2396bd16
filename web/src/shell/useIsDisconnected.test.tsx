import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SocketStatus } from '../live/socket.ts'
import { cutOff } from '../model/session/cut-off.ts'
import { socketActions } from '../store/connection-slices.ts'
import { createStore } from '../store/store.ts'
import { act, cleanup, renderHook } from '../testing/library.ts'
import { useIsDisconnected } from './useIsDisconnected.ts'

let isOnline: boolean
let appStore: ReturnType<typeof createStore>

beforeEach(() => {
  vi.useFakeTimers()
  isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  appStore = createStore()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function watch() {
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={appStore}>{children}</Provider>
  return renderHook(useIsDisconnected, { wrapper }).result
}
const become = (status: SocketStatus) =>
  act(() => void appStore.dispatch(socketActions.statusChanged(status)))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('a cut is not worth a word for two seconds, is said quietly for half a minute, and only then alarms', () => {
  const said = watch()
  become('connected')
  become('connecting')
  pass(1999)
  expect(said.current).toBeUndefined()
  pass(1)
  expect(said.current).toBe('connecting')
  // The third failure stops the client; the server is asked on.
  become('disconnected')
  pass(27_999)
  expect([said.current, cutOff.get()]).toEqual(['connecting', 'connecting'])
  pass(1)
  expect([said.current, cutOff.get()]).toEqual(['stopped', 'stopped'])
  become('connecting')
  expect(said.current).toBe('offline')
  become('connected')
  expect([said.current, cutOff.get()]).toEqual([undefined, undefined])
})

it('no network is said after two seconds, and not while the server answers all the same', () => {
  const said = watch()
  become('connected')
  isOnline = false
  act(() => void dispatchEvent(new Event('offline')))
  pass(60_000)
  expect(said.current).toBeUndefined()
  become('connecting')
  pass(2000)
  expect(said.current).toBe('offline')
})

it('a connection that was never opened is no cut', () => {
  const said = watch()
  pass(60_000)
  expect(said.current).toBeUndefined()
})
