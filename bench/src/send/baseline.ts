import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'

const batch = 64
const rooms = 100
/** As in the load it is compared with: everybody in a room of four says something. */
const messagesPerRoom = 4

/** The product's own tables, empty, under another name: the same columns, partitions and indexes, and nobody who reads them. */
const tables = `
  DROP SCHEMA IF EXISTS bench CASCADE;
  CREATE SCHEMA bench;
  CREATE TABLE bench.message (LIKE public.message INCLUDING ALL) PARTITION BY HASH (room_id);
  DO $$ BEGIN
    FOR i IN 0..15 LOOP
      EXECUTE format('CREATE TABLE bench.message_p%s PARTITION OF bench.message FOR VALUES WITH (MODULUS 16, REMAINDER %s)', i, i);
    END LOOP;
  END $$;
  CREATE TABLE bench.room (LIKE public.room INCLUDING ALL);
  CREATE TABLE bench.outbox (LIKE public.outbox INCLUDING ALL);`

const insertMessages = `INSERT INTO bench.message (tenant_id, room_id, seq, message_id, author_id, client_id, type, content, created_time, updated_time)
  SELECT 'default', room_id, seq, message_id, author_id, client_id, 'TEXT', $6, now(), now()
  FROM unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::uuid[], $5::uuid[]) AS s(room_id, seq, message_id, author_id, client_id)`

const insertAll = `WITH messages AS (${insertMessages}), counters AS (
    UPDATE bench.room r SET last_seq = c.seq, last_countable = c.seq, last_message_time = now()
    FROM unnest($7::uuid[], $8::bigint[]) AS c(room_id, seq) WHERE r.tenant_id = 'default' AND r.room_id = c.room_id
  )
  INSERT INTO bench.outbox (tenant_id, partition, payload)
  SELECT 'default', n % 64, $9 FROM unnest($7::uuid[]) WITH ORDINALITY AS o(room_id, n)`

export interface Baseline {
  /** Rows a second with everything that a send writes: message, room counters, outbox; 64 a commit. */
  whole: number
  /** Message rows a second and nothing else; 64 a commit. */
  messages: number
  /** As `whole`, every row a commit of its own. */
  single: number
}

/**
 * What this PostgreSQL on this disk takes raw: one connection, one prepared statement with `unnest` a batch, each a durable commit,
 * nothing decided, nothing read back, nothing published.
 */
export async function rawInserts(database: pg.Client, content: string, seconds: number): Promise<Baseline> {
  await database.query(tables)
  const roomIds = Array.from({ length: rooms }, () => uuidv7())
  await database.query(
    `INSERT INTO bench.room (tenant_id, room_id, type, created_by) SELECT 'default', id, 'GROUP', id FROM unnest($1::uuid[]) AS r(id)`,
    [roomIds],
  )
  const seqs = new Map<string, number>()
  const whole = await rate(batch, insertAll)
  const messages = await rate(batch, insertMessages)
  const single = await rate(1, insertAll)
  await database.query('DROP SCHEMA bench CASCADE')
  return { whole, messages, single }

  async function rate(size: number, text: string): Promise<number> {
    let sentCount = 0
    const began = performance.now()
    while (performance.now() - began < seconds * 1000) {
      const rows = Array.from({ length: size }, (_, n) => nextRow(sentCount + n))
      // The last row of a room has its counters.
      const counters = text === insertAll ? [...new Map(rows.map(row => [row.roomId, row.seq]))] : undefined
      await database.query({
        name: `bench-${size}-${text.length}`,
        text,
        values: [
          rows.map(row => row.roomId),
          rows.map(row => row.seq),
          rows.map(row => row.messageId),
          rows.map(row => row.authorId),
          rows.map(row => row.clientId),
          content,
          ...(counters
            ? [counters.map(([id]) => id), counters.map(([, seq]) => seq), outboxPayload(content)]
            : []),
        ],
      })
      sentCount += size
    }
    return sentCount / ((performance.now() - began) / 1000)
  }

  function nextRow(n: number) {
    const roomId = roomIds[Math.floor(n / messagesPerRoom) % rooms]!
    const seq = (seqs.get(roomId) ?? 0) + 1
    seqs.set(roomId, seq)
    return { roomId, seq, messageId: uuidv7(), authorId: roomIds[n % rooms]!, clientId: uuidv7() }
  }
}

/** As long as what the product writes for a room's messages of one batch. */
const outboxPayload = (content: string) =>
  JSON.stringify(Array.from({ length: messagesPerRoom }, () => ({ content, rest: 'x'.repeat(300) })))
