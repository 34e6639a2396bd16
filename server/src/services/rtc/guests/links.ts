import { randomBytes } from 'node:crypto'
import { type CallLink, maxCallLinks } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Caller } from '#platform/auth/access-token.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { lockCall, type StoredCall } from '../call-store.ts'
import { requireGroupCall } from '../machine/group.ts'
import { requireCall, requireInCall } from '../policy.ts'
import type { CallLinkRow } from '../tables.ts'
import { hashOfToken, insertLink, selectLinks } from './link-store.ts'

const purpose = 'call/link'
const hourMs = 3_600_000

/** The call, for a host who is in it. @throws callNotFound, callEnded, notInCall, roleTooLow */
export async function requireHost(app: App, me: Caller, callId: string): Promise<StoredCall> {
  const access = await requireCall(app, me, callId)
  requireInCall(access, me)
  if (!access.isHost) throw fail('roleTooLow')
  return access.call
}

interface NewLink {
  name: string
  hours: number
  hasLobby: boolean
}

/** @throws as `requireHost`, notForThisCall, tooManyLinks */
export async function createLink(app: App, me: Caller, callId: string, link: NewLink): Promise<CallLink> {
  await requireHost(app, me, callId)
  const token = randomBytes(24).toString('base64url')
  return transact(app, async tx => {
    const call = await lockCall(tx, { tenantId: me.tenantId, callId })
    if (!call) throw fail('callNotFound')
    requireGroupCall(call.model)
    const now = app.clock.now()
    if ((await selectLinks(tx, call.model, new Date(now))).length >= maxCallLinks)
      throw fail('tooManyLinks', { max: maxCallLinks })
    const row = await insertLink(tx, {
      tenant_id: me.tenantId,
      link_id: uuidv7(),
      call_id: callId,
      token_hash: hashOfToken(token),
      sealed_token: app.secrets.seal(token, purpose),
      name: link.name,
      has_lobby: link.hasLobby,
      created_by: me.userId,
      created_time: new Date(now),
      expires_time: new Date(now + link.hours * hourMs),
    })
    return viewLink(app, call, row)
  })
}

export const viewLink = (app: App, { model }: StoredCall, row: CallLinkRow): CallLink => ({
  linkId: row.link_id,
  callId: row.call_id,
  name: row.name,
  token: app.secrets.open(row.sealed_token, purpose),
  hasLobby: row.has_lobby,
  expiresTime: row.expires_time.getTime(),
  createdBy: row.created_by,
  guestCount: model.participants.filter(one => one.linkId === row.link_id).length,
})
