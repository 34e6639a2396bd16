import { contract, type EventEnvelope } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { setPhone } from '../testing/phones.ts'

const { addContact, listContacts, listSyncHistories, removeContact, syncContacts, updateContact } =
  contract.contact
const { updateProfile, updateFriendshipStatus } = contract.identity
const app = appForFile()
let binh: Person
let chi: Person
let dung: Person

beforeAll(async () => {
  binh = await app.person('Trần Thị Bình')
  chi = await app.person('Lê Thị Chi')
  dung = await app.person('Phạm Văn Dũng')
  await setPhone(app.app, binh, '+84912345678')
  await setPhone(app.app, chi, '+84912345679')
  await setPhone(app.app, dung, '+84912345670')
})

const numberOf = (n: number) => `09${String(10_000_000 + n)}`
const book = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({ name: `Người ${from + n}`, phoneNumber: numberOf(from + n) }))
const named = async (person: Person) =>
  (await person.ask(listContacts, { query: { limit: 100 } })).items.map(
    item => `${item.name} ${item.phoneNumber} ${item.matchedUser?.name ?? '-'}`,
  )

/** Somebody with nothing in their book yet. */
let strangers = 0
const newcomer = () => app.person(`Người Mới ${++strangers}`)

describe('syncContacts', () => {
  it('takes a body of contacts, writes their numbers as E.164, and says what was added, updated, removed and matched [R-ARG-7]', async () => {
    const an = await newcomer()
    const first = await an.ask(syncContacts, {
      body: {
        syncId: uuidv7(),
        source: 'VCARD',
        contacts: [
          { name: 'Bình cơ quan', phoneNumber: '0912 345 678' },
          { name: 'Bà ngoại', phoneNumber: '+84 (0) 987.654.321' },
          { name: 'Bàn', phoneNumber: '024 3825 1234' },
          { phoneNumber: '0912.000.001' },
        ],
      },
    })
    expect(first).toMatchObject({
      source: 'VCARD',
      status: 'DONE',
      received: 4,
      added: 3,
      updated: 0,
      removed: 0,
      skipped: 1,
      matched: 1,
      skippedRows: [{ index: 2, reason: 'phoneNumberInvalid' }],
    })
    expect(await named(an)).toEqual([
      'Bà ngoại +84987654321 -',
      'Bình cơ quan +84912345678 Trần Thị Bình',
      ' +84912000001 -',
    ])

    const second = await an.ask(syncContacts, {
      body: {
        syncId: uuidv7(),
        replace: true,
        contacts: [
          { name: 'Bình', phoneNumber: '+84912345678' },
          { name: 'Bà ngoại', phoneNumber: '0987654321' },
          { name: 'Chi', phoneNumber: '0912345679' },
        ],
      },
    })
    expect(second).toMatchObject({ added: 1, updated: 1, removed: 1, skipped: 0, matched: 2 })
    expect(await named(an)).toEqual([
      'Bà ngoại +84987654321 -',
      'Bình +84912345678 Trần Thị Bình',
      'Chi +84912345679 Lê Thị Chi',
    ])
  })

  it('makes one contact of a number in ten spellings, under the first name that is one', async () => {
    const an = await newcomer()
    const spellings = [
      ...['0912345678', '912345678', '84912345678', '+84912345678', '+840912345678'],
      ...['0912.345.678', '(+84) 912-345-678', '0084 912 345 678', 'tel:+84-912-345-678', '+84 (0)912345678'],
    ]
    const { added, skipped, skippedRows, matched } = await an.ask(syncContacts, {
      body: {
        syncId: uuidv7(),
        contacts: spellings.map((phoneNumber, n) => ({ phoneNumber, ...(n > 1 && { name: `Bình ${n}` }) })),
      },
    })
    expect({ added, skipped, matched }).toEqual({ added: 1, skipped: 9, matched: 1 })
    expect(skippedRows.map(row => row.reason)).toEqual(Array(9).fill('duplicate'))
    expect(await named(an)).toEqual(['Bình 2 +84912345678 Trần Thị Bình'])
  })

  it('writes one history row for a run of several batches, each counted once however often it is sent', async () => {
    const an = await newcomer()
    const syncId = uuidv7()
    const send = (batch: number, contacts: ReturnType<typeof book>, isLast: boolean) =>
      an.ask(syncContacts, { body: { syncId, batch, contacts, isLast, source: 'CSV' } })
    expect(await send(0, book(500), false)).toMatchObject({ status: 'RUNNING', received: 500, added: 500 })
    await send(0, book(500), false)
    await send(1, book(20, 500), true)
    const again = await send(1, book(20, 500), true)
    expect(again).toMatchObject({ status: 'DONE', received: 520, added: 520, updated: 0, removed: 0 })
    const { items } = await an.ask(listSyncHistories)
    const { skippedRows: _, ...row } = again
    expect(items).toEqual([row])
  })

  it('takes 5,000 rows in ten batches, matches who is there, and has no room for more', async () => {
    const an = await newcomer()
    const syncId = uuidv7()
    for (let batch = 0; batch < 10; batch++)
      await an.ask(syncContacts, {
        body: { syncId, batch, contacts: book(500, batch * 500), isLast: batch === 9 },
      })
    expect((await an.ask(listContacts)).total).toBe(5_000)
    const more = await an.ask(syncContacts, {
      body: { syncId: uuidv7(), contacts: [...book(1), { name: 'Bình', phoneNumber: '0912345678' }] },
    })
    expect(more).toMatchObject({ added: 0, skippedRows: [{ index: 1, reason: 'bookFull' }] })
    expect((await an.ask(listContacts)).total).toBe(5_000)
    const body = { name: 'Bình', phoneNumber: '0912345678' }
    const { error } = await an.call(addContact, { body })
    expect(error).toMatchObject({ code: 'contactLimitReached', data: { max: 5_000 } })
  })

  it('leaves what was made or changed by hand as it is', async () => {
    const an = await newcomer()
    await an.ask(addContact, { body: { name: 'Vợ yêu', phoneNumber: '0912345678' } })
    await an.ask(syncContacts, { body: { syncId: uuidv7(), contacts: book(2) } })
    const { items } = await an.ask(listContacts)
    const edited = items.find(item => item.name === 'Người 1')!
    await an.ask(updateContact, { params: { contactId: edited.contactId }, body: { name: 'Sếp' } })
    const { updated, removed } = await an.ask(syncContacts, {
      body: {
        syncId: uuidv7(),
        replace: true,
        contacts: [
          { name: 'Bình', phoneNumber: '0912345678' },
          { name: 'Người 1', phoneNumber: numberOf(1) },
        ],
      },
    })
    expect({ updated, removed }).toEqual({ updated: 0, removed: 1 })
    expect((await named(an)).map(line => line.split(' +')[0])).toEqual(['Sếp', 'Vợ yêu'])
  })

  it('finds exactly whom a look-up by phone finds: nobody who hides, who blocked, who is locked, nor oneself', async () => {
    const an = await newcomer()
    await setPhone(app.app, an, '+84912345699')
    const contacts = ['0912345678', '0912345679', '0912345670', '0912345699', '0987000000'].map(
      phoneNumber => ({ phoneNumber }),
    )
    const lookUp = async (phoneNumber: string) =>
      (await an.call(contract.identity.getUserByPhoneNumber, { params: { value: phoneNumber } })).data?.userId
    const expectTheSame = async () => {
      const { matched } = await an.ask(syncContacts, { body: { syncId: uuidv7(), contacts } })
      const { items } = await an.ask(listContacts)
      for (const { phoneNumber, matchedUser } of items)
        if (phoneNumber !== '+84912345699') expect(matchedUser?.userId).toBe(await lookUp(phoneNumber))
      expect(items.filter(item => item.matchedUser)).toHaveLength(matched)
      return items.flatMap(item => item.matchedUser?.userId ?? []).sort()
    }
    expect(await expectTheSame()).toEqual([binh.userId, chi.userId, dung.userId].sort())

    const hide = (foundByPhone: 'NOBODY' | 'EVERYONE') =>
      binh.ask(updateProfile, { params: { userId: binh.userId }, body: { fieldPrivacy: { foundByPhone } } })
    const block = (status: 'FRIENDSHIP_STATUS_BLOCKED' | 'FRIENDSHIP_STATUS_UNSPECIFIED') =>
      chi.ask(updateFriendshipStatus, {
        params: { friendshipId: [an.userId, chi.userId].sort().join('.') },
        body: { status },
      })
    const lock = async (is_locked: boolean) => {
      await app.setUser(dung, { is_locked })
    }
    await hide('NOBODY')
    expect(await expectTheSame()).toEqual([chi.userId, dung.userId].sort())
    await block('FRIENDSHIP_STATUS_BLOCKED')
    expect(await expectTheSame()).toEqual([dung.userId])
    await lock(true)
    expect(await expectTheSame()).toEqual([])
    await hide('EVERYONE')
    await block('FRIENDSHIP_STATUS_UNSPECIFIED')
    await lock(false)
    expect(await expectTheSame()).toEqual([binh.userId, chi.userId, dung.userId].sort())
  })

  it('keeps numbers sealed and hashed, a different hash in every tenant', async () => {
    await app.tenant('khac', 'Khác')
    // A new tenant is seen within five seconds.
    app.clock.advance(10_000)
    const [an, minh] = [await newcomer(), await app.person('Mai Văn Minh', { tenant: 'khac' })]
    for (const person of [an, minh])
      await person.ask(syncContacts, {
        body: { syncId: uuidv7(), contacts: [{ name: 'Bà', phoneNumber: '0987123456' }] },
      })
    const rows = await app.app.db
      .selectFrom('contact')
      .selectAll()
      .where('user_id', 'in', [an.userId, minh.userId])
      .execute()
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(row => row.phone_hash.toString('hex'))).size).toBe(2)
    const { rows: text } = await app.app.database.pool.query(
      `SELECT string_agg(c::text, '') AS all FROM contact AS c`,
    )
    expect(text[0].all).not.toContain('987123456')
    expect(text[0].all).not.toContain(Buffer.from('987123456').toString('hex'))
    expect(await named(minh)).toEqual(['Bà +84987123456 -'])
  })

  it('does the work once where the same batch comes many times at once', async () => {
    const an = await newcomer()
    const body = { syncId: uuidv7(), contacts: book(50) }
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => an.ask(syncContacts, { body })))
    for (const { added } of outcomes) expect(added).toBe(50)
    expect((await an.ask(listContacts)).total).toBe(50)
    expect((await an.ask(listSyncHistories)).items).toHaveLength(1)
  })

  it('tells the person’s other devices how many there are now', async () => {
    const an = await newcomer()
    const socket = await an.socket()
    const receivedEvents: EventEnvelope[] = []
    socket.on('publication', ({ data }) => receivedEvents.push(data))
    await an.ask(syncContacts, { body: { syncId: uuidv7(), contacts: book(7) } })
    await eventually(async () => {
      const bookUpdate = receivedEvents.findLast(event => event.type === 'contactBookUpdated')
      expect(bookUpdate?.data).toEqual({ book: { total: (await an.ask(listContacts)).total } })
    })
  })

  it.each<[string, object]>([
    ['more than 500 rows', { contacts: book(501) }],
    ['a row without a number', { contacts: [{ name: 'Ai' }] }],
    ['a source that is none', { contacts: [], source: 'FAX' }],
    ['a run without a name', { contacts: [], syncId: undefined }],
  ])('refuses %s: validationFailed', async (_, body) => {
    const { error } = await binh.call(syncContacts, { body: { syncId: uuidv7(), ...body } as never })
    expect(error?.code).toBe('validationFailed')
  })

  it('takes rubbish as an address book may hold it', async () => {
    const an = await newcomer()
    const rubbish = [
      '\u202e',
      '\u0001\u0007',
      'ﷺ'.repeat(300),
      'Ẩ\u0301'.repeat(200),
      '<script>',
      '  Bà\n\tBa ',
    ]
    const { added, skipped } = await an.ask(syncContacts, {
      body: {
        syncId: uuidv7(),
        contacts: [
          ...rubbish.map((name, n) => ({ name, phoneNumber: numberOf(n) })),
          ...['', 'không', '1', '+', '🐘', '0'.repeat(200)].map(phoneNumber => ({ phoneNumber })),
        ],
      },
    })
    expect({ added, skipped }).toEqual({ added: rubbish.length, skipped: 6 })
    const { items } = await an.ask(listContacts)
    for (const { name } of items) expect(name).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(items.map(item => item.name)).toContain('Bà Ba')
  })

  it('syncContacts is no way to try every number there is: 10,000 new ones a day, and taking them out gives none back', async () => {
    const tight = await startApp({ env: { LIMITS_FACTOR: '1000' } })
    try {
      const an = await tight.person('An')
      const sync = (from: number) =>
        an.call(syncContacts, { body: { syncId: uuidv7(), contacts: book(500, from) } })
      const forget = () => an.ask(removeContact, { params: { value: '@all' } })
      for (let n = 0; n < 20; n++) {
        if (n === 10) await forget()
        expect((await sync(n * 500)).status).toBe(200)
      }
      expect((await sync(9_500)).status).toBe(200)
      await forget()
      const refused = await sync(20_000)
      expect([refused.status, refused.error?.code]).toEqual([429, 'rateLimited'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
      expect((await an.ask(listContacts)).total).toBe(0)
      tight.clock.advance(86_400_000)
      const { accessToken } = (
        await tight.call(contract.identityAuthen.login, {
          body: { username: an.username, password: an.password },
        })
      ).data!
      const next = await tight.call(
        syncContacts,
        { body: { syncId: uuidv7(), contacts: book(500, 20_000) } },
        { token: accessToken },
      )
      expect(next.status).toBe(200)
    } finally {
      await tight.close()
    }
  })
})
