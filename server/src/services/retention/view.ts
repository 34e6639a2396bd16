import type { RetentionRule } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { findUserInfos } from '../identity/index.ts'
import type { NamedRule } from './rule-store.ts'
import type { RuleRow } from './tables.ts'

export async function viewRules(
  app: App,
  tenantId: string,
  rows: readonly (RuleRow | NamedRule)[],
): Promise<RetentionRule[]> {
  const infos = await findUserInfos(app, tenantId, [...new Set(rows.map(row => row.updated_by))])
  return rows.map(row => {
    const id = row.workspace_id ?? row.room_id
    return {
      ruleId: row.rule_id,
      scope: { kind: row.scope, ...(id ? { id } : {}) },
      ...('scope_name' in row && row.scope_name ? { scopeName: row.scope_name } : {}),
      kind: row.kind,
      days: row.days,
      updatedBy: infos.get(row.updated_by) ?? { userId: row.updated_by },
      updatedTime: row.updated_time.getTime(),
    }
  })
}
