import type { Tokens } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { isRefusal, isUnanswered } from '../../../api/errors.ts'

export interface Credentials {
  username: string
  password: string
}

/** What a registration is refused with that was made by an earlier try: its name, invitation, link or code is used by itself. */
const ownTraces = [
  'usernameTaken',
  'registrationInvitationNotFound',
  'setupTokenInvalid',
  'codeExpired',
] as const

/**
 * Makes the function that sends registrations of one page. A registration whose answer was lost may have been made; where the next try is
 * refused as used, its person signs in to it instead. Rejects as the registration does, unless an administrator decides first or the sign-in
 * is not answered either.
 */
export function registrationSender() {
  let unansweredUsername: string | undefined
  return (send: () => Promise<Tokens>, credentials: Credentials): Promise<Tokens> =>
    send().then(undefined, (refusal: unknown) => {
      const wasUnanswered = unansweredUsername === credentials.username
      if (isUnanswered(refusal)) unansweredUsername = credentials.username
      if (wasUnanswered && isRefusal(refusal, ...ownTraces)) return signInToOwn(credentials, refusal)
      throw refusal
    })
}

/** The session that was begun with the lost answer was used by nobody: this one is the first. */
const signInToOwn = (credentials: Credentials, refusal: unknown): Promise<Tokens> =>
  api.identityAuthen.login({ body: credentials }).then(
    tokens => ({ ...tokens, isFirstSession: true }),
    failure => {
      throw isRefusal(failure, 'registrationPending') || isUnanswered(failure) ? failure : refusal
    },
  )
