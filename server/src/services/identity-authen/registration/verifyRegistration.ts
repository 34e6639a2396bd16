import type { contract, OtpRequest } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { readAdmission, takesRegistrations } from '../admission/admission.ts'
import { type Admitted, admit } from '../admission/admit.ts'
import { spendCode } from '../codes/codes.ts'
import { requireProof } from '../sign-in/require-proof.ts'
import { tokensOf } from './register.ts'
import { askForProof, type Registration, takenBy } from './registration.ts'

/** The last code makes the account; the one before asks for the next, under the same token. */
export const verifyRegistration: Handler<typeof contract.identityAuthen.verifyRegistration, App> = async (
  context,
  { body },
) => {
  const { app, tenantId, ipAddress } = context
  if (!takesRegistrations(await readAdmission(app, tenantId))) throw fail('registrationClosed')
  const keyThumbprint = await requireProof(context)
  let outcome: Admitted | { next: OtpRequest }
  try {
    outcome = await spendCode(
      app,
      { tenantId, ...body, purposes: ['register'], ipAddress },
      async (tx, row) => {
        const before = row.payload as Registration
        const [provenIdentifier, ...toProve] = before.toProve
        const registration: Registration = {
          ...before,
          toProve,
          proven: [...before.proven, provenIdentifier!],
        }
        if (toProve.length > 0)
          return {
            next: await askForProof(tx, app, registration, { tenantId, ipAddress, otpToken: body.otpToken }),
          }
        return admit(tx, context, registration, keyThumbprint)
      },
    )
  } catch (error) {
    throw takenBy(error)
  }
  if ('next' in outcome) throw fail('verificationRequired', outcome.next)
  return tokensOf(context, outcome)
}
