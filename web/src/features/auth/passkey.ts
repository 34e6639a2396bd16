import type { Tokens, WebAuthnOptions } from '@trau/contract'
import { api } from '../../api/api.ts'

/** Whether this browser, at this address, knows passkeys at all: on an insecure origin none does. */
export const knowsPasskeys = () => typeof globalThis.PublicKeyCredential === 'function'

/** Asks the browser for a passkey; the person chooses one, or none. The library comes when it is first needed. */
export async function askForPasskey(options: WebAuthnOptions, { inField = false } = {}) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: options as never, useBrowserAutofill: inField })
}

/** Ends a request that waits in a field: the browser answers one at a time. */
export async function stopAskingForPasskey() {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/**
 * The whole way in by a passkey.
 * @param inField the browser offers passkeys among what it fills into the name field, and waits until one is chosen
 * @param onChosen one was chosen, and goes to the server
 */
export async function signInByPasskey({
  inField = false,
  onChosen,
}: {
  inField?: boolean
  onChosen?: () => void
} = {}): Promise<Tokens> {
  const { challengeId, options } = await api.signIn.startPasskeySignIn()
  const passkey = await askForPasskey(options, { inField })
  onChosen?.()
  return api.signIn.finishPasskeySignIn({ body: { challengeId, passkey: passkey as never } })
}

/** What shows that it is the signed-in person who sits here: their passkey, in place of the password. */
export async function proveByPasskey() {
  const { challengeId, options } = await api.signIn.startReauthentication()
  return { challengeId, assertion: (await askForPasskey(options)) as never }
}

/** The person closed the browser's window, or it waited too long: that is no failure to tell. */
export const isPasskeyDeclined = (error: unknown) =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/** What the person answered in the browser's window; undefined when they closed it, which is a change of mind. */
export const unlessDeclined = <T>(ceremony: Promise<T>): Promise<T | undefined> =>
  ceremony.catch(error => {
    if (isPasskeyDeclined(error)) return undefined
    throw error
  })
