import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { deleteWaiting } from '../request-store.ts'
import { hashOf } from '../tokens.ts'

export const withdrawRegistration: Handler<typeof contract.registration.withdrawRegistration, App> = async (
  { app, tenantId },
  { body },
) => {
  if (!(await deleteWaiting(app.db, tenantId, hashOf(body.registrationToken))))
    throw fail('registrationNotFound')
  return {}
}
