import type { CallSignal, IceCandidate, SessionDescription } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Caller } from '#platform/auth/access-token.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import type { CallKey } from '../call-rows.ts'
import { findCall, type StoredCall } from '../call-store.ts'
import { type Participant, participantOf } from '../machine/model.ts'
import { requireCall, requireInCall, requireUnblocked } from '../policy.ts'

export interface Signal {
  callId: string
  deviceId: string
  to: string
  description?: SessionDescription
  candidates?: IceCandidate[]
}

/**
 * Passes a signal on, from the device that carries the caller's part of the call to the one that carries the other's, and to no other.
 * @returns the answer of `sfu` to an offer
 * @throws callNotFound, callEnded, notInCall, participantNotFound, relayUnavailable
 */
export async function relay(app: App, me: Caller, signal: Signal): Promise<SessionDescription | undefined> {
  const access = await requireCall(app, me, signal.callId)
  const mine = requireInCall(access, me, signal.deviceId)
  await requireUnblocked(app, me, access)
  return signal.to === 'sfu'
    ? toRelay(app, access.call, mine, signal)
    : toPeer(app, access.call, mine, signal)
}

export async function toPeer(
  app: App,
  { model }: StoredCall,
  from: Participant,
  { to, description, candidates }: Omit<Signal, 'callId' | 'deviceId'>,
): Promise<undefined> {
  const target = participantOf(model, to)
  if (target?.state !== 'JOINED' || !target.device || target === from) throw fail('participantNotFound')
  await publishSignal(app, model, target, {
    from: from.participantId,
    fromDeviceId: from.device!.deviceId,
    ...(description ? { description } : {}),
    ...(candidates ? { candidates } : {}),
  })
}

/** Ordered by the row of the participant who hears it. */
export async function publishSignal(
  app: App,
  { tenantId, callId, roomId }: StoredCall['model'],
  target: Participant,
  sentSignal: Omit<CallSignal, 'callId' | 'to' | 'toDeviceId'>,
): Promise<void> {
  const { participantId } = target
  await transact(app, async tx => {
    const row = await tx
      .selectFrom('call_participant')
      .select(['state', 'device_id'])
      .where('tenant_id', '=', tenantId)
      .where('call_id', '=', callId)
      .where('participant_id', '=', participantId)
      .forUpdate()
      .executeTakeFirst()
    if (row?.state !== 'JOINED' || !row.device_id) throw fail('participantNotFound')
    const signal = { callId, to: participantId, toDeviceId: row.device_id, ...sentSignal }
    const isInside = target.userId !== null && !target.isOutside
    await app.outbox.add(tx, tenantId, participantId, [
      {
        to: target.userId === null ? { guests: [participantId] } : { users: [target.userId] },
        event: { type: 'callSignalled', data: { ...(isInside ? { roomId } : {}), signal } },
      },
    ])
  })
}

/**
 * The relay makes no offers and needs no candidates, which are passed over.
 * @throws relayUnavailable also for an answer
 */
export async function toRelay(
  app: App,
  { model }: StoredCall,
  from: Participant,
  { description }: Pick<Signal, 'description'>,
): Promise<SessionDescription | undefined> {
  const { groupRelay } = app.services
  if (!groupRelay || model.transport !== 'SFU') throw fail('relayUnavailable')
  const device = { tenantId: model.tenantId, callId: model.callId, participantId: from.participantId }
  if (!description) return undefined
  if (description.type !== 'offer') throw fail('relayUnavailable')
  const sdp = await groupRelay.offer(device, description.sdp)
  // Whoever was removed while the relay answered has just come back into it.
  if (!(await isStillThere(app, device, from))) {
    await groupRelay.leave(device)
    throw fail('notInCall')
  }
  return { type: 'answer', sdp }
}

async function isStillThere(app: App, key: CallKey, from: Participant): Promise<boolean> {
  const call = await findCall(app.db, key)
  const now = call && call.model.state !== 'ENDED' ? participantOf(call.model, from.participantId) : undefined
  return now?.state === 'JOINED' && now.device?.sessionId === from.device?.sessionId
}
