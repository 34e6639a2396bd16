import { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { setPhone } from '../testing/phones.ts'

const {
  addContact,
  getContact,
  listContacts,
  listSyncHistories,
  removeContact,
  syncContacts,
  updateContact,
} = contract.contact
const app = appForFile()
let an: Person
let binh: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
  await setPhone(app.app, binh, '+84912345678')
})
beforeEach(() => an.ask(removeContact, { params: { value: '@all' } }))

const add = (name: string, phoneNumber: string) => an.ask(addContact, { body: { name, phoneNumber } })
const change = (contactId: string, body: { name?: string; phoneNumber?: string }) =>
  an.call(updateContact, { params: { contactId }, body })
const names = async () => (await an.ask(listContacts)).items.map(item => item.name)

async function hear(): Promise<{ type: string; data: unknown }[]> {
  await an.eventsPublished()
  const socket = await an.socket()
  const receivedEvents: { type: string; data: unknown }[] = []
  socket.on('publication', ({ data }) => receivedEvents.push(data))
  return receivedEvents
}

describe('addContact', () => {
  it('takes a body, answers the contact with the account behind it, and tells the other devices [R-ARG-7]', async () => {
    const receivedEvents = await hear()
    const contact = await add('  Bình  ', '0912 345 678')
    expect(contact).toMatchObject({
      userId: an.userId,
      name: 'Bình',
      phoneNumber: '+84912345678',
      isFriend: false,
      matchedUser: { userId: binh.userId },
    })
    await eventually(() =>
      expect(receivedEvents).toEqual([{ type: 'contactBookUpdated', data: { book: { total: 1 } } }]),
    )
  })

  it('gives a number that is there already the new name, and makes no second contact', async () => {
    const first = await add('Bình', '0912345678')
    expect(await add('Bình mới', '+84912345678')).toMatchObject({
      contactId: first.contactId,
      name: 'Bình mới',
    })
    expect(await add('', '0912345678')).toMatchObject({ name: 'Bình mới' })
    expect(await names()).toEqual(['Bình mới'])
  })

  it('makes one contact of many who come at once', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => add('Bình', '0912345678')))
    expect(new Set(made.map(contact => contact.contactId)).size).toBe(1)
    expect(await names()).toEqual(['Bình'])
  })

  it.each(['', 'không phải số', '113', '024 3825 1234'])(
    'refuses the number %j: validationFailed',
    async phoneNumber => {
      const { error } = await an.call(addContact, { body: { name: 'Ai', phoneNumber } })
      expect(error).toMatchObject({
        code: 'validationFailed',
        data: { fields: [{ path: 'body.phoneNumber' }] },
      })
    },
  )
})

describe('updateContact', () => {
  it('takes a body, changes what is given and keeps what is not [R-ARG-7]', async () => {
    const { contactId } = await add('Bình', '0987000001')
    expect((await change(contactId, { phoneNumber: '0912345678' })).data).toMatchObject({
      contactId,
      name: 'Bình',
      phoneNumber: '+84912345678',
      matchedUser: { userId: binh.userId },
    })
    expect((await change(contactId, { name: 'Bình béo' })).data).toMatchObject({
      name: 'Bình béo',
      phoneNumber: '+84912345678',
    })
    expect((await change(contactId, { name: '' })).data).toMatchObject({ name: '' })
    const away = (await change(contactId, { phoneNumber: '0987000002' })).data!
    expect(away).not.toHaveProperty('matchedUser')
    expect(await an.ask(getContact, { params: { value: contactId } })).toEqual(away)
  })

  it('merges the contact that had the number before', async () => {
    await add('Bình cũ', '0912345678')
    const { contactId } = await add('Bình', '0987000001')
    const receivedEvents = await hear()
    expect((await change(contactId, { phoneNumber: '0912345678' })).data).toMatchObject({
      contactId,
      name: 'Bình',
    })
    expect(await names()).toEqual(['Bình'])
    await eventually(() =>
      expect(receivedEvents).toEqual([{ type: 'contactBookUpdated', data: { book: { total: 1 } } }]),
    )
  })

  it('updateContact is for one’s own book: contactNotFound for another’s and for none', async () => {
    const { contactId } = await add('Bình', '0987000001')
    for (const id of [contactId, uuidv7()]) {
      const parts = { params: { contactId: id, value: id }, body: { name: 'Của tôi' } }
      for (const call of [updateContact, getContact, removeContact] as const)
        expect((await binh.call(call as typeof updateContact, parts)).error?.code).toBe('contactNotFound')
    }
    expect(await names()).toEqual(['Bình'])
  })

  it('refuses what is no number: validationFailed', async () => {
    const { contactId } = await add('Bình', '0987000001')
    expect((await change(contactId, { phoneNumber: 'xin chào' })).error?.code).toBe('validationFailed')
  })
})

describe('getContact', () => {
  it('answers one contact by its contactId, and an unknown one with contactNotFound', async () => {
    const contact = await add('Bình', '0912345678')
    expect(await an.ask(getContact, { params: { value: contact.contactId } })).toEqual(contact)
    expect((await an.call(getContact, { params: { value: uuidv7() } })).error?.code).toBe('contactNotFound')
  })
})

describe('removeContact', () => {
  it('removes one contact, once', async () => {
    const { contactId } = await add('Bình', '0912345678')
    await add('Chi', '0987000002')
    const receivedEvents = await hear()
    expect(await an.ask(removeContact, { params: { value: contactId } })).toEqual({ removed: 1 })
    expect((await an.call(removeContact, { params: { value: contactId } })).error?.code).toBe(
      'contactNotFound',
    )
    expect(await names()).toEqual(['Chi'])
    await eventually(() =>
      expect(receivedEvents).toEqual([{ type: 'contactBookUpdated', data: { book: { total: 1 } } }]),
    )
  })

  it('removes the whole book with its histories, and nobody else’s', async () => {
    await binh.ask(addContact, { body: { name: 'An', phoneNumber: '0987000009' } })
    await an.ask(syncContacts, {
      body: { syncId: uuidv7(), contacts: [{ phoneNumber: '0987000003' }, { phoneNumber: '0987000004' }] },
    })
    expect(await an.ask(removeContact, { params: { value: '@all' } })).toEqual({ removed: 2 })
    expect((await an.ask(listSyncHistories)).total).toBe(0)
    expect(
      await app.app.db.selectFrom('contact').select('name').where('user_id', '=', an.userId).execute(),
    ).toEqual([])
    expect((await binh.ask(listContacts)).total).toBe(1)
    expect(await an.ask(removeContact, { params: { value: '@all' } })).toEqual({ removed: 0 })
  })
})
