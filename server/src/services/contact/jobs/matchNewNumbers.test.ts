import { contract, type EventEnvelope } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { setPhone } from '../testing/phones.ts'
import { matchNewNumbers } from './matchNewNumbers.ts'

const { addContact, listContacts, syncContacts } = contract.contact
const { updateProfile } = contract.identity
const app = appForFile()
let an: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
})

const matchedTo = async (search: string) =>
  (await an.ask(listContacts, { query: { search } })).items[0]?.matchedUser?.userId
const run = () => matchNewNumbers.run(app.app)

async function hear(): Promise<EventEnvelope[]> {
  await an.eventsPublished()
  const socket = await an.socket()
  const receivedEvents: EventEnvelope[] = []
  socket.on('publication', ({ data }) => receivedEvents.push(data))
  return receivedEvents
}
const contactsHeard = (receivedEvents: EventEnvelope[]) =>
  receivedEvents.flatMap(event => (event.type === 'contactMatched' ? [event.data.contact] : []))

describe('matchNewNumbers', () => {
  it('finds who registers or proves a number later in the books that have it, and tells their owners', async () => {
    await an.ask(addContact, { body: { name: 'Bình', phoneNumber: '0912345678' } })
    const receivedEvents = await hear()
    const binh = await app.person('Trần Thị Bình')
    await setPhone(app.app, binh, '+84912345678')
    expect(await matchedTo('Bình')).toBeUndefined()
    await run()
    expect(await matchedTo('Bình')).toBe(binh.userId)
    await eventually(async () =>
      expect(contactsHeard(receivedEvents)).toEqual(
        (await an.ask(listContacts, { query: { search: 'Bình' } })).items,
      ),
    )
    await run()
    await an.eventsPublished()
    expect(contactsHeard(receivedEvents)).toHaveLength(1)
  })

  it('finds who brought the number along at registration', async () => {
    await an.ask(addContact, { body: { name: 'Giang', phoneNumber: '0912345677' } })
    await app.app.db
      .insertInto('app_user')
      .values({
        tenant_id: 'default',
        user_id: uuidv7(),
        username: 'giang',
        full_name: 'Giang',
        phone_number: '+84912345677',
      })
      .execute()
    await run()
    expect(await matchedTo('Giang')).toBeDefined()
  })

  it('tells nobody of somebody who is not to be found by phone', async () => {
    await an.ask(addContact, { body: { name: 'Ẩn', phoneNumber: '0912345670' } })
    const receivedEvents = await hear()
    const hidden = await app.person('Người Ẩn')
    await hidden.ask(updateProfile, {
      params: { userId: hidden.userId },
      body: { fieldPrivacy: { foundByPhone: 'NOBODY' } },
    })
    await setPhone(app.app, hidden, '+84912345670')
    await run()
    await an.eventsPublished()
    expect(contactsHeard(receivedEvents)).toEqual([])
    expect(await matchedTo('Ẩn')).toBeUndefined()
    await hidden.ask(updateProfile, {
      params: { userId: hidden.userId },
      body: { fieldPrivacy: { foundByPhone: 'EVERYONE' } },
    })
    expect(await matchedTo('Ẩn')).toBe(hidden.userId)
  })

  it('follows a number to its next owner, and lets go of one that is nobody’s', async () => {
    await an.ask(addContact, { body: { name: 'Số chuyền tay', phoneNumber: '0912345671' } })
    const [first, second] = [await app.person('Người Trước'), await app.person('Người Sau')]
    await setPhone(app.app, first, '+84912345671')
    await run()
    expect(await matchedTo('Số')).toBe(first.userId)
    await setPhone(app.app, first, null)
    await setPhone(app.app, second, '+84912345671')
    await run()
    expect(await matchedTo('Số')).toBe(second.userId)
    await setPhone(app.app, second, null)
    await run()
    expect(await matchedTo('Số')).toBeUndefined()
  })

  it('misses nobody who gets a number while books with it are being written', async () => {
    const count = 30
    const readers = await Promise.all(Array.from({ length: 3 }, (_, n) => app.person(`Đọc ${n}`)))
    const people = await Promise.all(Array.from({ length: count }, (_, n) => app.person(`Đua ${n}`)))
    const number = (n: number) => `+849133000${String(n).padStart(2, '0')}`
    const contacts = people.map((_, n) => ({ phoneNumber: number(n) }))
    await Promise.all([
      ...people.map((person, n) => setPhone(app.app, person, number(n))),
      ...readers.map(reader => reader.ask(syncContacts, { body: { syncId: uuidv7(), contacts } })),
      run(),
      run(),
    ])
    await run()
    for (const reader of readers) {
      const { total } = await reader.ask(listContacts, { query: { requestPayload: '{"isMatched":true}' } })
      expect(total).toBe(count)
    }
    expect(await app.app.db.selectFrom('phone_change').selectAll().execute()).toEqual([])
  })

  it('works through more changes than one turn takes, tenant by tenant', async () => {
    await app.tenant('khac', 'Khác')
    // A new tenant is seen within five seconds.
    app.clock.advance(10_000)
    const minh = await app.person('Mai Văn Minh', { tenant: 'khac' })
    await minh.ask(addContact, { body: { name: 'Cuối', phoneNumber: '+84914000999' } })
    await app.app.database.pool.query(`
      INSERT INTO app_user (tenant_id, user_id, username, full_name, phone_number)
      SELECT CASE WHEN n % 3 = 0 THEN 'khac' ELSE 'default' END, gen_random_uuid(), 'nhieu' || n, 'Người ' || n,
        '+8491400' || lpad(n::text, 4, '0')
      FROM generate_series(1, 999) AS n`)
    await run()
    expect(await app.app.db.selectFrom('phone_change').selectAll().execute()).toEqual([])
    const { items } = await minh.ask(listContacts)
    expect(items[0]!.matchedUser?.name).toBe('Người 999')
  })
})
