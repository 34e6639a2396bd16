import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findByToken } from '../request-store.ts'
import { hashOf } from '../tokens.ts'
import { viewStatus } from '../view.ts'

export const getRegistrationStatus: Handler<typeof contract.registration.getRegistrationStatus, App> = async (
  { app, tenantId },
  { body },
) => {
  const row = await findByToken(app.db, tenantId, hashOf(body.registrationToken))
  if (!row) throw fail('registrationNotFound')
  return viewStatus(row)
}
