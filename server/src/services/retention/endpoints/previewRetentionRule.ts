import { type contract, maxPreviewCount } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { typesOfKind } from '../../chat/index.ts'
import { countReached } from '../rule-store.ts'
import { dayMs, requirePlace, requireScope } from '../rules.ts'

export const previewRetentionRule: Handler<typeof contract.retention.previewRetentionRule, App> = async (
  { app, me },
  { body },
) => {
  await requirePlace(app, me, 'retention.read', body.scope)
  await requireScope(app.db, me.tenantId, body)
  const before = body.days === null ? undefined : new Date(app.clock.now() - body.days * dayMs)
  const { rooms, items } = await countReached(app.db, me.tenantId, body, {
    types: typesOfKind(body.kind),
    before,
    limit: maxPreviewCount + 1,
  })
  return { rooms, items: Math.min(items, maxPreviewCount), isCapped: items > maxPreviewCount }
}
