import { type contract, retentionKinds } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireMember } from '../../room/index.ts'
import { selectRoomRules } from '../rule-store.ts'

export const getRoomRetention: Handler<typeof contract.retention.getRoomRetention, App> = async (
  { app, me },
  { params },
) => {
  await requireMember(app, me, params.roomId)
  const rules = await selectRoomRules(app.db, me.tenantId, params.roomId, retentionKinds)
  return { items: retentionKinds.map(kind => rules.find(rule => rule.kind === kind) ?? { kind, days: null }) }
}
