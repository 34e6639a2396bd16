import { type AnswerOf, type Contract, contract } from '@trau/contract'
import type pg from 'pg'
import { ServerProcess } from '../chaos/server-process.ts'
import { call } from '../http-call.ts'
import { type BenchPerson, populate } from '../populate.ts'
import { goal, print } from '../report.ts'

const bookSize = 5_000
const batchSize = 500
const counts = { people: 6, rooms: 1 }

type Sync = AnswerOf<Contract['contact']['syncContacts']>
type List = AnswerOf<Contract['contact']['listContacts']>

/** How long a whole address book takes in a tenant of so many people with phone numbers: the first time, again, and looked at. */
export async function benchContacts(users: number): Promise<void> {
  const product = new ServerProcess()
  try {
    await product.start()
    const database = await product.database()
    await seed(database, users).finally(() => database.end())
    const { people } = await populate(product.url, counts)
    await syncBook(product.url, people[0]!, users - bookSize)

    const cpuBefore = product.cpuSeconds()
    const [first, again, lookUpTimes]: [number[], number[], number[]] = [[], [], []]
    for (const [n, person] of people.slice(1).entries()) {
      first.push(await timed(() => syncBook(product.url, person, n * 2 * bookSize)))
      again.push(await timed(() => syncBook(product.url, person, n * 2 * bookSize)))
      lookUpTimes.push(await timed(() => list(product.url, person)))
    }
    const cpu = product.cpuSeconds() - cpuBefore
    print(
      'contacts',
      `${users.toLocaleString('en')} people, books of ${bookSize.toLocaleString('en')} of whom each has an account, batches of ${batchSize} one after the other, slowest of ${first.length}, LIMITS_FACTOR=1000000`,
    )
    goal('a new book taken in and matched, ms', Math.max(...first), '≤', 1_000)
    print('', `server CPU seconds a person, all three together: ${(cpu / first.length).toFixed(2)}`)
    print('', `the same book again: ${Math.max(...again).toFixed(0)} ms`)
    print('', `who of it is no friend (first page): ${Math.max(...lookUpTimes).toFixed(0)} ms`)
  } finally {
    await product.stop()
  }
}

/** Without triggers and the index of the search by name, which matching does not use and which would take most of the time. */
async function seed(database: pg.Client, users: number): Promise<void> {
  await database.query('ALTER TABLE app_user DISABLE TRIGGER USER')
  await database.query('DROP INDEX IF EXISTS app_user_search')
  for (let from = 0; from < users; from += 100_000)
    await database.query(
      `INSERT INTO app_user (tenant_id, user_id, username, full_name, phone_number, verified_phone)
       SELECT 'default', gen_random_uuid(), 'nguoi' || n, 'Người ' || n, '+849' || lpad((10000000 + n)::text, 8, '0'), true
       FROM generate_series($1::int, $2::int) AS n`,
      [from, Math.min(from + 100_000, users) - 1],
    )
  await database.query('ALTER TABLE app_user ENABLE TRIGGER USER')
  await database.query('VACUUM ANALYZE app_user')
}

const url = (base: string, path: string) => base + path.replace('{tenant}', 'default')

async function syncBook(base: string, { token }: BenchPerson, from: number): Promise<void> {
  const syncId = crypto.randomUUID()
  let last: Sync | undefined
  for (let batch = 0; batch * batchSize < bookSize; batch++) {
    const contacts = Array.from({ length: batchSize }, (_, n) => ({
      name: `Bạn ${batch * batchSize + n}`,
      phoneNumber: `0${910_000_000 + from + batch * batchSize + n}`,
    }))
    const isLast = (batch + 1) * batchSize >= bookSize
    const body = JSON.stringify({ syncId, batch, contacts, isLast })
    last = await call<Sync>('POST', url(base, contract.contact.syncContacts.path), token, body)
  }
  if (last!.matched !== bookSize) throw new Error(`${last!.matched} of ${bookSize} were found`)
}

async function list(base: string, { token }: BenchPerson): Promise<void> {
  const path = `${url(base, contract.contact.listContacts.path)}?nonFriendOnly=true&limit=100`
  const { total } = await call<List>('GET', path, token)
  if (total !== bookSize) throw new Error(`${total} of ${bookSize} were listed`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
