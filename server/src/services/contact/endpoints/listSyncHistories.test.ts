import { contract, type SyncSource } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { listSyncHistories, syncContacts } = contract.contact
const app = appForFile()
let an: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
  for (const [source, isLast] of [
    ['VCARD', true],
    ['CSV', false],
    ['DEVICE', true],
  ] as [SyncSource, boolean][]) {
    await an.ask(syncContacts, { body: { syncId: uuidv7(), source, isLast, contacts: [] } })
    app.clock.advance(60_000)
  }
})

const sources = async (query: object) =>
  (await an.ask(listSyncHistories, { query: query as never })).items.map(item => item.source)

describe('listSyncHistories', () => {
  it('lists one’s own runs, latest first, with paging, search, orders, extraParams and requestPayload [R-ARG-7, R-ENTITY-LISTS]', async () => {
    expect(await sources({})).toEqual(['DEVICE', 'CSV', 'VCARD'])
    expect(await sources({ orders: [{ field: 'createdTime', direction: 'asc' }], limit: 2 })).toEqual([
      'VCARD',
      'CSV',
    ])
    expect(await sources({ offset: 1, limit: 1 })).toEqual(['CSV'])
    expect(await sources({ search: 'vcard' })).toEqual(['VCARD'])
    expect(await sources({ requestPayload: { status: 'RUNNING' }, extraParams: { a: 1 } })).toEqual(['CSV'])
    expect(await sources({ requestPayload: { source: 'DEVICE' } })).toEqual(['DEVICE'])
    const binh = await app.person('Trần Thị Bình')
    expect(await binh.ask(listSyncHistories)).toEqual({ items: [], total: 0 })
  })

  it.each([
    [{ orders: [{ field: 'batches' }] }, 'query.orders.0.field'],
    [{ requestPayload: { source: 'FAX' } }, 'query.requestPayload.source'],
    [{ requestPayload: { status: 1 } }, 'query.requestPayload.status'],
  ])('refuses %j: validationFailed', async (query, path) => {
    const { error } = await an.call(listSyncHistories, { query: query as never })
    expect(error).toMatchObject({ code: 'validationFailed', data: { fields: [{ path }] } })
  })

  it('keeps the last hundred', async () => {
    for (let n = 0; n < 101; n++) {
      await an.ask(syncContacts, { body: { syncId: uuidv7(), source: 'PICKER', contacts: [] } })
      app.clock.advance(1_000)
    }
    expect((await an.ask(listSyncHistories)).total).toBe(100)
    expect(await sources({ requestPayload: { source: 'VCARD' } })).toEqual([])
  })
})
