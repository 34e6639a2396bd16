import { type contract, maxRetentionRules } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { countRules, findRuleAt, lockRules, upsertRule } from '../rule-store.ts'
import { requirePlace, requireScope, tooManyRules } from '../rules.ts'
import type { RuleRow } from '../tables.ts'
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
    requireExpected(before, body.expectedUpdatedTime)
    if (before) audit.before = { days: before.days }
    else if ((await countRules(tx, me.tenantId)) >= maxRetentionRules) throw tooManyRules()
    // Later than that of the rule before: it is what tells the two apart.
    const time = new Date(Math.max(app.clock.now(), (before?.updated_time.getTime() ?? 0) + 1))
    return upsertRule(tx, me.tenantId, body, { userId: me.userId, time })
  })
  audit.after = { days: row.days }
  const [rule] = await viewRules(app, me.tenantId, [row])
  return rule!
}

/** @throws settingsChanged where another rule stands there than the caller has seen */
function requireExpected(row: RuleRow | undefined, expectedTime: number | null | undefined): void {
  if (expectedTime !== undefined && (row?.updated_time.getTime() ?? null) !== expectedTime)
    throw fail('settingsChanged')
}
