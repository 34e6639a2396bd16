import type { Tokens } from '@trau/contract'
import { inOneTab } from '../storage/one-tab.ts'
import { hasDeviceKey, isBoundToDevice } from './device-key.ts'
import { ApiError, isUnanswered } from './errors.ts'
import { serverNow } from './server-clock.ts'
import { accessUntil, dropTokens, readSession, rememberedUser, storeSession } from './session.ts'
import { send } from './transport.ts'
import { tokensOfWorker } from './worker-session.ts'

/** The automatic refresh goes to the tenant "default", literally: the token itself tells the server whose it is. */
const path = '/identity-authen-service/v1/domains/default/refresh-token'

export type Session = Pick<Tokens, 'accessToken'> & Partial<Tokens>

let running: Promise<Session> | undefined

/**
 * Renews the session, once for all who ask at the same time, in this tab and in others: everybody gets the same new tokens
 * or the same error.
 * @param refusedToken the access token that was answered with 401; when another tab has renewed it since, nothing is sent
 * @throws Error when there is no refresh token, or the stored session was replaced meanwhile
 */
export function refreshSession(refusedToken?: string): Promise<Session> {
  running ??= inOneTab('refresh', () => refresh(refusedToken)).finally(() => {
    running = undefined
  })
  return running
}

async function refresh(refusedToken: string | undefined): Promise<Session> {
  const { accessToken, refreshToken, userId } = readSession()
  if (accessToken && accessToken !== refusedToken) {
    return { accessToken, userInfo: userId ? rememberedUser(userId) : undefined }
  }
  if (!refreshToken) throw new Error('No refresh token available')
  // The service worker may have renewed the session while no page was open; the old token is spent then.
  const renewedTokens = await tokensOfWorker(userId, accessUntil())
  if (!isStored(refreshToken)) return replacement(userId)
  if (renewedTokens) {
    await storeSession(renewedTokens)
    if (renewedTokens.accessTokenExpired > serverNow() && renewedTokens.accessToken !== refusedToken)
      return renewedTokens
    return refresh(refusedToken)
  }
  // Sent bare, it would end the session: the key may be there again when the database opens.
  if (isBoundToDevice() && !(await hasDeviceKey()))
    throw new ApiError({ kind: 'network', code: 'networkError' })
  try {
    const tokens = (await send('POST', path, {}, refreshToken)) as Tokens | undefined
    if (!tokens?.accessToken || !tokens.refreshToken || !tokens.userInfo?.userId) {
      throw new ApiError({ kind: 'bad-response', code: 'badResponse' })
    }
    if (!isStored(refreshToken)) return replacement(userId)
    await storeSession(tokens)
    return tokens
  } catch (error) {
    if (!isUnanswered(error) && isStored(refreshToken)) dropTokens()
    throw error
  }
}

const isStored = (refreshToken: string) => readSession().refreshToken === refreshToken

/**
 * What stands in place of a session that was replaced while its renewal waited: the person signed in anew in another tab. Where that was
 * somebody else, or nobody is signed in, the answer neither replaces nor ends it.
 */
function replacement(userId: string | undefined): Session {
  const { accessToken, userId: presentId } = readSession()
  if (!userId || presentId !== userId || !accessToken) throw new Error('The session is another one by now')
  return { accessToken, userInfo: rememberedUser(userId) }
}
