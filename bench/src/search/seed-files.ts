import { nodeNameKey } from '@trau/contract'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { makeSentences } from '../../../server/src/testing/sentences.ts'

const chunk = 5_000
/** Sentences in the text of a document. */
const perDocument = 5

interface FileSpaces {
  /** The reader's own drive. */
  mine: string
  /** Of the reader's rooms, and of rooms where they are not. */
  ofMyRooms: readonly string[]
  ofOtherRooms: readonly string[]
}

/** Files with names as people give them; every other one has a text. A tenth are the reader's own, four tenths in their rooms, half where they are not. */
export async function seedFiles(
  database: pg.Client,
  { mine, ofMyRooms, ofOtherRooms }: FileSpaces,
  count: number,
): Promise<void> {
  const spaceIds = [mine, ...ofMyRooms, ...ofOtherRooms]
  await database.query(
    `WITH space AS (SELECT id, CASE WHEN id = $2 THEN 'MINE' ELSE 'ROOM' END AS kind FROM unnest($1::uuid[]) AS s(id)), made AS (
       INSERT INTO drive_space (tenant_id, space_id, kind, changed_time, created_time)
       SELECT 'default', id, kind, now(), now() FROM space
     )
     INSERT INTO drive_node (tenant_id, node_id, space_id, kind, name, name_key, change_seq, created_time, modified_time)
     SELECT 'default', id, id, 'FOLDER', '', '', 0, now(), now() FROM space`,
    [spaceIds, mine],
  )
  const sentences = makeSentences(count, 11)
  for (let from = 0; from < count; from += chunk) {
    const rows = sentences.slice(from, from + chunk).map((sentence, n) => {
      const at = from + n
      const ofKind = [[mine], ofMyRooms, ofOtherRooms][at % 10 === 0 ? 0 : at % 2 === 0 ? 1 : 2]!
      const name = `${sentence
        .replace(/[/\\:*?"<>|]/g, ' ')
        .slice(0, 60)
        .trim()} ${at}.docx`
      const text = Array.from({ length: perDocument }, (_, k) => sentences[(at + k * 7) % count]).join('\n')
      return { mediaId: uuidv7(), spaceId: ofKind[at % ofKind.length]!, name, text: at % 4 < 2 ? text : null }
    })
    await database.query(
      `WITH file AS (
         SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[]) AS f(media_id, space_id, name, name_key, content)
       ), bytes AS (
         INSERT INTO media (tenant_id, media_id, user_id, kind, name, extension, mime_type, bytes, received_bytes, storage_key, is_kept, created_time)
         SELECT 'default', media_id, $6, 'FILE', name, 'bench', 'application/octet-stream', 1000, 1000, 'media/default/bench-' || media_id, true, now()
         FROM file
       ), node AS (
         INSERT INTO drive_node (tenant_id, node_id, space_id, parent_id, kind, name, name_key, media_id, bytes, change_seq, created_by,
           created_time, modified_time)
         SELECT 'default', media_id, space_id, space_id, 'FILE', name, name_key, media_id, 1000, 0, $6, now(),
           now() - interval '300 days' * random()
         FROM file
       )
       INSERT INTO document_text (tenant_id, media_id, state, due_time, content, words)
       SELECT 'default', media_id, 'READ', now(), content, document_words(content) FROM file WHERE content IS NOT NULL`,
      [
        rows.map(row => row.mediaId),
        rows.map(row => row.spaceId),
        rows.map(row => row.name),
        rows.map(row => nodeNameKey(row.name)),
        rows.map(row => row.text),
        mine,
      ],
    )
  }
  await database.query('VACUUM ANALYZE')
}
