import { type contract, maxRetentionRules } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectRules } from '../rule-store.ts'
import { readableRules } from '../rules.ts'
import { viewRules } from '../view.ts'

export const listRetentionRules: Handler<typeof contract.retention.listRetentionRules, App> = async ({
  app,
  me,
}) => {
  const rows = await readableRules(app, me, await selectRules(app.db, me.tenantId, maxRetentionRules))
  return { items: await viewRules(app, me.tenantId, rows), total: rows.length }
}
