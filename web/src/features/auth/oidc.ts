import { api } from '../../api/api.ts'
import { heldInvitation } from './registration/invitation.ts'

/** What this tab must bring back from the other service: the secret of the attempt. Nobody else can finish it. */
const key = 'trau_oidc'

/** Leaves for the other service; it sends the browser back to /auth/oidc. */
export async function leaveForProvider(providerId: string) {
  const invitationToken = heldInvitation()
  const { url, sessionId } = await api.signIn.startOidcSignIn({
    params: { providerId },
    ...(invitationToken && { body: { invitationToken } }),
  })
  sessionStorage.setItem(key, sessionId)
  location.assign(url)
}

/** The secret of the running attempt, once. */
export function takeOidcSession(): string | undefined {
  const sessionId = sessionStorage.getItem(key) ?? undefined
  sessionStorage.removeItem(key)
  return sessionId
}
