import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { isOpen, readAdmission } from '../admission/admission.ts'
import { signInMethods } from './sign-in-methods.ts'

/** The same for every name, so that asking tells nothing about accounts. */
export const prepareLogin: Handler<typeof contract.identityAuthen.prepareLogin, App> = async ({
  app,
  tenantId,
  origin,
}) => ({
  ...(await signInMethods(app.db, tenantId, origin)),
  identifierTypes: [1, 2, 3],
  isRegistrationOpen: isOpen(await readAdmission(app, tenantId)),
})
