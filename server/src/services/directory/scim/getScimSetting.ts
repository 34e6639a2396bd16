import { type contract, maxScimGroups, type ScimToken } from '@trau/contract'
import { sql } from 'kysely'
import type { App } from '#platform/app.ts'
import type { Queryable } from '#platform/db/index.ts'
import type { Handler } from '#platform/http/routes.ts'
import { root } from './protocol.ts'
import { selectTokens, type TokenRow } from './token-store.ts'

export const viewToken = (row: TokenRow): ScimToken => ({
  tokenId: row.token_id,
  name: row.name,
  createdTime: row.created_time.getTime(),
  ...(row.last_used_time && { lastUsedTime: row.last_used_time.getTime() }),
})

export async function selectMappedGroups(db: Queryable, tenantId: string) {
  const { rows } = await sql<{
    groupId: string
    displayName: string
    memberCount: number
    roleId: string | null
  }>`
    SELECT g.group_id AS "groupId", g.display_name AS "displayName", g.role_id AS "roleId",
      (SELECT count(*) FROM scim_group_member m WHERE m.tenant_id = g.tenant_id AND m.group_id = g.group_id) AS "memberCount"
    FROM scim_group g WHERE g.tenant_id = ${tenantId} ORDER BY lower(g.display_name) LIMIT ${maxScimGroups}`.execute(
    db,
  )
  return rows.map(({ roleId, ...group }) => ({ ...group, ...(roleId && { roleId }) }))
}

export const getScimSetting: Handler<typeof contract.directory.getScimSetting, App> = async ({
  app,
  tenantId,
  origin,
}) => {
  const [tokens, groups] = await Promise.all([
    selectTokens(app.db, tenantId),
    selectMappedGroups(app.db, tenantId),
  ])
  return { address: origin + root, tokens: tokens.map(viewToken), groups }
}
