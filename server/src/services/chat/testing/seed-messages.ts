import type { App } from '#platform/app.ts'

/** Writes messages straight into a room, oldest first, a minute apart; what a batch of sends leaves, without its events. */
export async function seedMessages(
  app: App,
  room: { tenantId: string; roomId: string; authorIds: readonly string[] },
  texts: readonly string[],
): Promise<void> {
  const { tenantId, roomId, authorIds } = room
  await app.database.pool.query(
    `WITH room AS (SELECT last_seq FROM room WHERE tenant_id = $1 AND room_id = $2), added AS (
       INSERT INTO message (tenant_id, room_id, seq, message_id, author_id, client_id, type, content, created_time, updated_time)
       SELECT $1, $2, last_seq + n, gen_random_uuid(), ($4::uuid[])[1 + n % cardinality($4::uuid[])], gen_random_uuid(), 'TEXT', content, at, at
       FROM room, unnest($3::text[]) WITH ORDINALITY AS t(content, n), LATERAL (SELECT now() - make_interval(mins => (cardinality($3::text[]) - n)::int) AS at) AS a
     )
     UPDATE room SET last_seq = last_seq + $5, last_countable = last_countable + $5, last_message_time = now()
     WHERE tenant_id = $1 AND room_id = $2`,
    [tenantId, roomId, texts, authorIds, texts.length],
  )
}
