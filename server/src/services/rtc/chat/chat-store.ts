import type { Queryable, Tx } from '../../../platform/db/index.ts'
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
export async function insertSaid(tx: Tx, { tenantId, callId }: CallKey, said: Said): Promise<CallMessageRow> {
  await tx
    .updateTable('call')
    .set({ last_chat_seq: said.seq })
    .where('tenant_id', '=', tenantId)
    .where('call_id', '=', callId)
    .execute()
  return tx
    .insertInto('call_message')
    .values({
      tenant_id: tenantId,
      call_id: callId,
      seq: said.seq,
      message_id: said.messageId,
      participant_id: said.by.participantId,
      user_id: said.by.userId,
      client_id: said.clientMessageId,
      text: said.text,
      created_time: said.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
