import type { Db } from './db/index.ts'

/** What an installation remembers by name, apart from tenants; undefined where nothing was stored. */
export async function readInstallation(db: Db, key: string): Promise<unknown> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

export async function writeInstallation(db: Db, key: string, value: object): Promise<void> {
  const text = JSON.stringify(value)
  await db
    .insertInto('installation')
    .values({ key, value: text })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value: text }))
    .execute()
}

const dataIdKey = 'data-id'

/** Names what this database holds, from its first start or its last restore on; the same in every process on it. */
export async function loadDataId(db: Db): Promise<string> {
  await db
    .insertInto('installation')
    .values({ key: dataIdKey, value: JSON.stringify({ id: crypto.randomUUID() }) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return ((await readInstallation(db, dataIdKey)) as { id: string }).id
}

/** For a database that was set back: the next start gives it another id. */
export const forgetDataId = `DELETE FROM installation WHERE key = '${dataIdKey}'`
