import { api } from '../../api/api.ts'
import { parseJson, tabStorage } from '../../storage/browser-storage.ts'
import { endHistorySteps } from '../../ui/history-steps.ts'

/** An attempt to add another service as a way in: this tab's secret, and later what the service sent back. */
const key = 'trau_oidc_link'

interface Attempt {
  sessionId: string
  parameters?: Record<string, string>
}

const attempt = () => (parseJson(tabStorage.get(key)) ?? undefined) as Attempt | undefined

/** Leaves for the other service; it sends the browser back to /auth/oidc, which who is signed in passes on its way home. */
export async function leaveToLink(providerId: string, body: { password?: string; code?: string }) {
  const { url, sessionId } = await api.signIn.startOidcLink({ params: { providerId }, body })
  sessionStorage.setItem(key, JSON.stringify({ sessionId } satisfies Attempt))
  endHistorySteps()
  location.assign(url)
}

/** Keeps what the service sent back, if this tab is waiting for it. */
export function keepLinkReturn(parameters: Record<string, string>) {
  const pendingAttempt = attempt()
  if (pendingAttempt && !pendingAttempt.parameters)
    sessionStorage.setItem(key, JSON.stringify({ ...pendingAttempt, parameters }))
}

export const hasLinkReturn = (): boolean => attempt()?.parameters !== undefined

/** What finishes the attempt, once. */
export function takeLinkReturn(): Required<Attempt> | undefined {
  const pendingAttempt = attempt()
  if (!pendingAttempt?.parameters) return undefined
  sessionStorage.removeItem(key)
  return { sessionId: pendingAttempt.sessionId, parameters: pendingAttempt.parameters }
}
