import { maxRetentionRules, type Permission, type RetentionRuleInput } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Caller } from '#platform/auth/access-token.ts'
import type { Queryable } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { isIn, pathTo, placesOf, selectWorkspacesOf } from '../admin-permission/index.ts'
import { scopeExists } from './rule-store.ts'
import type { RuleRow } from './tables.ts'

export const dayMs = 24 * 3_600_000

/** @throws roomNotFound, workspaceNotFound */
export async function requireScope(
  q: Queryable,
  tenantId: string,
  { scope }: RetentionRuleInput,
): Promise<void> {
  if (!(await scopeExists(q, tenantId, scope)))
    throw fail(scope.kind === 'ROOM' ? 'roomNotFound' : 'workspaceNotFound')
}

/** A role in the workspace or room is enough. @throws validationFailed, forbidden */
export async function requirePlace(
  app: App,
  me: Caller,
  permission: Permission,
  { kind, id }: RetentionRuleInput['scope'],
): Promise<void> {
  if ((kind === 'TENANT') !== (id === undefined))
    throw fail('validationFailed', { fields: [{ path: 'body.scope.id', reason: 'invalid' }] })
  const path = await pathTo(app.db, me.tenantId, { kind, ...(id && { id }) })
  await app.services.permissions.require(me, permission, path)
}

/** Those of places where the caller may read rules, or set them. */
export async function readableRules<Row extends RuleRow>(
  app: App,
  me: Caller,
  rows: readonly Row[],
): Promise<Row[]> {
  const reading = await placesOf(app, me, 'retention.read')
  const setting = await placesOf(app, me, 'retention.edit')
  const roomIds = rows.flatMap(row => row.room_id ?? [])
  const workspaceOf = await selectWorkspacesOf(app.db, me.tenantId, roomIds)
  return rows.filter(row => {
    const { room_id: roomId } = row
    const place = { roomId, workspaceId: roomId ? workspaceOf.get(roomId) : row.workspace_id }
    return isIn(reading, place) || isIn(setting, place)
  })
}

export const tooManyRules = () => fail('tooManyRetentionRules', { max: maxRetentionRules })
