import type { Migration } from '../migrate.ts'

/** A batch of messages in one statement: rooms are locked, places given and everything written without anybody being asked in between. */
export default {
  up: `
    -- Rooms are given once, with how many of the messages are theirs; messages name them by their number, and their own place among those of
    -- the room, both from 1. Answers a row for each room, in their order: what it had before, empty where it is gone, and its outbox row.
    CREATE FUNCTION store_messages(
      sent_at timestamptz, sent_ms bigint,
      room_tenants text[], room_ids uuid[], room_counts int[], room_partitions smallint[], room_payloads text[],
      rooms int[], places int[], message_ids uuid[], author_ids uuid[], client_ids uuid[], types text[], contents text[],
      replies bigint[], metas text[], lasts int[],
      media_rooms int[], media_places int[], media_positions smallint[], media_ids uuid[],
      called_rooms int[], called_places int[], called_ids uuid[]
    ) RETURNS TABLE (last_seq bigint, last_countable bigint, self_destruct_seconds int, outbox_id bigint)
      LANGUAGE plpgsql VOLATILE
      AS $$
        #variable_conflict use_column
        BEGIN
          -- In key order, so that two batches never wait for each other in a circle. What follows sees what was committed while it waited.
          PERFORM FROM lock_rooms_for_send(room_tenants, room_ids);
          RETURN QUERY
            WITH base AS MATERIALIZED (
              SELECT g.n, r.tenant_id, r.room_id, r.last_seq, r.last_countable, r.self_destruct_seconds AS life, g.count, g.partition, g.payload,
                nextval('outbox_id_seq') AS outbox_id
              FROM unnest(room_tenants, room_ids, room_counts, room_partitions, room_payloads) WITH ORDINALITY
                AS g(tenant_id, room_id, count, partition, payload, n)
              JOIN room r ON r.tenant_id = g.tenant_id AND r.room_id = g.room_id
            ), sent AS MATERIALIZED (
              SELECT b.tenant_id, b.room_id, b.last_seq + s.place AS seq, b.last_countable + s.place AS countable, b.life,
                s.message_id, s.author_id, s.client_id, s.type, s.content, s.reply_to_seq, s.meta, s.is_last
              FROM unnest(rooms, places, message_ids, author_ids, client_ids, types, contents, replies, metas, lasts)
                AS s(room, place, message_id, author_id, client_id, type, content, reply_to_seq, meta, is_last)
              JOIN base b ON b.n = s.room
            ), messages AS (
              INSERT INTO message (tenant_id, room_id, seq, message_id, author_id, client_id, type, content, reply_to_seq, meta,
                expires_time, created_time, updated_time)
              SELECT tenant_id, room_id, seq, message_id, author_id, client_id, type, content, reply_to_seq, meta::jsonb,
                CASE WHEN life > 0 THEN to_timestamp((sent_ms + life * 1000::bigint) / 1000.0) END, sent_at, sent_at
              FROM sent
            ), counters AS (
              UPDATE room r SET last_seq = b.last_seq + b.count, last_countable = b.last_countable + b.count, last_message_time = sent_at
              FROM base b WHERE r.tenant_id = b.tenant_id AND r.room_id = b.room_id
            ), marks AS (
              UPDATE room_member m
              SET read_seq = s.seq, read_countable = s.countable, read_message_id = s.message_id, read_time = sent_at, delivered_seq = s.seq,
                shown_seq = NULL, is_marked_unread = false,
                is_archived = m.is_archived AND m.muted_until <> 0 AND (m.muted_until = -1 OR m.muted_until > sent_ms)
              FROM sent s
              WHERE s.is_last = 1 AND m.tenant_id = s.tenant_id AND m.room_id = s.room_id AND m.user_id = s.author_id
            ), archives AS (
              UPDATE room_member m SET is_archived = false
              FROM base b
              WHERE m.tenant_id = b.tenant_id AND m.room_id = b.room_id AND m.is_archived
                AND (m.muted_until = 0 OR (m.muted_until > 0 AND m.muted_until <= sent_ms))
                AND NOT EXISTS (SELECT FROM sent s WHERE s.tenant_id = m.tenant_id AND s.room_id = m.room_id AND s.author_id = m.user_id)
            ), media AS (
              -- Its key holds on to the files until the commit: in their order, as who takes them away locks them.
              INSERT INTO message_media (tenant_id, room_id, seq, position, media_id)
              SELECT b.tenant_id, b.room_id, b.last_seq + c.place, c.position, c.media_id
              FROM unnest(media_rooms, media_places, media_positions, media_ids) AS c(room, place, position, media_id)
              JOIN base b ON b.n = c.room ORDER BY b.tenant_id, c.media_id
            ), outgoing AS (
              INSERT INTO outbox (id, tenant_id, partition, payload) OVERRIDING SYSTEM VALUE
              SELECT outbox_id, tenant_id, partition, '{"kind":"messagesStored","data":{"lastSeq":' || last_seq || ',"lastCountable":'
                || last_countable || ',"lifetimeSeconds":' || life || ',' || substr(payload, 2) || '}'
              FROM base
            )
            SELECT b.last_seq, b.last_countable, b.life, b.outbox_id
            FROM generate_subscripts(room_ids, 1) AS g(n) LEFT JOIN base b USING (n) ORDER BY g.n;
          -- Of itself, since marks may be of the same rows.
          IF cardinality(called_rooms) > 0 THEN
            WITH called AS (
              SELECT r.tenant_id, r.room_id, c.user_id, max(r.last_seq - room_counts[c.room] + c.place) AS seq
              FROM unnest(called_rooms, called_places, called_ids) AS c(room, place, user_id)
              JOIN room r ON r.tenant_id = room_tenants[c.room] AND r.room_id = room_ids[c.room]
              GROUP BY r.tenant_id, r.room_id, c.user_id
            ), everybody AS (
              UPDATE room r SET all_mentioned_seq = c.seq FROM called c
              WHERE r.tenant_id = c.tenant_id AND r.room_id = c.room_id AND c.user_id IS NULL
            )
            UPDATE room_member m SET mentioned_seq = c.seq FROM called c
            WHERE m.tenant_id = c.tenant_id AND m.room_id = c.room_id AND m.user_id = c.user_id;
          END IF;
        END
      $$;
    -- A batch's events are read once, a moment later: not worth packing.
    ALTER TABLE outbox SET (toast_tuple_target = 8160);
  `,
} satisfies Migration
