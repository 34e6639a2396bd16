import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { retryAllDead } from '#platform/outgoing/administration-store.ts'

export const retryDeadMessages: Handler<typeof contract.account.retryDeadMessages, App> = async (
  { app, me },
  { body },
) => {
  const count = await retryAllDead(app.db, me.tenantId, body.channel, app.clock.now())
  app.outgoing.wake()
  return { count }
}
