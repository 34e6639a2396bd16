import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { App } from '#platform/app.ts'
import { roomChannels } from '../../room/index.ts'

/**
 * Every place that holds a text or names an id: columns of every table, files with their names, what was published in this room and to its
 * members and can still be heard.
 */
export async function placesOf(app: App, roomId: string, text: string): Promise<string[]> {
  return (await placesOfEach(app, roomId, [text])).get(text)!
}

/** The same for each of several texts; every table, file and channel is read once for all of them. */
export async function placesOfEach(
  app: App,
  roomId: string,
  texts: readonly string[],
): Promise<Map<string, string[]>> {
  const placesByText = new Map<string, string[]>(texts.map(text => [text, []]))
  for (const [text, place] of await columnsWith(app, texts)) placesByText.get(text)!.push(place)
  const search = (place: string, ...contents: { includes(text: string): boolean }[]) => {
    for (const [text, places] of placesByText)
      if (contents.some(content => content.includes(text))) places.push(place)
  }
  const { config, files, realtime, services } = app
  const entries = await readdir(config.dataDir, { recursive: true, withFileTypes: true })
  for (const file of entries.filter(entry => entry.isFile())) {
    const path = join(file.parentPath, file.name)
    search(path, path, await readFile(path))
  }
  // Of a folder of this machine it was read above.
  for await (const { key } of config.s3 ? files.list('') : []) {
    const file = await files.get(key)
    search(`files/${key}`, key, file ? await buffer(file.stream) : '')
  }
  const access = await services.members.find('default', roomId)
  const members = [...(access?.roles.keys() ?? [])]
  for (const channel of [...roomChannels(roomId, access), ...members.map(id => `user:#${id}`)]) {
    const { publications } = await realtime.history(channel, { limit: -1 })
    search(channel, JSON.stringify(publications))
  }
  return placesByText
}

/** Each text with each column, `table.column`, that holds it in some row. */
async function columnsWith({ database }: App, texts: readonly string[]): Promise<[string, string][]> {
  const { rows: columns } = await database.pool.query<{ table: string; column: string; type: string }>(`
    SELECT c.table_name AS table, c.column_name AS column, c.data_type AS type
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
      AND c.data_type IN ('text', 'character varying', 'jsonb', 'json', 'bytea', 'tsvector', 'ARRAY', 'uuid')`)
  expect(columns.length).toBeGreaterThan(100)
  const pairs: [string, string][] = []
  for (const [table, ofTable] of Map.groupBy(columns, ({ table }) => table)) {
    const tests = ofTable.map(({ column, type }) => {
      const value = type === 'bytea' ? `encode(held."${column}", 'escape')` : `held."${column}"::text`
      return `bool_or(position(sought.text IN ${value}) > 0) AS "${column}"`
    })
    const { rows } = await database.pool.query<Record<string, unknown>>(
      `SELECT sought.text AS " sought", ${tests.join()} FROM "${table}" AS held, unnest($1::text[]) AS sought(text) GROUP BY 1`,
      [texts],
    )
    for (const { ' sought': text, ...isHeldByColumn } of rows)
      for (const [column, isHeld] of Object.entries(isHeldByColumn))
        if (isHeld) pairs.push([text as string, `${table}.${column}`])
  }
  return pairs
}
