import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { lockPolicy, savePolicy } from '../hold-store.ts'
import { publishedPart, viewPolicy } from '../view.ts'

export const setHoldPolicy: Handler<typeof contract.legalHold.setHoldPolicy, App> = async (
  { app, me, audit },
  { body },
) => {
  const row = await transact(app, async tx => {
    const before = await lockPolicy(tx, me.tenantId)
    if (!body.isOn && before && before.active_count > 0) throw fail('holdsActive')
    audit.before = publishedPart(before)
    return savePolicy(tx, {
      ...{ tenant_id: me.tenantId, is_on: body.isOn, text: body.text, link: body.link ?? null },
      ...{ published_by: me.userId, published_time: new Date(app.clock.now()) },
    })
  })
  audit.after = publishedPart(row)
  return viewPolicy(app, me.tenantId, row)
}
