import { type contract, maxRetentionRules } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { countRules, findRuleAt, lockRules, upsertRule } from '../rule-store.ts'
import { requirePlace, requireScope, tooManyRules } from '../rules.ts'
import { viewRules } from '../view.ts'

export const putRetentionRule: Handler<typeof contract.retention.putRetentionRule, App> = async (
  { app, me, audit },
  { body },
) => {
  await requirePlace(app, me, 'retention.edit', body.scope)
  const row = await transact(app, async tx => {
    await lockRules(tx, me.tenantId)
    await requireScope(tx, me.tenantId, body)
    const before = await findRuleAt(tx, me.tenantId, body)
    if (before) audit.before = { days: before.days }
    else if ((await countRules(tx, me.tenantId)) >= maxRetentionRules) throw tooManyRules()
    return upsertRule(tx, me.tenantId, body, { userId: me.userId, time: new Date(app.clock.now()) })
  })
  audit.after = { days: row.days }
  const [rule] = await viewRules(app, me.tenantId, [row])
  return rule!
}
