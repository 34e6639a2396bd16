import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import type { StoredCall } from '../call-store.ts'
import type { Participant } from '../machine/model.ts'

const missedStates: readonly Participant['state'][] = ['MISSED', 'BUSY']

/** Notifies those whom this change has made miss the call. Whoever was in it, and was rung once more, knows of it. */
export async function missedBy(
  app: App,
  tx: Tx,
  before: StoredCall | undefined,
  after: StoredCall,
): Promise<void> {
  const { model, row } = after
  const former = new Map(before?.model.participants.map(one => [one.participantId, one.state]))
  const people = model.participants.filter(
    one =>
      one.joinedTime === null &&
      missedStates.includes(one.state) &&
      !missedStates.includes(former.get(one.participantId) ?? 'INVITED'),
  )
  for (const isOutside of [false, true]) {
    const userIds = people.flatMap(one => (one.isOutside === isOutside ? (one.userId ?? []) : []))
    if (userIds.length === 0) continue
    await app.services.notifier.add(tx, model.tenantId, `call/${model.callId}/${row.version}/${isOutside}`, {
      type: 'MISSED_CALL',
      id: model.callId,
      userIds,
      actorId: row.starter_user_id,
      ...(isOutside ? {} : { roomId: model.roomId }),
      subject: { call: { kind: model.kind, type: model.type } },
    })
  }
}
