import type { contract, OwnCall } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { Failure } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectLiveIds } from '../busy-store.ts'
import { requireCall } from '../policy.ts'
import { viewCall } from '../view.ts'

export const listLiveCalls: Handler<typeof contract.call.listLiveCalls, App> = async ({ app, me }) => {
  const items: OwnCall[] = []
  for (const callId of await selectLiveIds(app.db, me.tenantId, me.userId)) {
    // One whose room was left or hidden is not there.
    const access = await requireCall(app, me, callId).catch(error => {
      if (error instanceof Failure && error.code === 'callNotFound') return undefined
      throw error
    })
    if (!access?.mine) continue
    const call = await viewCall(app, access.call, access.room ? 'member' : 'outsider', me.userId)
    items.push({ call, participantId: access.mine.participantId })
  }
  return { items }
}
