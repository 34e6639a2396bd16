import type { Tokens, User } from '@trau/contract'
import { browserStorage } from '../storage/browser-storage.ts'
import { deleteCookie, readCookie, writeCookie } from '../storage/cookies.ts'
import { type Owner, ownerOf } from '../storage/local-db.ts'
import { toLocalTime } from './server-clock.ts'
import { currentTenant, setTenant } from './settings.ts'
import { forgetForWorker, keepForWorker } from './worker-session.ts'

const userIdKey = 'user_id'
const userInfoKey = 'user_info'

/** What the browser keeps of the session: cookies, and the person's id in local storage too. */
export interface StoredSession {
  userId: string | undefined
  accessToken: string | undefined
  refreshToken: string | undefined
}

export const readSession = (): StoredSession => ({
  userId: readCookie('user_id') ?? browserStorage.get(userIdKey) ?? undefined,
  accessToken: readCookie('access_token'),
  refreshToken: readCookie('refresh_token'),
})

/** Whose rows on this device are those of who is signed in. */
export const currentOwner = (): Owner => ownerOf(currentTenant(), readSession().userId ?? '')

/** Under which what the page holds for whoever is signed in stands: somebody else who signs in does not find it. */
export const ownKey = (key: string): string => `${currentOwner()}/${key}`

/**
 * Keeps a way in's answer. The cookies end when the tokens do; the id stays as long as the refresh token.
 * @returns settles once the service worker has them too, which would otherwise spend a token that was renewed
 */
export function storeSession(tokens: Tokens): Promise<void> {
  const sessionEnd = toLocalTime(tokens.refreshTokenExpired)
  writeCookie('access_token', tokens.accessToken, toLocalTime(tokens.accessTokenExpired))
  writeCookie('refresh_token', tokens.refreshToken, sessionEnd)
  writeCookie('user_id', tokens.userInfo.userId, sessionEnd)
  browserStorage.set(userIdKey, tokens.userInfo.userId)
  if (tokens.userInfo.tenantId) setTenant(tokens.userInfo.tenantId)
  rememberUser(tokens.userInfo)
  browserStorage.set(renewedKey, String(tokens.accessTokenExpired))
  return keepForWorker(tokens)
}

/** When the access token that is in the cookie ends: tells the newer of two sets of tokens. */
const renewedKey = 'trau_access_until'
export const accessUntil = () => Number(browserStorage.get(renewedKey) ?? 0)

/** The person's own profile as last seen, so that a reload without network still knows who they are. */
export const rememberUser = (user: User) => browserStorage.set(userInfoKey, JSON.stringify(user))

export function rememberedUser(userId: string): User | undefined {
  try {
    const user = JSON.parse(browserStorage.get(userInfoKey) ?? 'null') as User | null
    return user?.userId === userId ? user : undefined
  } catch {
    return undefined
  }
}

/** Forgets who is signed in; the chosen tenant stays, for the sign-in page. */
export function clearSession() {
  deleteCookie('access_token')
  deleteCookie('refresh_token')
  deleteCookie('user_id')
  void forgetForWorker()
  browserStorage.remove(renewedKey)
  browserStorage.remove(userIdKey)
  browserStorage.remove(userInfoKey)
}

export function dropTokens() {
  void forgetForWorker()
  deleteCookie('access_token')
  deleteCookie('refresh_token')
}
