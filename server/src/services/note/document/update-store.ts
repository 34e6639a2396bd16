import { maxNoteWritingWindows } from '@trau/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { StoredDocument } from './fold.ts'

/** The SQL of documents: the log of updates, the state before it, and whose items they are. */

interface NoteKey {
  tenantId: string
  noteId: string
}

export interface NewUpdate {
  seq: number
  clientId: string
  clientSeq: number
  update: Buffer
  /** Undefined: a visitor of a public link. */
  authorId: string | undefined
}

type BatchId = Pick<NewUpdate, 'clientId' | 'clientSeq'>

export const keyOfBatch = ({ clientId, clientSeq }: BatchId) => `${clientId.toLowerCase()}/${clientSeq}`

/** What the log has under the id of a batch. */
export type LoggedBatch = Pick<NewUpdate, 'seq' | 'update' | 'authorId'>

/** Those of these batches that the log has, by `keyOfBatch`. */
export async function selectBatches(
  q: Queryable,
  { tenantId, noteId }: NoteKey,
  batches: readonly BatchId[],
): Promise<Map<string, LoggedBatch>> {
  interface Row {
    client_id: string
    client_seq: number
    seq: number
    update: Buffer
    author_id: string | null
  }
  const { rows } = await sql<Row>`
    SELECT u.client_id, u.client_seq, u.seq, u.update, u.author_id
    FROM unnest(${batches.map(one => one.clientId)}::uuid[], ${batches.map(one => one.clientSeq)}::bigint[]) AS batch (client_id, client_seq)
    JOIN note_update u ON u.tenant_id = ${tenantId} AND u.note_id = ${noteId}
      AND u.client_id = batch.client_id AND u.client_seq = batch.client_seq`.execute(q)
  return new Map(
    rows.map(({ client_id: clientId, client_seq: clientSeq, author_id: authorId, ...row }) => [
      keyOfBatch({ clientId, clientSeq }),
      { ...row, authorId: authorId ?? undefined },
    ]),
  )
}

/**
 * Adds updates to the log of a note whose row is locked; their seqs go on from its last one.
 * @returns the bytes of the note
 */
export async function insertUpdates(
  tx: Tx,
  { tenantId, noteId, now, foldDue }: NoteKey & { now: Date; foldDue: Date },
  updates: readonly NewUpdate[],
): Promise<number> {
  const last = updates.at(-1)!
  const addedBytes = updates.reduce((sum, { update }) => sum + update.length, 0)
  const { rows } = await sql<{ bytes: number }>`
    WITH added AS (
      INSERT INTO note_update (tenant_id, note_id, seq, client_id, client_seq, update, author_id, created_time)
      SELECT ${tenantId}, ${noteId}, seq, client_id, client_seq, update, author_id, ${now}
      FROM unnest(
        ${updates.map(one => one.seq)}::bigint[], ${updates.map(one => one.clientId)}::uuid[], ${updates.map(one => one.clientSeq)}::bigint[],
        ${updates.map(one => one.update)}::bytea[], ${updates.map(one => one.authorId ?? null)}::uuid[]
      ) AS new (seq, client_id, client_seq, update, author_id)
    )
    UPDATE note SET seq = ${last.seq}, log_rows = log_rows + ${updates.length}, log_bytes = log_bytes + ${addedBytes},
      changed_time = ${now}, changed_by = ${last.authorId ?? null}, fold_due_time = coalesce(fold_due_time, ${foldDue})
    WHERE tenant_id = ${tenantId} AND note_id = ${noteId}
    RETURNING state_bytes + log_bytes AS bytes`.execute(tx)
  return rows[0]!.bytes
}

/** Whose items those of a client id of Yjs are, how far they go, and with which update they came last. */
export interface WriterRow {
  clock: number
  userId: string | undefined
  seq: number
}

/** Text of one session that was written within so long has one time. */
const windowMs = 5 * 60_000

/** Whose these client ids are, and how far their items go. */
export async function selectWriters(
  q: Queryable,
  { tenantId, noteId }: NoteKey,
  yjsClients: readonly number[],
): Promise<Map<number, WriterRow>> {
  const { rows } = await sql<{ yjs_client: number; clock: number; user_id: string | null; seen_seq: number }>`
    SELECT yjs_client, clock, user_id, seen_seq FROM note_writer
    WHERE tenant_id = ${tenantId} AND note_id = ${noteId} AND yjs_client = ANY(${[...yjsClients]}::bigint[])`.execute(
    q,
  )
  return new Map(
    rows.map(row => [
      row.yjs_client,
      { clock: row.clock, userId: row.user_id ?? undefined, seq: row.seen_seq },
    ]),
  )
}

export async function saveWriters(
  q: Queryable,
  { tenantId, noteId, now }: NoteKey & { now: Date },
  writers: ReadonlyMap<number, WriterRow>,
): Promise<void> {
  if (writers.size === 0) return
  const rows = [...writers.values()]
  const isNewWindow = sql`excluded.clock > w.clock AND cardinality(w.window_times) < ${maxNoteWritingWindows}
    AND (cardinality(w.window_times) = 0 OR w.window_times[cardinality(w.window_times)] <= ${new Date(now.getTime() - windowMs)})`
  await sql`
    INSERT INTO note_writer AS w (tenant_id, note_id, yjs_client, clock, user_id, seen_seq, window_clocks, window_times)
    SELECT ${tenantId}, ${noteId}, client, clock, user_id, seq, ARRAY[0::bigint], ARRAY[${now}::timestamptz]
    FROM unnest(
      ${[...writers.keys()]}::bigint[], ${rows.map(row => row.clock)}::bigint[],
      ${rows.map(row => row.userId ?? null)}::uuid[], ${rows.map(row => row.seq)}::bigint[]
    ) AS written (client, clock, user_id, seq)
    ON CONFLICT (tenant_id, note_id, yjs_client) DO UPDATE SET
      clock = greatest(w.clock, excluded.clock),
      seen_seq = CASE WHEN excluded.clock > w.clock THEN excluded.seen_seq ELSE w.seen_seq END,
      window_clocks = CASE WHEN ${isNewWindow} THEN w.window_clocks || w.clock ELSE w.window_clocks END,
      window_times = CASE WHEN ${isNewWindow} THEN w.window_times || ${now}::timestamptz ELSE w.window_times END`.execute(
    q,
  )
}

export interface NoteWriter {
  yjsClient: number
  userId: string | undefined
  windows: { clock: number; time: Date }[]
}

/** Who wrote in a note, the latest first. */
export async function listWriters(
  q: Queryable,
  tenantId: string,
  noteId: string,
  limit: number,
): Promise<NoteWriter[]> {
  const { rows } = await sql<{ client: number; user_id: string | null; clocks: number[]; times: number[] }>`
    SELECT yjs_client AS client, user_id, window_clocks::float8[] AS clocks,
      ARRAY(SELECT (extract(epoch FROM time) * 1000)::float8 FROM unnest(window_times) WITH ORDINALITY AS t (time, n) ORDER BY n) AS times
    FROM note_writer WHERE tenant_id = ${tenantId} AND note_id = ${noteId}
    ORDER BY seen_seq DESC, yjs_client LIMIT ${limit}`.execute(q)
  return rows.map(row => ({
    yjsClient: row.client,
    userId: row.user_id ?? undefined,
    windows: row.clocks.map((clock, n) => ({ clock, time: new Date(row.times[n]!) })),
  }))
}

export interface LoadedUpdate {
  seq: number
  update: Buffer
  authorId: string | undefined
}

export interface Loaded {
  state: Buffer | undefined
  uptoSeq: number
  updates: LoadedUpdate[]
  seq: number
  bytes: number
}

/** So many updates and bytes go with one answer; the next one goes on. */
const mostUpdates = 5_000
const mostUpdateBytes = 8 * 1024 * 1024

/**
 * What brings somebody from `after` to the present, in one statement, so that a state and the updates after it belong together. The state
 * comes only where what they have is older than it.
 */
export async function selectDocument(
  q: Queryable,
  tenantId: string,
  noteId: string,
  after: number,
): Promise<Loaded | undefined> {
  interface Row {
    seq: number
    bytes: number
    upto_seq: number | null
    state: Buffer | null
    update_seq: number | null
    update: Buffer | null
    author_id: string | null
  }
  const { rows } = await sql<Row>`
    SELECT CASE WHEN u.n = 1 OR u.n IS NULL THEN s.state END AS state, s.upto_seq, n.seq, n.state_bytes + n.log_bytes AS bytes,
      u.seq AS update_seq, u.update, u.author_id
    FROM note n
    LEFT JOIN LATERAL (
      SELECT s.upto_seq, CASE WHEN s.upto_seq > ${after} THEN s.state END AS state FROM note_snapshot s
      WHERE s.tenant_id = n.tenant_id AND s.note_id = n.note_id
    ) s ON true
    LEFT JOIN LATERAL (
      SELECT * FROM (${firstUpdates(sql`${after}`)}) v WHERE v.n <= ${mostUpdates} AND v.bytes_before < ${mostUpdateBytes}
    ) u ON true
    WHERE n.tenant_id = ${tenantId} AND n.note_id = ${noteId}
    ORDER BY u.seq`.execute(q)
  const [first] = rows
  if (!first) return undefined
  const updates = rows.flatMap(row =>
    row.update && row.update_seq !== null
      ? [{ seq: row.update_seq, update: row.update, authorId: row.author_id ?? undefined }]
      : [],
  )
  return {
    state: first.state ?? undefined,
    uptoSeq: first.upto_seq ?? 0,
    updates,
    ...{ seq: first.seq, bytes: first.bytes },
  }
}

export interface Stored extends StoredDocument {
  /** The last update that the state holds, and the last one of `updates`, or the same where there is none. */
  uptoSeq: number
  lastSeq: number
  /** When the state was made. Undefined where there is none, or where it is older than migration 0430. */
  savedTime: Date | undefined
  updateCount: number
  /** The log goes on behind `updates`. */
  hasMore: boolean
}

/** A document, or the first updates of its log, for a job that reads it; an empty one where there is no note. */
export async function selectStored(
  q: Queryable,
  tenantId: string,
  noteId: string,
  { limit, bytes } = { limit: 2_000_000, bytes: 64 * 1024 * 1024 },
): Promise<Stored> {
  interface Row {
    state: Buffer | null
    upto_seq: number
    saved_time: Date | null
    bytes: Buffer | null
    lengths: Buffer | null
    last_seq: number
    count: number
    has_more: boolean
  }
  const { rows } = await sql<Row>`
    SELECT s.state, s.saved_time, coalesce(s.upto_seq, 0) AS upto_seq, u.bytes, u.lengths, coalesce(u.last_seq, s.upto_seq, 0) AS last_seq, u.count,
      EXISTS (SELECT FROM note_update v WHERE v.tenant_id = n.tenant_id AND v.note_id = n.note_id AND v.seq > u.last_seq) AS has_more
    FROM note n
    LEFT JOIN note_snapshot s USING (tenant_id, note_id)
    CROSS JOIN LATERAL (
      SELECT string_agg(v.update, '' ORDER BY v.seq) AS bytes, string_agg(int4send(octet_length(v.update)), '' ORDER BY v.seq) AS lengths,
        max(v.seq) AS last_seq, count(*) AS count
      FROM (${firstUpdates(sql`coalesce(s.upto_seq, 0)`)}) v WHERE v.n <= ${limit} AND v.bytes_before < ${bytes}
    ) u
    WHERE n.tenant_id = ${tenantId} AND n.note_id = ${noteId}`.execute(q)
  const [row] = rows
  if (!row) return { uptoSeq: 0, lastSeq: 0, savedTime: undefined, updateCount: 0, hasMore: false }
  return {
    ...(row.state ? { state: row.state } : {}),
    ...(row.bytes && row.lengths ? { updates: { bytes: row.bytes, lengths: row.lengths } } : {}),
    ...{ uptoSeq: row.upto_seq, lastSeq: row.last_seq, updateCount: row.count },
    savedTime: row.saved_time ?? undefined,
    hasMore: row.has_more,
  }
}

/**
 * The updates of the note `n` after this one, numbered, with how many bytes stand before each. A log that is folded in parts begins behind the
 * index entries of those that are gone already, which are there until a vacuum.
 */
const firstUpdates = (after: RawBuilder<unknown>) => sql`
  SELECT v.seq, v.update, v.author_id, row_number() OVER (ORDER BY v.seq) AS n,
    sum(octet_length(v.update)) OVER (ORDER BY v.seq) - octet_length(v.update) AS bytes_before
  FROM note_update v WHERE v.tenant_id = n.tenant_id AND v.note_id = n.note_id AND v.seq > ${after}`
