import { passwordLength, type RegisterConfig, usernameRules } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { type Admission, isOpen, kindsToProve, takesRegistrations } from '../admission/admission.ts'

const field = (name: string, isRequired: boolean, isVerified = false) => ({
  name,
  required: isRequired || isVerified,
  verified: isVerified,
})

/** What registration asks for, with an invitation or without. */
export async function viewRegisterConfig(
  app: App,
  tenantId: string,
  admission: Admission,
): Promise<RegisterConfig> {
  const { passwords } = await app.services.houseRules.of(tenantId)
  const { mode, domains } = admission.rules
  const toProve = kindsToProve(admission)
  // Where anything is proven, what is not is added afterwards, by a code.
  const fieldOf = (kind: 'email' | 'phoneNumber') =>
    toProve.length === 0 || toProve.includes(kind) ? [field(kind, false, toProve.includes(kind))] : []
  return {
    isOpen: admission.invitation ? takesRegistrations(admission) : isOpen(admission),
    ...(takesRegistrations(admission) && { mode }),
    ...(mode === 'DOMAIN' && takesRegistrations(admission) && { domains }),
    fields: [
      field('username', true),
      field('fullName', true),
      field('password', true),
      ...fieldOf('email'),
      ...fieldOf('phoneNumber'),
    ],
    username: usernameRules,
    password: { ...passwordLength, min: passwords.minLength },
    noticeVersion: await app.services.consents.currentVersion(app, tenantId),
  }
}
