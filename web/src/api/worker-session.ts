import type { Tokens, User } from '@trau/contract'
import { browserStorage, parseJson } from '../storage/browser-storage.ts'
import { localDb, type WorkerSession } from '../storage/local-db.ts'
import { deviceId } from './device.ts'
import { apiSettings } from './settings.ts'

/** The session where the service worker finds it: for as long as the cookies hold it, and of one person only. */

const key = 'current'

/** Never rejects: without it a notification only opens the page. */
export async function keepForWorker(tokens: Tokens): Promise<void> {
  const { accessToken, accessTokenExpired, refreshToken, refreshTokenExpired, userInfo } = tokens
  const session: WorkerSession = {
    userId: userInfo.userId,
    tenant: userInfo.tenantId ?? 'default',
    accessToken,
    accessTokenExpired,
    refreshToken,
    refreshTokenExpired,
    deviceId: deviceId(),
    apiHost: apiSettings.apiHost,
    language: browserStorage.get('language') === 'en' ? 'en' : 'vi',
  }
  try {
    await (await localDb())?.put('session', session, key)
  } catch (error) {
    console.warn('The session cannot be kept for notifications', error)
  }
}

export async function forgetForWorker(): Promise<void> {
  try {
    await (await localDb())?.delete('session', key)
  } catch (error) {
    console.warn('The session cannot be removed from where notifications find it', error)
  }
}

/** Tokens that the worker has renewed since the page last did; undefined where there are none, or of another person. */
export async function tokensOfWorker(
  userId: string | undefined,
  accessUntil: number,
): Promise<Tokens | undefined> {
  try {
    const keptSession = await (await localDb())?.get('session', key)
    const userInfo = parseJson(browserStorage.get('user_info')) as User | undefined
    if (!keptSession || keptSession.userId !== userId || userInfo?.userId !== userId) return undefined
    if (!accessUntil || keptSession.accessTokenExpired <= accessUntil) return undefined
    const { accessToken, accessTokenExpired, refreshToken, refreshTokenExpired } = keptSession
    return {
      accessToken,
      accessTokenExpired,
      refreshToken,
      refreshTokenExpired,
      userInfo: userInfo!,
    } as Tokens
  } catch {
    return undefined
  }
}
