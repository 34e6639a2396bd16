import { type contract, OutgoingChannel, OutgoingState } from '@trau/contract'
import { z } from 'zod'
import type { App } from '../../../platform/app.ts'
import { fail } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { selectOutgoing, unsentStates } from '../../../platform/outgoing/administration-store.ts'
import { viewOutgoing } from '../../../platform/outgoing/answers.ts'

const Payload = z.object({
  states: z.array(OutgoingState).min(1).max(10).nullish(),
  channel: OutgoingChannel.nullish(),
})

export const listOutgoingMessages: Handler<typeof contract.account.listOutgoingMessages, App> = async (
  { app, me },
  { query },
) => {
  const parsed = Payload.safeParse(query.requestPayload ?? {})
  if (!parsed.success)
    throw fail('validationFailed', { fields: [{ path: 'query.requestPayload', reason: 'invalid' }] })
  const filter = { states: parsed.data.states ?? unsentStates, channel: parsed.data.channel ?? undefined }
  const { items, total } = await selectOutgoing(app.db, me.tenantId, filter, query)
  const now = app.clock.now()
  return { items: items.map(row => viewOutgoing(row, now)), total }
}
