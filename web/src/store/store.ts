import { combineSlices, configureStore, type WithSlice } from '@reduxjs/toolkit'
import {
  FLUSH,
  PAUSE,
  PERSIST,
  type Persistor,
  PURGE,
  persistReducer,
  persistStore,
  REGISTER,
  REHYDRATE,
} from 'redux-persist'
import { queryClient } from '../api/query-client.ts'
import { configureApi } from '../api/settings.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import { authSlice } from './auth-slice.ts'
import { callSlice, socketSlice } from './connection-slices.ts'
import { backgroundSlice, modalSlice, toggleSlice } from './layout-slices.ts'
import { type MessageState, messageSelfDestructSlice, messageSlice } from './message-slices.ts'
import type { outboxSlice } from './outbox-slice.ts'
import { isHiddenRoom, roomSelectors, roomSlice } from './room-slice.ts'
import { turnedAway } from './turned-away.ts'

/** The slices of the specification, and two of our own choice: auth and socket. The messenger brings the outbox's mirror. */
export const createRootReducer = () =>
  combineSlices(
    toggleSlice,
    modalSlice,
    messageSlice,
    roomSlice,
    messageSelfDestructSlice,
    callSlice,
    backgroundSlice,
    authSlice,
    socketSlice,
  ).withLazyLoadedSlices<WithSlice<typeof outboxSlice>>()

const storage = {
  getItem: async (key: string) => browserStorage.get(key),
  setItem: async (key: string, value: string) => browserStorage.set(key, value),
  removeItem: async (key: string) => browserStorage.remove(key),
}

/** What was said in a hidden room is never on the disk. */
const withoutHidden = {
  in(part: unknown, key: unknown, state: Pick<RootState, 'room'>) {
    if (key !== 'message') return part
    const mayKeep = (message: { roomId: string } | null) => {
      const item = roomSelectors.selectRoom(state, message?.roomId)
      return !item || !isHiddenRoom(item)
    }
    const { messageReplying, messageEditing, pinnedMessages, ...rest } = part as MessageState
    return {
      ...rest,
      messageReplying: mayKeep(messageReplying) ? messageReplying : null,
      messageEditing: mayKeep(messageEditing) ? messageEditing : null,
      pinnedMessages: pinnedMessages.filter(mayKeep),
    }
  },
  out: (part: unknown) => part,
}

/** Stands in local storage under 'persist:root'. */
export const persistConfig = {
  ...{ key: 'root', storage, whitelist: ['message', 'background'], timeout: 5000 },
  transforms: [withoutHidden],
}

export function createStore() {
  const rootReducer = createRootReducer()
  const store = configureStore({
    reducer: persistReducer(persistConfig, rootReducer as never) as unknown as typeof rootReducer,
    middleware: defaults =>
      defaults({
        serializableCheck: {
          ignoredPaths: ['call.startCall', 'socket.socket'],
          ignoredActions: [
            FLUSH,
            REHYDRATE,
            PAUSE,
            PERSIST,
            PURGE,
            REGISTER,
            'socket/socketSet',
            'call/callChanged',
          ],
        },
        immutableCheck: { ignoredPaths: ['socket.socket'] },
      }),
  })
  return Object.assign(store, { rootReducer })
}

export type AppStore = ReturnType<typeof createStore>
export type RootState = ReturnType<ReturnType<typeof createRootReducer>>
export type AppDispatch = AppStore['dispatch']

export const store = createStore()
configureApi({ extraHeaders: () => store.getState().auth.extraHeaders, onTurnedAway: turnedAway.set })

/** Begins to restore what was persisted. */
export const persist = (target: AppStore): Persistor => persistStore(target)

/** Ends when the persisted state is restored, or after 5 s without it: the application renders after this. */
export function restored(persistor: Persistor): Promise<void> {
  return new Promise(resolve => {
    const notify = () => {
      if (!persistor.getState().bootstrapped) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = persistor.subscribe(notify)
    notify()
  })
}

/** "Thử lại" of the render-error view: a clean cache and no persisted state. */
export async function recover(persistor: Persistor) {
  queryClient.clear()
  await persistor.purge()
}
