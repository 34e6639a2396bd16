import { QueryObserver } from '@tanstack/react-query'
import type { RoomEntry } from '@trau/contract'
import { hiddenIdleMs } from '@trau/contract/rules/hidden'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { clearSession, storeSession } from '../../api/session.ts'
import { json, stubNetwork, tokensOf } from '../../api/testing.ts'
import { Emitter } from '../../live/emitter.ts'
import type { SocketEvents, SocketStatus } from '../../live/socket.ts'
import { tabs } from '../../live/tabs.ts'
import { roomActions, roomSelectors } from '../../store/room-slice.ts'
import { store } from '../../store/store.ts'
import { followHidden, keepHiddenForCall, lockHidden, unlockHidden } from './hidden-session.ts'

class TestSocket extends Emitter<SocketEvents> {
  status: SocketStatus = 'connected'
}

const own = { roomId: 'secret', isFavorite: false, isArchived: false, mutedUntil: 0, personalTags: [] }
const entry = {
  room: { ...own, type: 'GROUP', lastMessageTime: 1, pinnedMessages: [] },
  selfMember: {
    ...own,
    isHidden: true,
    roomMemberId: 'm',
    userId: 'an',
    role: 3,
    joinedAt: 0,
    lastSeenMessageId: '',
    lastSeenMessageTime: 0,
    unreadCount: 0,
    user: { userId: 'an' },
  },
} as unknown as RoomEntry
const noNetwork = new ApiError({ kind: 'network', code: 'networkError' })

const list = vi.spyOn(api.room, 'listHiddenRooms')
const lock = vi.spyOn(api.hidden, 'lockHidden')
const unlock = vi.spyOn(api.hidden, 'unlockHidden')
let socket: TestSocket
let stop: () => void
const follow = () => {
  socket = new TestSocket()
  const follower = { forgotten: async () => {}, shown: async () => {} }
  stop = followHidden(store, { socket } as never, follower)
}
const subscribe = () => socket.emit('subscribed', { channel: 'hidden:x', recovered: false, isFirst: true })
/** The connection comes back, and the server has subscribed it to what is hidden. */
const connect = () => {
  socket.emit('connected', { data: {} })
  subscribe()
}
const shownIds = () => roomSelectors.selectHiddenRooms(store.getState()).map(({ room }) => room.roomId)
async function open() {
  subscribe()
  await vi.waitFor(() => expect(shownIds()).toEqual(['secret']))
  list.mockClear()
}

beforeEach(() => {
  void storeSession(tokensOf(1))
  list.mockReset().mockResolvedValue({ items: [entry], total: 1 } as never)
  lock.mockReset().mockResolvedValue({ hasPin: true, isUnlocked: false })
  unlock.mockReset().mockResolvedValue({ hasPin: true, isUnlocked: true })
  stubNetwork(() => json({ data: { items: [], total: 0 } }))
  follow()
})
afterEach(() => {
  stop()
  queryClient.clear()
  store.dispatch(roomActions.roomsCleared())
  clearSession()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a lock of hidden rooms that the server did not hear is sent again with the connection, which opens nothing', async () => {
  await open()
  lock.mockRejectedValueOnce(noNetwork)
  await expect(lockHidden()).rejects.toBe(noNetwork)
  expect(shownIds()).toEqual([])
  connect()
  await vi.waitFor(() => expect(lock).toHaveBeenCalledTimes(2))
  await Promise.resolve()
  expect(list).not.toHaveBeenCalled()
  expect(shownIds()).toEqual([])
})

it('a lock that the server has taken is not sent again, and a new unlock opens the hidden rooms', async () => {
  await open()
  await lockHidden()
  connect()
  await vi.waitFor(() => expect(shownIds()).toEqual(['secret']))
  expect(lock).toHaveBeenCalledOnce()
})

it('a page that is loaded again still has to send the lock of hidden rooms', async () => {
  await open()
  lock.mockRejectedValueOnce(noNetwork)
  await expect(lockHidden()).rejects.toBe(noNetwork)
  stop()
  vi.resetModules()
  const reloaded = await import('./hidden-session.ts')
  const { api: reloadedApi } = await import('../../api/api.ts')
  const lockAgain = vi.spyOn(reloadedApi.hidden, 'lockHidden').mockResolvedValue({} as never)
  const listAgain = vi.spyOn(reloadedApi.room, 'listHiddenRooms')
  const reloadedSocket = new TestSocket()
  const follower = { forgotten: async () => {}, shown: async () => {} }
  stop = reloaded.followHidden(store, { socket: reloadedSocket } as never, follower)
  reloadedSocket.emit('subscribed', { channel: 'hidden:x', recovered: false, isFirst: true })
  await vi.waitFor(() => expect(lockAgain).toHaveBeenCalledOnce())
  expect(listAgain).not.toHaveBeenCalled()
})

it('a pending lock of hidden rooms is that of one person', async () => {
  await open()
  lock.mockRejectedValueOnce(noNetwork)
  await expect(lockHidden()).rejects.toBe(noNetwork)
  void storeSession(tokensOf(2, 'binh'))
  connect()
  await vi.waitFor(() => expect(list).toHaveBeenCalledOnce())
  expect(lock).toHaveBeenCalledOnce()
})

it('a pending lock is sent before hidden rooms are unlocked, and not after', async () => {
  await open()
  lock.mockRejectedValueOnce(noNetwork)
  await expect(lockHidden()).rejects.toBe(noNetwork)
  await unlockHidden('4829')
  expect(lock).toHaveBeenCalledTimes(2)
  expect(lock.mock.invocationCallOrder[1]).toBeLessThan(unlock.mock.invocationCallOrder[0]!)
  connect()
  await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(2))
  expect(shownIds()).toEqual(['secret'])
  expect(lock).toHaveBeenCalledTimes(2)
})

it('a lock that fails where the connection stands is sent again without a new connection', async () => {
  vi.useFakeTimers()
  stop()
  follow()
  lock.mockRejectedValueOnce(noNetwork)
  await expect(lockHidden()).rejects.toBe(noNetwork)
  socket.status = 'connecting'
  await vi.advanceTimersByTimeAsync(30_000)
  expect(lock).toHaveBeenCalledOnce()
  socket.status = 'connected'
  await vi.advanceTimersByTimeAsync(30_000)
  expect(lock).toHaveBeenCalledTimes(2)
})

it('an answer that was on its way when the hidden rooms were locked shows none of them', async () => {
  const answer = Promise.withResolvers<never>()
  list.mockReturnValueOnce(answer.promise)
  subscribe()
  await lockHidden()
  answer.resolve({ items: [entry], total: 1 } as never)
  await answer.promise
  await Promise.resolve()
  expect(shownIds()).toEqual([])
})

it('who comes back to a computer that has slept finds the hidden rooms locked', async () => {
  await open()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + hiddenIdleMs + 1)
  document.dispatchEvent(new Event('pointerdown'))
  vi.mocked(Date.now).mockRestore()
  expect(shownIds()).toEqual([])
  await vi.waitFor(() => expect(lock).toHaveBeenCalledOnce())
})

it('hidden rooms are locked in time although the clock is set back', async () => {
  vi.useFakeTimers()
  stop()
  follow()
  subscribe()
  await vi.advanceTimersByTimeAsync(0)
  vi.setSystemTime(Date.now() - 300_000)
  await vi.advanceTimersByTimeAsync(hiddenIdleMs - 1000)
  expect(shownIds()).toEqual(['secret'])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(shownIds()).toEqual([])
})

it('hidden rooms that another tab opens stay open in a tab where nobody was for long', async () => {
  vi.useFakeTimers()
  stop()
  follow()
  await vi.advanceTimersByTimeAsync(hiddenIdleMs + 60_000)
  subscribe()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shownIds()).toEqual(['secret'])
  expect(lock).not.toHaveBeenCalled()
})

it('hidden rooms stay open while a call goes on in one of them, and not for a call elsewhere', async () => {
  vi.useFakeTimers()
  stop()
  follow()
  subscribe()
  await vi.advanceTimersByTimeAsync(0)
  const speakIn = async (roomId: string) => {
    for (let beats = 0; beats < 140; beats++) {
      await vi.advanceTimersByTimeAsync(5_000)
      keepHiddenForCall(roomId)
    }
  }
  await speakIn('secret')
  expect(shownIds()).toEqual(['secret'])
  expect(lock).not.toHaveBeenCalled()
  await speakIn('other')
  expect(shownIds()).toEqual([])
  expect(lock).toHaveBeenCalledOnce()
})

it('hidden rooms stay open in a tab where nobody is while another tab is used', async () => {
  vi.useFakeTimers()
  stop()
  const listen = vi.spyOn(tabs(), 'listen')
  follow()
  subscribe()
  await vi.advanceTimersByTimeAsync(0)
  for (let minutes = 0; minutes < 15; minutes++) {
    await vi.advanceTimersByTimeAsync(60_000)
    for (const [listener] of listen.mock.calls) listener({ type: 'hiddenUsed' })
  }
  expect(shownIds()).toEqual(['secret'])
  expect(lock).not.toHaveBeenCalled()
})

/** Answers about files stand under keys that name no room. */
const filesKeys = [
  ['drive', 'listRecentDriveNodes', 'nodes', { kind: 'recent' }],
  ['driveSharing', 'listSharedWithMe', 'nodes', { kind: 'shared' }],
  ['driveSearch', 'searchDrive', 'nodes', { kind: 'search', search: 'lương' }],
]

/** What the screen of files shows: the server answers files of a hidden room until it has locked it. */
function showFiles() {
  let answer = 'with the hidden file'
  const observers = filesKeys.map(
    queryKey => new QueryObserver(queryClient, { queryKey, queryFn: async () => answer }),
  )
  for (const observer of observers) observer.subscribe(() => {})
  return {
    shown: () => observers.map(observer => observer.getCurrentResult().data),
    lockOnServer: () => {
      answer = 'without it'
    },
  }
}
const onAll = (answer: string | undefined) => filesKeys.map(() => answer)

it('a lock takes files of hidden rooms off the screen at once, and asks for the others when the server has locked', async () => {
  await open()
  const { shown, lockOnServer } = showFiles()
  await vi.waitFor(() => expect(shown()).toEqual(onAll('with the hidden file')))
  queryClient.setQueryData(['drive', 'getDriveNode', { params: { nodeId: 'file' } }], 'with the hidden file')
  const taken = Promise.withResolvers<void>()
  lock.mockImplementationOnce(async () => {
    await taken.promise
    lockOnServer()
    return { hasPin: true, isUnlocked: false }
  })
  const locking = lockHidden()
  await vi.waitFor(() => expect(lock).toHaveBeenCalledOnce())
  expect(shown()).toEqual(onAll(undefined))
  expect(queryClient.getQueryData(['drive', 'getDriveNode', { params: { nodeId: 'file' } }])).toBeUndefined()
  taken.resolve()
  await locking
  await vi.waitFor(() => expect(shown()).toEqual(onAll('without it')))
})

it('files of hidden rooms are on the screen as soon as the rooms are open', async () => {
  const queryFn = vi.fn().mockResolvedValue('without them')
  const observer = new QueryObserver(queryClient, { queryKey: filesKeys[0]!, queryFn })
  observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('without them'))
  queryFn.mockResolvedValue('with them')
  await open()
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('with them'))
})

it('a lock in another tab asks for the files on the screen again', async () => {
  await open()
  const { shown, lockOnServer } = showFiles()
  await vi.waitFor(() => expect(shown()).toEqual(onAll('with the hidden file')))
  lockOnServer()
  socket.emit('unsubscribed', { channel: 'hidden:x' } as never)
  expect(shown()).toEqual(onAll(undefined))
  await vi.waitFor(() => expect(shown()).toEqual(onAll('without it')))
})

it('an open folder of a hidden room is asked for again after a lock, and is refused then', async () => {
  await open()
  const queryFn = vi.fn().mockResolvedValue('its files')
  const observer = new QueryObserver(queryClient, {
    queryKey: ['drive', 'listDriveChildren', 'nodes', { kind: 'folder', folderId: 'secret' }],
    queryFn,
    retry: false,
  })
  observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('its files'))
  queryFn.mockRejectedValue(new ApiError({ kind: 'bad-request', code: 'nodeNotFound', status: 404 }))
  await lockHidden()
  await vi.waitFor(() =>
    expect(observer.getCurrentResult()).toMatchObject({ data: undefined, isError: true }),
  )
})
