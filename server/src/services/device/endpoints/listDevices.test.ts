import { contract, type EventEnvelope } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { listDevices } = contract.device
const { login, refreshTokens } = contract.identityAuthen
const app = appForFile()
let an: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An')
})

const signIn = (deviceId: string, userAgent: string) =>
  app.call(
    login,
    { body: { username: an.username, password: an.password } },
    { headers: { 'x-device-id': deviceId, 'x-user-agent': userAgent } },
  )

const names = async (query: object) =>
  (await an.ask(listDevices, { query: query as never })).items.map(item => item.name)

describe('listDevices', () => {
  it('has every browser and app that one signed in on, identified by its deviceInfoId, last used first, the current marked', async () => {
    await an.eventsPublished()
    const socket = await an.socket()
    const receivedEvents: EventEnvelope[] = []
    socket.on('publication', ({ data }) => receivedEvents.push(data))
    app.clock.advance(60_000)
    await signIn('may-ban', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36')
    app.clock.advance(60_000)
    await signIn('dien-thoai', 'Mozilla/5.0 (Android 14; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0')
    await (await app.person('Trần Thị Bình')).ask(listDevices)

    const { items, total } = await an.ask(listDevices)
    expect(total).toBe(3)
    expect(items).toMatchObject([
      { deviceId: 'dien-thoai', name: 'Firefox · Android', browser: 'Firefox', system: 'Android' },
      { deviceId: 'may-ban', name: 'Chrome · Windows', platform: 'web', tokenKinds: [] },
      { isCurrent: true },
    ])
    expect(items.map(item => item.isCurrent)).toEqual([false, false, true])
    expect(new Set(items.map(item => item.deviceInfoId)).size).toBe(3)
    expect(items[0]).toMatchObject({
      userId: an.userId,
      ipAddress: '127.0.0.1',
      place: { kind: 'THIS_MACHINE' },
    })
    await eventually(() => {
      const publishedDevices = receivedEvents.flatMap(event =>
        event.type === 'deviceUpdated' ? [event.data.device] : [],
      )
      expect(publishedDevices.map(device => device.deviceId)).toEqual(['may-ban', 'dien-thoai'])
      const { isCurrent: _, ...fetched } = items[0]!
      expect(publishedDevices[1]).toEqual(fetched)
    })
  })

  it('takes context, paging, search, orders, extraParams and requestPayload as query [R-ARG-6, R-ENTITY-LISTS]', async () => {
    expect(await names({ search: 'ANDROID' })).toEqual(['Firefox · Android'])
    expect(await names({ search: 'win chrome' })).toEqual(['Chrome · Windows'])
    expect(await names({ search: '%' })).toEqual([])
    const byName = await names({ orders: [{ field: 'name', direction: 'asc' }] })
    expect(await names({ orders: [{ field: 'name', direction: 'desc' }] })).toEqual([...byName].reverse())
    expect(await names({ offset: 1, limit: 1 })).toEqual(['Chrome · Windows'])
    expect(await names({ requestPayload: { platform: 'ios' } })).toEqual([])
    expect(await names({ requestPayload: { platform: 'web' }, extraParams: { a: 1 } })).toHaveLength(3)
    expect(await names({ deviceId: 'x', language: 'vi', meta: '{}', correlationId: 'c' })).toHaveLength(3)
  })

  it.each([
    [{ orders: [{ field: 'user_id' }] }, 'query.orders.0.field'],
    [{ requestPayload: { platform: 'tivi' } }, 'query.requestPayload.platform'],
  ])('refuses %j: validationFailed', async (query, path) => {
    const { error } = await an.call(listDevices, { query: query as never })
    expect(error).toMatchObject({ code: 'validationFailed', data: { fields: [{ path }] } })
  })

  it('counts a renewal of the tokens as use, and signing in again as the same device', async () => {
    app.clock.advance(5 * 60_000)
    const { data } = await signIn('may-ban', 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36')
    const find = async () => (await an.ask(listDevices)).items.find(item => item.deviceId === 'may-ban')!
    const before = await find()
    expect(before.lastActiveTime).toBeGreaterThan(before.createdTime)
    expect((await an.ask(listDevices)).total).toBe(3)
    app.clock.advance(5 * 60_000)
    await app.call(refreshTokens, {}, { token: data!.refreshToken, headers: { 'x-device-id': 'may-ban' } })
    expect((await find()).lastActiveTime).toBeGreaterThan(before.lastActiveTime)
  })

  it('keeps the hundred that were used last', async () => {
    const chi = await app.person('Lê Thị Chi')
    const now = Date.now()
    for (let n = 0; n < 100; n++)
      await app.app.db
        .insertInto('device')
        .values({
          tenant_id: 'default',
          user_id: chi.userId,
          device_id: `cu-${n}`,
          device_info_id: crypto.randomUUID(),
          last_active_time: new Date(now - 1e9 - n),
          created_time: new Date(),
          updated_time: new Date(),
        })
        .execute()
    await app.call(
      login,
      { body: { username: chi.username, password: chi.password } },
      { headers: { 'x-device-id': 'moi' } },
    )
    const { total } = await chi.ask(listDevices)
    expect(total).toBe(100)
    const oldest = await chi.ask(listDevices, {
      query: { orders: JSON.stringify([{ field: 'lastActiveTime' }]), limit: 1 },
    })
    expect(oldest.items[0]!.deviceId).toBe('cu-97')
  })
})
