import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { clearSession, currentOwner } from '../../api/session.ts'
import { tokensOf } from '../../api/testing.ts'
import { Emitter } from '../../live/emitter.ts'
import type { SocketEvents } from '../../live/socket.ts'
import { createStore } from '../../store/store.ts'
import { keepRooms, keepWindow, roomsToKeep, windowToKeep } from '../../sync/keeping-state.ts'
import { readKeptRooms, readKeptWindow } from '../../sync/kept-state.ts'
import { followServerData } from '../../sync/server-data.ts'
import { signIn } from '../../sync/session.ts'
import { startAnew } from '../account/leave.ts'

afterEach(() => {
  clearSession()
  localStorage.clear()
  vi.restoreAllMocks()
})

it('a page that meets other data of the server forgets what it kept of it, and is loaded again once', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const store = createStore()
  store.dispatch(signIn(tokensOf(1)))
  const owner = currentOwner()
  await keepRooms(owner, roomsToKeep([], []))
  await keepWindow(owner, windowToKeep('r1', { messages: [], hasOlder: false, lastSeq: 120 }, 1))
  const page = () => {
    const socket = new Emitter<SocketEvents>()
    followServerData(socket, () => startAnew(store))
    return (dataId: string) => socket.emit('connected', { data: { dataId } })
  }
  const [connect, connectInOtherTab] = [page(), page()]
  for (const _ of [1, 2]) connect('before')
  connectInOtherTab('before')
  for (const _ of [1, 2]) connect('restored')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(await readKeptRooms(owner)).toBeUndefined()
  expect(await readKeptWindow(owner, 'r1')).toBeUndefined()

  connectInOtherTab('restored')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
  page()('restored')
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(reload).toHaveBeenCalledTimes(2)
})
