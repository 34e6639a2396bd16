import type pg from 'pg'
import type { Files } from '#platform/files/index.ts'
import { sentenceOf } from '../failure.ts'
import { type Finding, ok, wrong } from './finding.ts'

/** Rows that one look at the files takes; a drive may hold millions. */
const sample = 20_000

/** Whether spaces, nodes, versions and files agree. What is sampled is drawn anew each time. */
export async function checkDrive(client: pg.Client): Promise<Finding> {
  const name = 'Drive'
  const [spaces, faults] = [await spacesThatDisagree(client), await nodesThatDisagree(client)]
  const sentences = [
    spaces > 0 && `${spaces} spaces say another size than their versions have`,
    faults.without_media > 0 && `${faults.without_media} files have no bytes`,
    faults.without_version > 0 && `${faults.without_version} files have no current version`,
    faults.other_size > 0 && `${faults.other_size} versions say another size than their bytes have`,
    faults.lost > 0 && `${faults.lost} files and folders stand in a folder of another space`,
  ].filter(sentence => sentence !== false)
  if (sentences.length === 0) return ok(name, 'Spaces, files and versions agree.')
  return wrong(
    name,
    `${sentences.join('; ')}.`,
    spaces > 0
      ? `A size is made right by: ${sizeRepair}`
      : 'Restore the database from a backup beside this one, and compare.',
  )
}

export const sizeRepair = `UPDATE drive_space s SET (used_bytes, foreign_bytes) =
      (SELECT coalesce(sum(v.bytes), 0), coalesce(sum(v.bytes) FILTER (WHERE v.owner_id IS DISTINCT FROM s.space_id), 0)
       FROM drive_version v JOIN drive_node n USING (tenant_id, node_id) WHERE n.tenant_id = s.tenant_id AND n.space_id = s.space_id);`

async function spacesThatDisagree(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ spaces: number }>(`
    WITH taken AS (
      SELECT n.tenant_id, n.space_id, sum(v.bytes) AS bytes,
        sum(v.bytes) FILTER (WHERE v.owner_id IS DISTINCT FROM n.space_id) AS foreign_bytes
      FROM drive_version v JOIN drive_node n ON n.tenant_id = v.tenant_id AND n.node_id = v.node_id
      GROUP BY n.tenant_id, n.space_id
    )
    SELECT count(*)::int AS spaces FROM drive_space s LEFT JOIN taken USING (tenant_id, space_id)
    WHERE s.used_bytes <> coalesce(taken.bytes, 0) OR s.foreign_bytes <> coalesce(taken.foreign_bytes, 0)`)
  return rows[0]!.spaces
}

/** Files whose bytes one look asks the storage for. */
const bytesSample = 200

/** Files of people, and files that legal holds keep, whose length only their sealed facts say. */
const storedFiles = `
  SELECT storage_key || '-full' AS key, bytes::text FROM (SELECT * FROM media LIMIT $1) drawn ORDER BY random() LIMIT $2`
const sealedFiles = `
  SELECT storage_key AS key, NULL AS bytes FROM (SELECT * FROM sealed_file WHERE storage_key IS NOT NULL LIMIT $1) drawn
  ORDER BY random() LIMIT $2`

/** Whether the storage holds what the rows say, for some files drawn anew each time. */
export async function checkBytes(
  client: pg.Client,
  openFiles: () => Promise<Pick<Files, 'size'>>,
  hasLegalHolds = true,
): Promise<Finding> {
  const name = 'Stored files'
  const rows: { key: string; bytes: string | null }[] = []
  for (const query of [storedFiles, ...(hasLegalHolds ? [sealedFiles] : [])])
    rows.push(...(await client.query(query, [sample, bytesSample])).rows)
  let faults = 0
  try {
    const files = await openFiles()
    for (const { key, bytes } of rows) {
      const size = await files.size(key)
      if (size === undefined || (bytes !== null && size !== Number(bytes))) faults++
    }
  } catch (error) {
    return wrong(
      name,
      `They cannot be examined. ${sentenceOf(error) ?? (error as Error).message}`,
      'Check S3_URL and its companions, and that the bucket answers; without S3_URL, that this user can read DATA_DIR/files.',
    )
  }
  if (faults === 0) return ok(name, `${rows.length} were looked at; their bytes are there.`)
  return wrong(
    name,
    `${faults} of ${rows.length} that were looked at are missing, or have another size than when they came.`,
    'Copy them from the latest backup: npx trau restore FILE --only-files.',
  )
}

interface Faults {
  without_media: number
  without_version: number
  other_size: number
  lost: number
}

async function nodesThatDisagree(client: pg.Client): Promise<Faults> {
  const { rows } = await client.query<Faults>(
    `WITH share AS (SELECT least(100, 100 * $1 / greatest(1, reltuples))::real AS percent FROM pg_class WHERE oid = 'drive_node'::regclass),
      node AS (SELECT n.* FROM drive_node n TABLESAMPLE SYSTEM ((SELECT percent FROM share)) WHERE n.deleted_time IS NULL LIMIT $1)
    SELECT count(*) FILTER (WHERE n.kind = 'FILE' AND f.media_id IS NULL)::int AS without_media,
      count(*) FILTER (WHERE n.kind = 'FILE' AND n.seq IS NULL AND v.version_id IS NULL)::int AS without_version,
      count(*) FILTER (WHERE v.bytes <> f.bytes OR v.media_id <> n.media_id)::int AS other_size,
      count(*) FILTER (WHERE p.space_id <> n.space_id)::int AS lost
    FROM node n
    LEFT JOIN media f ON f.tenant_id = n.tenant_id AND f.media_id = n.media_id
    LEFT JOIN drive_version v ON v.tenant_id = n.tenant_id AND v.version_id = n.version_id
    LEFT JOIN drive_node p ON p.tenant_id = n.tenant_id AND p.node_id = n.parent_id`,
    [sample],
  )
  return rows[0]!
}
