import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireUser } from '../../identity/index.ts'
import { readOwnSuspension } from './suspension.ts'

export const getEmailSuspension: Handler<typeof contract.emailBounce.getEmailSuspension, App> = async ({
  app,
  me,
}) => {
  const { email } = await requireUser(app.db, me.tenantId, me.userId)
  return readOwnSuspension(app.db, me.tenantId, email)
}
