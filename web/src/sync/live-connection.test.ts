import type { User } from '@trau/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { clearSession, storeSession } from '../api/session.ts'
import { tokensOf } from '../api/testing.ts'
import { registerLiveHandlers } from '../live/dispatch.ts'
import { type LiveServer, startLiveServer } from '../live/testing-server.ts'
import { authActions } from '../store/auth-slice.ts'
import { callActions } from '../store/connection-slices.ts'
import { createStore } from '../store/store.ts'
import { type LiveConnection, openLiveConnection } from './live-connection.ts'

let server: LiveServer
let connection: LiveConnection
const store = createStore()
const caughtUp: unknown[] = []
let unregister = () => {}

beforeEach(async () => {
  vi.stubGlobal('WebSocket', WebSocket)
  server = await startLiveServer()
  storeSession(tokensOf(1))
  store.dispatch(authActions.userInfoSet({ userId: 'an' } as User))
  caughtUp.length = 0
  server.results.connect = {
    client: 'c1',
    ping: 25,
    subs: { 'user:#an': { recoverable: true, epoch: 'e', offset: 1, positioned: true } },
  }
  unregister = registerLiveHandlers({ userUpdated: ({ user }) => authActions.userInfoSet(user) })
  connection = openLiveConnection(
    store,
    `ws://127.0.0.1:${server.port}/connection/websocket`,
    (channel, context) => caughtUp.push([channel.kind, channel.id, context.isFirst]),
  )
})
afterEach(async () => {
  unregister()
  connection.close()
  clearSession()
  await server.stop()
  vi.unstubAllGlobals()
})

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 10 })

describe('the messenger’s connection', () => {
  it('[R-STATE-SOCKET] shows its status, and brings the personal channel’s events to their handlers', async () => {
    await until(() =>
      expect(store.getState().socket).toMatchObject({ status: 'connected', isConnected: true }),
    )
    expect(store.getState().socket.socket).toBe(connection.socket)
    expect(server.commands('connect')[0]).toMatchObject({ token: 'access-1' })
    server.push(
      'user:#an',
      { type: 'userUpdated', data: { user: { userId: 'an', bio: 'mới' } } },
      { offset: 2 },
    )
    await until(() => expect(store.getState().auth.userInfo?.bio).toBe('mới'))
  })

  it('asks to catch up where a gap may be: on the first time and after an unrecovered return', async () => {
    await until(() => expect(caughtUp).toEqual([['user', 'an', true]]))
    const leave = connection.openRoom('r1', 0)
    await until(() => expect(caughtUp).toContainEqual(['room', 'r1', true]))
    server.closeAll()
    await until(() => expect(caughtUp).toContainEqual(['user', 'an', false]))
    await until(() => expect(caughtUp).toContainEqual(['room', 'r1', false]))
    leave()
    await until(() => expect(server.commands('unsubscribe')).toHaveLength(2))
  })

  it('hurries back where the person is in a call, and there alone', async () => {
    await until(() => expect(store.getState().socket.isConnected).toBe(true))
    const random = vi.spyOn(Math, 'random').mockReturnValue(0)
    const questions: number[] = []
    vi.stubGlobal('fetch', async () => {
      questions.push(performance.now())
      return new Response(null, { status: 503 })
    })
    const gapOfQuestions = async () => {
      questions.length = 0
      await until(() => expect(questions.length).toBeGreaterThan(1))
      return questions.at(-1)! - questions.at(-2)!
    }
    server.isDown = true
    server.closeAll()
    expect(await gapOfQuestions()).toBeGreaterThan(1_900)
    store.dispatch(callActions.callChanged({ isInCall: true }))
    expect(await gapOfQuestions()).toBeLessThan(1_500)
    store.dispatch(callActions.callCleared())
    random.mockRestore()
  })

  it('[R-SOCKET-2] signing out disconnects and clears the socket', async () => {
    await until(() => expect(store.getState().socket.isConnected).toBe(true))
    connection.close()
    expect(store.getState().socket).toEqual({ socket: null, isConnected: false, status: 'idle' })
    await until(() => expect(server.sockets.size).toBe(0))
  })
})
