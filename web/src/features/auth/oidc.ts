import { api } from '../../api/api.ts'
import { orRefused } from '../../api/errors.ts'
import { dropInvitation, heldInvitation } from './registration/invitation.ts'

/** What this tab must bring back from the other service: the secret of the attempt. Nobody else can finish it. */
const key = 'trau_oidc'

/** Leaves for the other service; it sends the browser back to /auth/oidc. */
export async function leaveForProvider(providerId: string) {
  const params = { providerId }
  const { url, sessionId } = (await startInvited(params)) ?? (await api.signIn.startOidcSignIn({ params }))
  sessionStorage.setItem(key, sessionId)
  location.assign(url)
}

/** With the invitation of this tab. Where it works no more it is dropped and nothing started: whoever has an account needs none. */
async function startInvited(params: { providerId: string }) {
  const invitationToken = heldInvitation()
  if (!invitationToken) return undefined
  const start = api.signIn.startOidcSignIn({ params, body: { invitationToken } })
  const visit = await orRefused(start, 'registrationInvitationNotFound')
  if (!visit) dropInvitation()
  return visit
}

/** The secret of the running attempt, once. */
export function takeOidcSession(): string | undefined {
  const sessionId = sessionStorage.getItem(key) ?? undefined
  sessionStorage.removeItem(key)
  return sessionId
}
