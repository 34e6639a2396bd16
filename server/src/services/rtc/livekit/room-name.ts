import type { CallKey } from '../call-rows.ts'

/** Other programs may use the same LiveKit. */
const namePattern = /^trau_([a-z0-9][\w.-]*)_([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i

/** The room of a call at LiveKit. */
export const roomNameOf = ({ tenantId, callId }: CallKey): string => `trau_${tenantId}_${callId}`

/** Undefined where the room is not one of a call. */
export function callKeyOf(roomName: string): CallKey | undefined {
  const [, tenantId, callId] = namePattern.exec(roomName) ?? []
  return tenantId && callId ? { tenantId, callId } : undefined
}
