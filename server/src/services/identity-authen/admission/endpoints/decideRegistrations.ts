import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { decideAll } from '../decide.ts'

export const decideRegistrations: Handler<typeof contract.registration.decideRegistrations, App> = async (
  { app, me, audit, origin },
  { body },
) => {
  const { registrationIds, decision, reason = '' } = body
  const outcome = await decideAll(app, me, registrationIds, { decision, reason, origin })
  audit.subjectIds.push(...outcome.decided.flatMap(({ userId }) => userId ?? []))
  audit.after = {
    decision,
    ...(reason && { reason }),
    decided: outcome.decided.map(({ registrationId, username }) => ({ registrationId, username })),
  }
  return outcome
}
