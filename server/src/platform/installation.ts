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
