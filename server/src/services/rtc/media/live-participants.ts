import type { App } from '#platform/app.ts'

interface Claim {
  tenantId: string
  callId: string
  participantId: string
}

/** Of these, who is in a call that lives: for them alone media is relayed. */
export async function liveParticipants<C extends Claim>(
  app: App,
  claims: readonly C[],
): Promise<readonly C[]> {
  const byTenant = Map.groupBy(claims, claim => claim.tenantId)
  const live = await Promise.all([...byTenant].map(([tenantId, some]) => joinedAmong(app, tenantId, some)))
  return live.flat()
}

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

async function joinedAmong<C extends Claim>(app: App, tenantId: string, claims: readonly C[]): Promise<C[]> {
  const validClaims = claims.filter(claim => isUuid(claim.callId) && isUuid(claim.participantId))
  if (validClaims.length === 0) return []
  const rows = await app.db
    .selectFrom('call_participant')
    .select(['call_id', 'participant_id'])
    .where('tenant_id', '=', tenantId)
    .where('call_id', 'in', [...new Set(validClaims.map(claim => claim.callId))])
    .where('state', '=', 'JOINED')
    .execute()
  const joinedKeys = new Set(rows.map(row => `${row.call_id}/${row.participant_id}`))
  return validClaims.filter(claim => joinedKeys.has(`${claim.callId}/${claim.participantId}`))
}
