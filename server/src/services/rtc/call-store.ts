import { type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import { type CallKey, dateOf, modelOf, rowOf, rowOfParticipant } from './call-rows.ts'
import type { CallModel, Participant } from './machine/model.ts'
import type { CallRow, ParticipantRow } from './tables.ts'

/** A call as it is stored, with the model of it. */
export interface StoredCall {
  row: CallRow
  model: CallModel
}

async function withParticipants(db: Queryable, row: CallRow): Promise<StoredCall> {
  const participants = await db
    .selectFrom('call_participant')
    .selectAll()
    .where('tenant_id', '=', row.tenant_id)
    .where('call_id', '=', row.call_id)
    .orderBy('position')
    .execute()
  return { row, model: modelOf(row, participants) }
}

export async function findCall(
  db: Queryable,
  { tenantId, callId }: CallKey,
): Promise<StoredCall | undefined> {
  const row = await db
    .selectFrom('call')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('call_id', '=', callId)
    .executeTakeFirst()
  return row && withParticipants(db, row)
}

/** The same, locked until the transaction ends. */
export async function lockCall(tx: Tx, { tenantId, callId }: CallKey): Promise<StoredCall | undefined> {
  const row = await tx
    .selectFrom('call')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('call_id', '=', callId)
    .forUpdate()
    .executeTakeFirst()
  return row && withParticipants(tx, row)
}

/** The live call of a room, locked; the caller holds the room. */
export async function lockLiveCall(
  tx: Tx,
  tenantId: string,
  roomId: string,
): Promise<StoredCall | undefined> {
  const row = await tx
    .selectFrom('call')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('room_id', '=', roomId)
    .where('state', '<>', 'ENDED')
    .forUpdate()
    .executeTakeFirst()
  return row && withParticipants(tx, row)
}

/** The same, not locked: its own row. */
export const findLive = (db: Queryable, tenantId: string, roomId: string): Promise<CallRow | undefined> =>
  db
    .selectFrom('call')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('room_id', '=', roomId)
    .where('state', '<>', 'ENDED')
    .executeTakeFirst()

/** What a client has started with this id of its own. */
export async function findByClientId(
  db: Queryable,
  tenantId: string,
  userId: string,
  clientCallId: string,
): Promise<StoredCall | undefined> {
  const row = await db
    .selectFrom('call')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('starter_user_id', '=', userId)
    .where('client_call_id', '=', clientCallId)
    .executeTakeFirst()
  return row && withParticipants(db, row)
}

export async function insertCall(
  tx: Tx,
  call: CallModel,
  by: { userId: string; clientCallId: string | undefined },
): Promise<CallRow> {
  const row = await tx
    .insertInto('call')
    .values({
      tenant_id: call.tenantId,
      call_id: call.callId,
      room_id: call.roomId,
      client_call_id: by.clientCallId ?? null,
      type: call.type,
      version: 1,
      starter_id: call.starterId,
      starter_user_id: by.userId,
      message_seq: null,
      started_time: new Date(call.startedTime),
      ...rowOf(call),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await saveParticipants(tx, call, call.participants)
  return row
}

/** Writes what differs from the stored call. */
export async function saveCall(tx: Tx, before: StoredCall, call: CallModel): Promise<StoredCall> {
  const former = new Map(before.model.participants.map(one => [one.participantId, one]))
  const changedParticipants = call.participants.filter(one => former.get(one.participantId) !== one)
  await saveParticipants(tx, call, changedParticipants)
  for (const { participantId } of call.participants) former.delete(participantId)
  await deleteSilent(tx, call, [...former.keys()])
  const row = await tx
    .updateTable('call')
    .set({ ...rowOf(call), version: sql<number>`version + 1` })
    .where('tenant_id', '=', call.tenantId)
    .where('call_id', '=', call.callId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, model: call }
}

async function saveParticipants(
  tx: Tx,
  call: CallModel,
  participants: readonly Participant[],
): Promise<void> {
  if (participants.length === 0) return
  const columns = Object.keys(rowOfParticipant(call, participants[0]!)).filter(
    name => !['tenant_id', 'call_id', 'participant_id'].includes(name),
  ) as (keyof Selectable<ParticipantRow>)[]
  await tx
    .insertInto('call_participant')
    .values(participants.map(one => rowOfParticipant(call, one)))
    .onConflict(conflict =>
      conflict
        .columns(['tenant_id', 'call_id', 'participant_id'])
        .doUpdateSet(row =>
          Object.fromEntries(columns.map(name => [name, row.ref(`excluded.${name}` as never)])),
        ),
    )
    .execute()
}

/** Those who have written nothing: what is in the chat of the call keeps its name. */
async function deleteSilent(tx: Tx, key: CallKey, participantIds: readonly string[]): Promise<void> {
  if (participantIds.length === 0) return
  await tx
    .deleteFrom('call_participant as gone')
    .where('gone.tenant_id', '=', key.tenantId)
    .where('gone.call_id', '=', key.callId)
    .where('gone.participant_id', 'in', [...participantIds])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('call_message as said')
            .select('said.seq')
            .whereRef('said.tenant_id', '=', 'gone.tenant_id')
            .whereRef('said.call_id', '=', 'gone.call_id')
            .whereRef('said.participant_id', '=', 'gone.participant_id'),
        ),
      ),
    )
    .execute()
}

/** The device lives; nothing else has changed, so nothing is locked and nobody hears of it. */
export async function noteBeat(db: Queryable, key: CallKey, participantId: string, now: Date): Promise<void> {
  await db
    .updateTable('call_participant')
    .set({ beat_time: now })
    .where('tenant_id', '=', key.tenantId)
    .where('call_id', '=', key.callId)
    .where('participant_id', '=', participantId)
    .where('state', 'in', ['JOINED', 'LOBBY'])
    .execute()
}

export async function noteMessage(tx: Tx, { tenantId, callId }: CallKey, seq: number): Promise<void> {
  await tx
    .updateTable('call')
    .set({ message_seq: seq })
    .where('tenant_id', '=', tenantId)
    .where('call_id', '=', callId)
    .execute()
}

/** When time has something to do with it next. */
export async function noteDue(
  db: Queryable,
  { tenantId, callId }: CallKey,
  time: number | null,
): Promise<void> {
  await db
    .updateTable('call')
    .set({ due_time: dateOf(time) })
    .where('tenant_id', '=', tenantId)
    .where('call_id', '=', callId)
    .execute()
}

/** Live calls at which time has something to do, the longest overdue first. */
export const selectDue = (db: Queryable, now: Date, limit: number): Promise<CallRow[]> =>
  db
    .selectFrom('call')
    .selectAll()
    .where('state', '<>', 'ENDED')
    .where('due_time', '<=', now)
    .orderBy('due_time')
    .limit(limit)
    .execute()

/** Live group calls of these rooms, the latest first, at most 100. */
export async function findLiveInRooms(
  db: Queryable,
  tenantId: string,
  roomIds: readonly string[],
): Promise<StoredCall[]> {
  if (roomIds.length === 0) return []
  const rows = await db
    .selectFrom('call')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('room_id', '=', sql<string>`ANY(${[...roomIds]}::uuid[])`)
    .where('kind', '=', 'GROUP')
    .where('state', '<>', 'ENDED')
    .orderBy('call_id', 'desc')
    .limit(100)
    .execute()
  return Promise.all(rows.map(row => withParticipants(db, row)))
}

/** Whether the same person has called in the same room since this time, before this call. */
export async function selectHasRungBefore(db: Queryable, call: CallRow, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('call')
    .select('call_id')
    .where('tenant_id', '=', call.tenant_id)
    .where('room_id', '=', call.room_id)
    .where('starter_user_id', '=', call.starter_user_id)
    .where('call_id', '<>', call.call_id)
    .where('started_time', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
