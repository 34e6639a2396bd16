import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { App } from '../../../platform/app.ts'
import { roomChannels } from '../../room/index.ts'

/**
 * Every place that holds a text or names an id: columns of every table, files with their names, what was published in this room and to its
 * members and can still be heard.
 */
export async function placesOf(
  { config, database, files, realtime, services }: App,
  roomId: string,
  text: string,
): Promise<string[]> {
  const { rows: columns } = await database.pool.query<{ table: string; column: string; type: string }>(`
    SELECT c.table_name AS table, c.column_name AS column, c.data_type AS type
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND c.data_type IN ('text', 'character varying', 'jsonb', 'json', 'bytea', 'tsvector', 'ARRAY', 'uuid')`)
  expect(columns.length).toBeGreaterThan(100)
  const places: string[] = []
  for (const { table, column, type } of columns) {
    const value = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    const { rowCount } = await database.pool.query(
      `SELECT 1 FROM "${table}" WHERE position($1 IN ${value}) > 0 LIMIT 1`,
      [text],
    )
    if (rowCount) places.push(`${table}.${column}`)
  }
  const entries = await readdir(config.dataDir, { recursive: true, withFileTypes: true })
  for (const file of entries.filter(entry => entry.isFile())) {
    const path = join(file.parentPath, file.name)
    if (path.includes(text) || (await readFile(path)).includes(text)) places.push(path)
  }
  // Of a folder of this machine it was read above.
  for await (const { key } of config.s3 ? files.list('') : []) {
    const file = await files.get(key)
    if (key.includes(text) || (file && (await buffer(file.stream)).includes(text)))
      places.push(`files/${key}`)
  }
  const access = await services.members.find('default', roomId)
  const members = [...(access?.roles.keys() ?? [])]
  for (const channel of [...roomChannels(roomId, access), ...members.map(id => `user:#${id}`)]) {
    const { publications } = await realtime.history(channel, { limit: -1 })
    if (JSON.stringify(publications).includes(text)) places.push(channel)
  }
  return places
}
