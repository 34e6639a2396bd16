import { readCookie } from '../storage/cookies.ts'
import { ApiError } from './errors.ts'
import { refreshSession } from './refresh.ts'
import { isOpenCall, type RequestOptions, send } from './transport.ts'

/**
 * Makes one call and answers what stands under `data`, or the whole body when nothing does. A 401 refreshes the session once
 * and repeats the call once.
 * @throws ApiError, or whatever `refreshSession` throws
 */
export async function request(method: string, path: string, options: RequestOptions = {}): Promise<unknown> {
  const isOpen = isOpenCall(path) && !options.withToken
  const token = isOpen ? undefined : readCookie('access_token')
  try {
    return await send(method, path, options, token)
  } catch (error) {
    if (isOpen || !(error instanceof ApiError) || error.status !== 401) throw error
    const session = await refreshSession(token)
    return await send(method, path, options, session.accessToken)
  }
}
