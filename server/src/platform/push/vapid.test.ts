import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { checkVapid } from '../../testing/push-crypto.ts'
import { type Database, openDatabase } from '../db/index.ts'
import { createLog } from '../log.ts'
import { loadSecrets } from '../secrets.ts'
import { createVapidHeaders, loadVapidKeys } from './vapid.ts'

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.connection, { max: 4, log: createLog('silent') })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

it('all who start at once get one pair, which stays when SECRETS_KEY is set later', async () => {
  const secrets = await loadSecrets(database.db, undefined)
  const pairs = await Promise.all(Array.from({ length: 8 }, () => loadVapidKeys(database.db, secrets)))
  expect(new Set(pairs.map(pair => pair.privateKey)).size).toBe(1)
  const configured = await loadSecrets(database.db, 'một khoá đủ dài để đứng ngoài cơ sở dữ liệu')
  expect(await loadVapidKeys(database.db, configured)).toEqual(pairs[0])
  const row = await database.db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', 'vapid-key')
    .executeTakeFirstOrThrow()
  const { sealed } = row.value as { sealed: string }
  expect(configured.reseal(sealed, 'vapid-key'), 'it is sealed by the new key').toBe(sealed)
})

it('a header is signed for its push service, made once, and names whom to write to', async () => {
  const keys = await loadVapidKeys(
    database.db,
    await loadSecrets(database.db, 'một khoá đủ dài để đứng ngoài cơ sở dữ liệu'),
  )
  const headerFor = createVapidHeaders(keys)
  const header = headerFor('https://push.example', 'mailto:quantri@vidu.vn')
  expect(headerFor('https://push.example', 'mailto:quantri@vidu.vn')).toBe(header)
  expect(checkVapid(header, 'https://push.example')).toEqual({
    key: keys.publicKey,
    contact: 'mailto:quantri@vidu.vn',
  })
  expect(checkVapid(header, 'https://other.example')).toHaveProperty('fault')
  // Some bits of the last letter may mean nothing.
  const forged = header.slice(0, -20) + (header.at(-20) === 'x' ? 'y' : 'x') + header.slice(-19)
  expect(checkVapid(forged, 'https://push.example')).toHaveProperty('fault')
})
