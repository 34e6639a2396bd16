import type { App, Context } from '#platform/app.ts'
import { requestContext } from '#platform/http/context.ts'

/** What a handler is given for a request of this person. */
export const contextOf = (app: App, tenantId: string, userId: string): Context =>
  requestContext<App>({
    app,
    tenantId,
    caller: { tenantId, userId, sessionId: '', isAdmin: false, issuedAt: 0, expiresAt: 0 } as never,
    bearer: undefined,
    requestId: '',
    ipAddress: '',
    origin: '',
    device: { deviceId: '', userAgent: '' },
    proof: undefined,
  })

/** Of the demo's group with this name. */
export async function roomIdOf(app: App, tenantId: string, name: string): Promise<string> {
  const { rows } = await app.database.pool.query<{ room_id: string }>(
    'SELECT room_id FROM room WHERE tenant_id = $1 AND name = $2',
    [tenantId, name],
  )
  return rows[0]!.room_id
}
