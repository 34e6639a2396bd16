import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { deleteRule, findRule } from '../rule-store.ts'
import { readableRules, requirePlace } from '../rules.ts'

export const deleteRetentionRule: Handler<typeof contract.retention.deleteRetentionRule, App> = async (
  { app, me, audit },
  { params },
) => {
  const before = await findRule(app.db, me.tenantId, params.ruleId)
  const readable = before && (await readableRules(app, me, [before]))
  if (!before || readable?.length === 0) throw fail('retentionRuleNotFound')
  const id = before.workspace_id ?? before.room_id ?? undefined
  await requirePlace(app, me, 'retention.edit', { kind: before.scope, id })
  const row = await deleteRule(app.db, me.tenantId, params.ruleId)
  if (!row) throw fail('retentionRuleNotFound')
  const { scope, kind, days } = row
  audit.before = { scope, scopeId: row.workspace_id ?? row.room_id, kind, days }
  return {}
}
