import type { Queryable, Tx } from '#platform/db/index.ts'
import type { CallKey } from '../call-rows.ts'
import type { Participant } from '../machine/model.ts'
import type { CallMessageRow } from '../tables.ts'

const ofCall = (db: Queryable, { tenantId, callId }: CallKey) =>
  db.selectFrom('call_message').selectAll().where('tenant_id', '=', tenantId).where('call_id', '=', callId)

export const findSaid = (
  db: Queryable,
  key: CallKey,
  participantId: string,
  clientId: string,
): Promise<CallMessageRow | undefined> =>
  ofCall(db, key)
    .where('participant_id', '=', participantId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

export const selectSaid = (
  db: Queryable,
  key: CallKey,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<CallMessageRow[]> =>
  ofCall(db, key)
    .$if(before !== undefined, query => query.where('seq', '<', before!))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()

interface Said {
  seq: number
  messageId: string
  by: Participant
  clientMessageId: string
  text: string
  now: Date
}

/** The caller holds the call. */
export async function insertSaid(
  tx: Tx,
  { tenantId, callId }: CallKey,
  message: Said,
): Promise<CallMessageRow> {
  await tx
    .updateTable('call')
    .set({ last_chat_seq: message.seq })
    .where('tenant_id', '=', tenantId)
    .where('call_id', '=', callId)
    .execute()
  return tx
    .insertInto('call_message')
    .values({
      tenant_id: tenantId,
      call_id: callId,
      seq: message.seq,
      message_id: message.messageId,
      participant_id: message.by.participantId,
      user_id: message.by.userId,
      client_id: message.clientMessageId,
      text: message.text,
      created_time: message.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
