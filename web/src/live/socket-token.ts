import { isUnanswered } from '../api/errors.ts'
import { refreshSession } from '../api/refresh.ts'
import { readCookie } from '../storage/cookies.ts'

/**
 * The access token for the connection, refreshed when there is none or the server has refused the last one.
 * @throws UnauthorizedError when the session is over; anything else means that the server could not be asked
 */
export async function connectionToken(refusedToken: string | undefined): Promise<string> {
  const token = readCookie('access_token')
  if (token && token !== refusedToken) return token
  try {
    return (await refreshSession(refusedToken)).accessToken
  } catch (error) {
    if (isUnanswered(error)) throw error
    // Who asks for a token has loaded the library.
    const { UnauthorizedError } = await import('centrifuge')
    throw new UnauthorizedError(String(error))
  }
}
