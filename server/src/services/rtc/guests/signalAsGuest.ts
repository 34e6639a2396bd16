import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { toPeer, toRelay } from '../signaling/relaying.ts'
import { requireAdmitted } from './pass.ts'

export const signalAsGuest: Handler<typeof contract.callGuest.signalAsGuest, App> = async (
  { app, tenantId },
  { body },
) => {
  const { pass, to, description, candidates } = body
  const { call, mine } = await requireAdmitted(app, tenantId, pass)
  const signal = {
    to,
    ...(description ? { description } : {}),
    ...(candidates.length > 0 ? { candidates } : {}),
  }
  const answer = to === 'sfu' ? await toRelay(app, call, mine, signal) : await toPeer(app, call, mine, signal)
  return answer ? { description: answer } : {}
}
