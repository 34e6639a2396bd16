import type { Message } from '@trau/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import { backgroundActions, toggleActions } from './layout-slices.ts'
import { messageActions } from './message-slices.ts'
import { outboxSlice } from './outbox-slice.ts'
import { roomActions } from './room-slice.ts'
import { createStore, persist, persistConfig, recover, restored } from './store.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const start = async () => {
  const store = createStore()
  const persistor = persist(store)
  await restored(persistor)
  return { store, persistor }
}

describe('the store', () => {
  it('[R-STORE-1] has the seven slices of the specification and two of ours', () => {
    const names = Object.keys(createStore().getState()).filter(name => name !== '_persist')
    expect(names.sort()).toEqual(
      [
        'toggle',
        'modal',
        'message',
        'room',
        'messageSelfDestruct',
        'call',
        'background',
        'auth',
        'socket',
      ].sort(),
    )
  })

  it('the messenger adds the outbox’s mirror', () => {
    const store = createStore()
    store.rootReducer.inject(outboxSlice)
    store.dispatch({ type: 'any' })
    expect(store.getState().outbox).toEqual({ isLoaded: false, entries: {}, drafts: {} })
  })

  it('[R-STORE-2] only message and background are persisted, under persist:root', async () => {
    const { store, persistor } = await start()
    store.dispatch(backgroundActions.backgroundSelected(4))
    store.dispatch(messageActions.replyingSet({ messageId: 'm' } as Message))
    store.dispatch(toggleActions.introSet(true))
    await persistor.flush()
    const stored = JSON.parse(localStorage.getItem('persist:root')!)
    expect(Object.keys(stored).sort()).toEqual(['_persist', 'background', 'message'])
    expect(JSON.parse(stored.background)).toEqual({ selectedBackground: 4 })
  })

  it('what is answered or edited in a hidden room is not persisted', async () => {
    const { store, persistor } = await start()
    const personalTags: never[] = []
    const numbers = { role: 3, joinedAt: 0, lastSeenMessageTime: 0, unreadCount: 0 }
    const user = { userId: 'an' }
    const ids = { roomMemberId: 'm', userId: 'an', roomId: 'hidden', lastSeenMessageId: '' }
    const selfMember = { ...ids, ...numbers, personalTags, user, isHidden: true }
    const room = { roomId: 'hidden', personalTags }
    store.dispatch(roomActions.roomUpserted({ room, selfMember } as never))
    const persisted = async () => {
      await persistor.flush()
      return localStorage.getItem('persist:root')
    }
    store.dispatch(messageActions.replyingSet({ roomId: 'hidden', content: 'bí mật' } as Message))
    expect(await persisted()).not.toContain('bí mật')
    expect(store.getState().message.messageReplying?.content).toBe('bí mật')
    store.dispatch(messageActions.replyingSet({ roomId: 'r', content: 'chung' } as Message))
    expect(await persisted()).toContain('chung')
    store.dispatch(roomActions.roomRemoved('r'))
    expect(await persisted()).not.toContain('chung')
  })

  it('[R-STORE-3] what was persisted is restored once the wait is over', async () => {
    const first = await start()
    first.store.dispatch(backgroundActions.backgroundSelected(6))
    await first.persistor.flush()
    const second = await start()
    expect(second.store.getState().background.selectedBackground).toBe(6)
  })

  it('[R-STORE-3] a storage that does not answer is waited for 5 s, not longer', async () => {
    expect(persistConfig.timeout).toBe(5000)
    vi.useFakeTimers()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(persistConfig.storage, 'getItem').mockReturnValue(new Promise(() => {}))
    const isRestored = vi.fn()
    restored(persist(createStore())).then(isRestored)
    await vi.advanceTimersByTimeAsync(4999)
    expect(isRestored).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2)
    expect(isRestored).toHaveBeenCalled()
  })

  it('[R-FALLBACK-4] recovering clears the query cache and purges persisted state', async () => {
    const { store, persistor } = await start()
    store.dispatch(backgroundActions.backgroundSelected(6))
    await persistor.flush()
    queryClient.setQueryData(['x'], 1)
    await recover(persistor)
    expect(queryClient.getQueryData(['x'])).toBeUndefined()
    expect(browserStorage.get('persist:root')).toBeNull()
  })
})
