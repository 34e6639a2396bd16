import type { Queryable } from '../../../platform/db/index.ts'

/** Up to which message a room has been notified of, locked; a room without one begins at `start`. */
export async function lockCursor(
  tx: Queryable,
  tenantId: string,
  roomId: string,
  start: number,
): Promise<number> {
  await tx
    .insertInto('notification_cursor')
    .values({ tenant_id: tenantId, room_id: roomId, seq: start })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { seq } = await tx
    .selectFrom('notification_cursor')
    .select('seq')
    .where('tenant_id', '=', tenantId)
    .where('room_id', '=', roomId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return seq
}

export async function moveCursor(
  tx: Queryable,
  tenantId: string,
  roomId: string,
  seq: number,
): Promise<void> {
  await tx
    .updateTable('notification_cursor')
    .set({ seq })
    .where('tenant_id', '=', tenantId)
    .where('room_id', '=', roomId)
    .execute()
}
