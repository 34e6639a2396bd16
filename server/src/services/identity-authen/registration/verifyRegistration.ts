import type { contract, OtpRequest, Tokens } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import { fail } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { spendCode } from '../codes/codes.ts'
import { requireProof } from '../sign-in/require-proof.ts'
import { readSignInSettings } from '../sign-in/tenant-settings.ts'
import { isOpen } from './register.ts'
import { askForProof, makeAccount, type Registration, takenBy } from './registration.ts'

/** The last code makes the account; the one before asks for the next, under the same token. */
export const verifyRegistration: Handler<typeof contract.identityAuthen.verifyRegistration, App> = async (
  context,
  { body },
) => {
  const { app, tenantId, ipAddress } = context
  if (!isOpen(await readSignInSettings(app.db, tenantId))) throw fail('registrationClosed')
  const keyThumbprint = await requireProof(context)
  let outcome: { tokens: Tokens } | { next: OtpRequest }
  try {
    outcome = await spendCode(
      app,
      { tenantId, ...body, purposes: ['register'], ipAddress },
      async (tx, row) => {
        const before = row.payload as Registration
        const [proven, ...toProve] = before.toProve
        const registration: Registration = { ...before, toProve, proven: [...before.proven, proven!] }
        if (toProve.length > 0)
          return {
            next: await askForProof(tx, app, registration, { tenantId, ipAddress, otpToken: body.otpToken }),
          }
        return {
          tokens: await makeAccount(tx, context, registration, { keyThumbprint, isAdmin: false }),
        }
      },
    )
  } catch (error) {
    throw takenBy(error) ?? error
  }
  if ('next' in outcome) throw fail('verificationRequired', outcome.next)
  return outcome.tokens
}
