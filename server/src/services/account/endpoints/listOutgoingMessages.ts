import { type contract, OutgoingChannel, OutgoingState } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { readPayload } from '#platform/http/payload.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectOutgoing, unsentStates } from '#platform/outgoing/administration-store.ts'
import { viewOutgoing } from '#platform/outgoing/answers.ts'

const Payload = z.object({
  states: z.array(OutgoingState).min(1).max(10).nullish(),
  channel: OutgoingChannel.nullish(),
})

export const listOutgoingMessages: Handler<typeof contract.account.listOutgoingMessages, App> = async (
  { app, me },
  { query },
) => {
  const payload = readPayload(Payload, query)
  const filter = { states: payload.states ?? unsentStates, channel: payload.channel ?? undefined }
  const { items, total } = await selectOutgoing(app.db, me.tenantId, filter, query)
  const now = app.clock.now()
  const opensAccounts = await app.services.permissions.isSuperAdmin(me)
  return { items: items.map(row => viewOutgoing(row, now, opensAccounts)), total }
}
