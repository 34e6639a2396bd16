import type { Tokens, User } from '@trau/contract'
import { api } from '../api/api.ts'
import type { GuardEffects } from '../api/guards.ts'
import { queryClient } from '../api/query-client.ts'
import { refreshSession } from '../api/refresh.ts'
import { clearSession, readSession, rememberedUser, rememberUser, storeSession } from '../api/session.ts'
import { currentTenant } from '../api/settings.ts'
import { tabs } from '../live/tabs.ts'
import { ownerOf } from '../storage/local-db.ts'
import { type AuthState, authActions } from '../store/auth-slice.ts'
import { messageActions } from '../store/message-slices.ts'
import { roomActions } from '../store/room-slice.ts'
import type { AppDispatch, AppStore } from '../store/store.ts'
import { hasKeptLists } from './note-documents/registry-db.ts'

/** Takes a way in's answer: cookies, stored id, auth state. Tabs that show somebody else hear of it. */
export const signIn = (tokens: Tokens) => (dispatch: AppDispatch) => {
  storeSession(tokens)
  dispatch(authActions.tokenSet(tokens.accessToken))
  dispatch(authActions.userInfoSet(tokens.userInfo))
  tabs().post({ type: 'entered', userId: tokens.userInfo.userId })
}

/**
 * Empties the auth state and deletes the cookies of whom it shows, or of `userId`; another person may have signed in from another tab
 * meanwhile, whose cookies stay. Drafts and unsent messages stay for the same person's return.
 */
export const clearAuth =
  (userId?: string) => (dispatch: AppDispatch, getState: () => { auth: AuthState }) => {
    const ownUserId = userId ?? getState().auth.userInfo?.userId
    const storedUserId = readSession().userId
    if (!ownUserId || !storedUserId || storedUserId === ownUserId) clearSession()
    dispatch(authActions.authCleared())
  }

/**
 * Signs out: tells the server as far as it can be reached, forgets what belonged to the person, and takes the other tabs
 * along. The caller wipes the outbox and resets the socket first.
 */
export const signOut = () => async (dispatch: AppDispatch) => {
  await api.identityAuthen.logout({ timeoutMs: 3000 }).catch(() => undefined)
  dispatch(forgetPerson())
  tabs().post({ type: 'logout' })
}

/** What the end of a session leaves of a person in this tab, and of their cookies: nothing. */
export const forgetPerson = () => (dispatch: AppDispatch) => {
  dispatch(clearAuth())
  dispatch(emptyMemory())
}

/** For a tab that follows another, which has seen to the cookies: they may be the next person's already. */
export const emptyMemory = () => (dispatch: AppDispatch) => {
  dispatch(authActions.authCleared())
  dispatch(roomActions.roomsCleared())
  dispatch(messageActions.messageStateCleared())
  queryClient.clear()
}

/** The guards' real effects. */
export const guardEffects = (store: AppStore): GuardEffects => ({
  session: readSession,
  currentUser: () => store.getState().auth.userInfo ?? undefined,
  async refresh() {
    const session = await refreshSession()
    store.dispatch(authActions.tokenSet(session.accessToken))
    return session.userInfo ?? (await fetchUser(readSession().userId))
  },
  fetchUser,
  async keptUser(userId) {
    const user = rememberedUser(userId)
    if (!user) return undefined
    const { hasKeptRooms } = await import('./kept-state.ts')
    const owner = ownerOf(currentTenant(), userId)
    return (await hasKeptRooms(owner)) || (await hasKeptLists(owner)) ? user : undefined
  },
  setUser(user) {
    const { userInfo } = store.getState().auth
    if (userInfo && userInfo.userId !== user.userId) {
      store.dispatch(emptyMemory())
      store.dispatch(authActions.tokenSet(readSession().accessToken ?? null))
    }
    store.dispatch(authActions.userInfoSet(user))
  },
  clearAuth: userId => store.dispatch(clearAuth(userId)),
})

async function fetchUser(userId: string | undefined): Promise<User | undefined> {
  if (!userId) return undefined
  const user = await api.identity.getUser({ params: { value: userId } })
  rememberUser(user)
  return user
}
