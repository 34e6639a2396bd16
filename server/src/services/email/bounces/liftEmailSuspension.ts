import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { findAccount } from '../../identity/index.ts'
import { findSuspended } from './bounce-store.ts'
import { clearEmail } from './suspension.ts'

export const liftEmailSuspension: Handler<typeof contract.emailBounce.liftEmailSuspension, App> = async (
  { app, tenantId, audit },
  { params },
) => {
  const row = await findSuspended(app.db, tenantId, params.suspensionId)
  if (!row) throw fail('emailSuspensionNotFound')
  const holder = await findAccount(app.db, tenantId, { kind: 'email', value: row.address })
  if (holder) audit.subjectIds.push(holder.user.user_id)
  audit.before = { kind: row.kind, status: row.status }
  await transact(app, tx => clearEmail(app, tx, tenantId, row.address))
  return {}
}
