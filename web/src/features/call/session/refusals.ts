import { ApiError } from '../../../api/errors.ts'

/**
 * Waits for an answer without which the call goes on: the next heartbeat asks again.
 * @param onRefused hears why there is none @returns undefined then
 */
export async function orRefusal<T>(
  request: Promise<T>,
  onRefused: (code: ApiError['code'], error: ApiError) => void,
): Promise<T | undefined> {
  try {
    return await request
    // What is refused for good ends the call here; the session decides which refusals are.
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    onRefused(error.code, error)
    return undefined
  }
}
