import { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { setPhone } from '../testing/phones.ts'
import { matchNewNumbers } from './matchNewNumbers.ts'
import { renewKey } from './renewKey.ts'

const { addContact, listContacts, syncContacts } = contract.contact
const app = appForFile()
let an: Person
let binh: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
  await an.ask(syncContacts, { body: { syncId: uuidv7(), contacts: contacts() } })
})

const numberOf = (n: number) => `09${String(20_000_000 + n)}`
const contacts = () =>
  Array.from({ length: 300 }, (_, n) => ({ name: `Người ${n}`, phoneNumber: numberOf(n) }))
const ring = () => app.app.services.contactKeys.read(app.app.db)
const keysInUse = async () => [
  ...new Set((await app.app.db.selectFrom('contact').select('key_id').execute()).map(row => row.key_id)),
]
const numbers = async () =>
  (await an.ask(listContacts, { query: { limit: 100, search: 'Người 29' } })).items.map(
    item => item.phoneNumber,
  )

describe('renewKey', () => {
  it('leaves a key alone that is not a year old', async () => {
    const { current } = await ring()
    await renewKey.run(app.app)
    expect((await ring()).current.id).toBe(current.id)
  })

  it('finds every number under its old key while the new one is already used, and makes no number twice', async () => {
    const { current } = await ring()
    await app.app.db.transaction().execute(tx => app.app.services.contactKeys.rotate(tx, current.id))
    await app.app.db.transaction().execute(tx => app.app.services.contactKeys.rotate(tx, current.id))
    expect((await ring()).all).toHaveLength(2)

    const again = await an.ask(syncContacts, { body: { syncId: uuidv7(), contacts: contacts() } })
    expect(again).toMatchObject({ added: 0, updated: 0 })
    await an.ask(addContact, { body: { name: 'Mới', phoneNumber: '0987111222' } })
    expect((await keysInUse()).sort()).toEqual([current.id, current.id + 1])
    expect(await an.ask(listContacts, { query: { search: numberOf(7) } })).toMatchObject({
      total: 1,
      items: [{ name: 'Người 7' }],
    })
    await setPhone(app.app, binh, `+84${numberOf(8).slice(1)}`)
    await matchNewNumbers.run(app.app)
    expect(await an.ask(listContacts, { query: { search: 'Người 8' } })).toMatchObject({
      items: [{ matchedUser: { userId: binh.userId } }, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}],
    })
  })

  it('brings every contact over and drops the old key; numbers and matches stay', async () => {
    const before = await numbers()
    await renewKey.run(app.app)
    const { all, current } = await ring()
    expect(all).toHaveLength(1)
    expect(await keysInUse()).toEqual([current.id])
    expect(await numbers()).toEqual(before)
    const again = await an.ask(syncContacts, { body: { syncId: uuidv7(), contacts: contacts() } })
    expect(again).toMatchObject({ added: 0, matched: 1 })
  })

  it('makes a new key once a year by itself', async () => {
    const { current } = await ring()
    app.clock.advance(366 * 86_400_000)
    await renewKey.run(app.app)
    const after = await ring()
    expect(after.current.id).toBe(current.id + 1)
    expect(after.all).toHaveLength(1)
    expect(await keysInUse()).toEqual([after.current.id])
  })
})
