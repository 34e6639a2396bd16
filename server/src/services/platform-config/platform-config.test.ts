import { contract, type Platform } from '@trau/contract'
import { beforeAll, expect, it } from 'vitest'
import { productVersion } from '#platform/product-version.ts'
import type { Person } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { appForFile } from '../../testing/for-file.ts'

const { createPlatformConfig, deletePlatformConfig, listPlatformConfigs, updatePlatformConfig } =
  contract.platformConfig
const { getOwnPlatform, listPlatformChanges, listPlatformSettings, undoPlatformChange } =
  contract.platformSetting
const app = appForFile()
let admin: Person
let an: Person
let elsewhere: Person
beforeAll(async () => {
  await app.tenant('khac', 'Khác')
  admin = await app.person('Đặng Thị Lan', { isAdmin: true })
  an = await app.person('Nguyễn Văn An')
  elsewhere = await app.person('Mai Văn Minh', { tenant: 'khac', isAdmin: true })
})

const everybody = { isOn: true, percentage: 100, roles: [] as string[] }
let n = 0
const newKey = () => `thu.${++n}`
const createFlag = (more: { key?: string; platform?: Platform; isPublic?: boolean } = {}) =>
  admin.ask(createPlatformConfig, {
    body: { platform: 'IOS', key: newKey(), kind: 'FLAG', value: everybody, ...more },
  })
const update = (platformConfigId: string, value: unknown, expectedVersion?: number) =>
  admin.call(updatePlatformConfig, {
    params: { platformConfigId },
    body: { value, ...(expectedVersion !== undefined && { expectedVersion }) },
  })
const own = (who: Person, platform: Platform = 'IOS') => who.ask(getOwnPlatform, { query: { platform } })
const latestChange = async () => (await admin.ask(listPlatformChanges)).items[0]!

it('POST and PUT platform-configs take a body, whose value is kept as given [R-ARG-8]', async () => {
  const value = { url: 'https://vidu.vn/giup', label: '' }
  const link = await admin.ask(createPlatformConfig, {
    body: { platform: 'ANDROID', key: 'help', kind: 'LINK', value, isPublic: true },
  })
  expect(link).toMatchObject({ platform: 'ANDROID', key: 'help', kind: 'LINK', value, version: 1 })
  const changed = { url: 'https://vidu.vn/tro-giup', label: 'Trợ giúp' }
  const { platformConfigId } = link
  const outcome = await update(platformConfigId, changed)
  expect(outcome.data).toMatchObject({ platformConfigId, value: changed, version: 2, isPublic: true })
  expect((await own(an, 'ANDROID')).links).toEqual({ help: changed })
})

it('without a token only what is public is read, and of a flag not whom it targets', async () => {
  const seen = await createFlag({ isPublic: true })
  const secret = await createFlag()
  const list = await app.call(listPlatformConfigs, { query: { limit: 100 } })
  const ids = list.data!.items.map(item => item.platformConfigId)
  expect(ids).toContain(seen.platformConfigId)
  expect(ids).not.toContain(secret.platformConfigId)
  const found = list.data!.items.find(item => item.platformConfigId === seen.platformConfigId)!
  expect(found.value).toEqual({ isOn: true, percentage: 100 })
  expect(found).not.toHaveProperty('isPublic')
  // A token changes nothing, not even an administrator's.
  expect(await admin.ask(listPlatformConfigs, { query: { limit: 100 } })).toEqual(list.data)
  for (const endpoint of [listPlatformSettings, listPlatformChanges, getOwnPlatform])
    expect((await app.call(endpoint)).error?.code).toBe('unauthenticated')
  const writing = { body: { platform: 'IOS', key: newKey(), kind: 'FLAG', value: everybody } } as const
  expect((await app.call(createPlatformConfig, writing)).error?.code).toBe('unauthenticated')
  expect((await an.call(createPlatformConfig, writing)).error?.code).toBe('forbidden')
})

it.each([
  ['FLAG', { isOn: 'có', percentage: 10, roles: [] }, 'isOn'],
  ['FLAG', { isOn: true, percentage: 101, roles: [] }, 'percentage'],
  ['FLAG', { isOn: true, percentage: 0.001, roles: [] }, 'percentage'],
  ['FLAG', { isOn: true, percentage: 10, roles: [1] }, 'roles.0'],
  ['FLAG', { isOn: true, percentage: 10, roles: ['\ud800'] }, 'roles.0'],
  ['FLAG', { isOn: true, percentage: 10, roles: [], more: 1 }, ''],
  ['FLAG', true, ''],
  ['FLAG', null, ''],
  ['LIMIT', { number: 1.5 }, 'number'],
  ['LIMIT', { number: -1 }, 'number'],
  ['LINK', { url: 'javascript:alert(1)', label: '' }, 'url'],
])(
  'a %s of the wrong type is refused with what does not fit, and nothing changes: %j',
  async (kind, value, path) => {
    const key = newKey()
    const created = await admin.call(createPlatformConfig, {
      body: { platform: 'IOS', key, kind: kind as 'FLAG', value },
    })
    expect(created).toMatchObject({ status: 422, error: { code: 'platformConfigTypeWrong' } })
    expect(created.error!.data).toMatchObject({ key, kind, fields: [{ path }] })
    const { total } = await admin.ask(listPlatformSettings, {
      query: { requestPayload: JSON.stringify({ key }) },
    })
    expect(total).toBe(0)
  },
)

it('keys that the product reads have one kind, and times and versions an order', async () => {
  const create = (key: string, kind: string, value: unknown) =>
    admin.call(createPlatformConfig, {
      body: { platform: 'DESKTOP', key, kind: kind as 'FLAG', value },
    })
  expect((await create('calls', 'LIMIT', { number: 1 })).error?.data).toMatchObject({ kind: 'FLAG' })
  expect((await create('mine', 'VERSIONS', {})).error?.code).toBe('platformConfigTypeWrong')
  const versions = { minimum: '2.0.0', recommended: '1.0.0' }
  expect((await create('versions', 'VERSIONS', versions)).error?.data).toMatchObject({
    fields: [{ path: 'recommended', reason: 'outOfOrder' }],
  })
  const maintenance = { text: '', startTime: 2, endTime: 1, noticeHours: 24 }
  expect((await create('maintenance', 'MAINTENANCE', maintenance)).error?.data).toMatchObject({
    fields: [{ path: 'endTime', reason: 'outOfOrder' }],
  })
})

it('an announcement is for everybody, or for people of some roles alone and then never public', async () => {
  const announcement = {
    text: 'Thứ Bảy họp phụ huynh lúc 8:00.',
    textEn: '',
    level: 'INFO' as const,
    startTime: 1,
    endTime: 2,
    isDismissible: true,
    roles: [] as string[],
  }
  const create = (value: object, isPublic: boolean) =>
    admin.call(createPlatformConfig, {
      body: { platform: 'DESKTOP', key: 'announcement', kind: 'ANNOUNCEMENT', value, isPublic },
    })
  const some = { ...announcement, roles: ['SUPER_ADMIN'] }
  for (const [value, isPublic, path] of [
    [{ ...announcement, text: '  ' }, true, 'text'],
    [{ ...announcement, endTime: 1 }, true, 'endTime'],
    [some, true, 'isPublic'],
  ] as const)
    expect((await create(value, isPublic)).error?.data).toMatchObject({ fields: [{ path }] })
  const { platformConfigId } = (await create(announcement, true)).data!
  const { roles: _, ...shown } = announcement
  expect((await own(an, 'DESKTOP')).announcement).toEqual(shown)
  const open = await app.call(listPlatformConfigs, { query: { limit: 100 } })
  expect(open.data!.items.find(item => item.key === 'announcement')?.value).toEqual(shown)
  // It stays public unless that is said too.
  expect((await update(platformConfigId, some)).error?.data).toMatchObject({ fields: [{ path: 'isPublic' }] })
  const change = { params: { platformConfigId }, body: { value: some, isPublic: false } }
  expect((await admin.call(updatePlatformConfig, change)).data).toMatchObject({
    value: some,
    isPublic: false,
  })
  expect((await own(an, 'DESKTOP')).announcement).toBeUndefined()
  expect((await own(admin, 'DESKTOP')).announcement).toEqual(shown)
  await admin.ask(deletePlatformConfig, { params: { value: platformConfigId } })
})

it('the web client cannot be asked to be newer than the server it comes from', async () => {
  const create = (minimum: string) =>
    admin.call(createPlatformConfig, {
      body: { platform: 'WEB', key: 'versions', kind: 'VERSIONS', value: { minimum } },
    })
  expect((await create('99.0.0')).error).toMatchObject({
    code: 'platformVersionTooNew',
    data: { max: productVersion },
  })
  const { platformConfigId } = (await create(productVersion)).data!
  expect((await own(an, 'WEB')).versions).toEqual({ minimum: productVersion })
  await admin.ask(deletePlatformConfig, { params: { value: platformConfigId } })
  expect((await own(an, 'WEB')).versions).toEqual({})
})

it('a record is identified by platformConfigId, changed only by who knows its version, and gone once deleted', async () => {
  const { platformConfigId, key } = await createFlag()
  expect((await update(platformConfigId, { ...everybody, percentage: 50 }, 1)).data?.version).toBe(2)
  const late = await update(platformConfigId, { ...everybody, percentage: 60 }, 1)
  expect(late.error).toMatchObject({ code: 'platformConfigConflict', data: { version: 2 } })
  const twice = await admin.call(createPlatformConfig, {
    body: { platform: 'IOS', key, kind: 'FLAG', value: everybody },
  })
  expect(twice.error).toMatchObject({ code: 'platformConfigExists', data: { platformConfigId } })
  const remove = (expectedVersion: number) =>
    admin.call(deletePlatformConfig, { params: { value: platformConfigId }, query: { expectedVersion } })
  expect((await remove(1)).error?.code).toBe('platformConfigConflict')
  expect((await remove(2)).data).toMatchObject({ platformConfigId, value: { percentage: 50 } })
  expect((await remove(2)).error?.code).toBe('platformConfigNotFound')
  expect((await update(platformConfigId, everybody)).error?.code).toBe('platformConfigNotFound')
})

it('two who change the same version at once: one gets a conflict', async () => {
  const { platformConfigId } = await createFlag()
  const outcomes = await Promise.all(
    [10, 20, 30, 40].map(percentage => update(platformConfigId, { ...everybody, percentage }, 1)),
  )
  expect(outcomes.map(({ error }) => error?.code ?? 'done').sort()).toEqual([
    'done',
    ...Array(3).fill('platformConfigConflict'),
  ])
})

it('history shows who changed what, field by field, and the latest change of a record can be undone', async () => {
  const { platformConfigId, key } = await createFlag()
  await update(platformConfigId, { ...everybody, percentage: 50 })
  const changed = await latestChange()
  expect(changed).toMatchObject({
    platformConfigId,
    key,
    before: { value: everybody, isPublic: false },
    differences: [{ field: 'percentage', before: '100', after: '50' }],
    editor: { userId: admin.userId },
    canUndo: true,
  })
  const undo = (changeId: number) => admin.call(undoPlatformChange, { params: { changeId } })
  const undone = await undo(changed.changeId)
  expect(undone.data).toMatchObject({
    undoneId: changed.changeId,
    differences: [{ field: 'percentage', before: '50', after: '100' }],
  })
  expect((await undo(changed.changeId)).error?.code, 'it is not the latest any more').toBe(
    'platformConfigConflict',
  )
  await admin.ask(deletePlatformConfig, { params: { value: platformConfigId } })
  expect((await own(an)).flags).not.toHaveProperty(key)
  await admin.ask(undoPlatformChange, { params: { changeId: (await latestChange()).changeId } })
  expect((await own(an)).flags).toMatchObject({ [key]: true })
  // Taken back until there was nothing.
  const payload = JSON.stringify({ platformConfigId })
  const { items } = await admin.ask(listPlatformChanges, { query: { requestPayload: payload } })
  expect(items.map(item => item.undoneId !== undefined)).toEqual([true, false, true, false, false])
  expect((await undo(2_000_000_000)).error?.code).toBe('platformChangeNotFound')
})

it('fifty changes are taken back one after the other, down to the bytes, and the last undo is taken back too', async () => {
  const { platformConfigId } = await createFlag()
  const payload = JSON.stringify({ platformConfigId })
  const stored = async () => {
    const { rows } = await app.app.database.pool.query(
      'SELECT value::text AS value, is_public FROM platform_config WHERE platform_config_id = $1',
      [platformConfigId],
    )
    return JSON.stringify(rows)
  }
  const list = async () =>
    (await admin.ask(listPlatformChanges, { query: { requestPayload: payload, limit: 100 } })).items
  const undo = (changeId: number) => admin.ask(undoPlatformChange, { params: { changeId } })
  const states = [await stored()]
  const changeIds = [(await latestChange()).changeId]
  for (let n = 0; n < 50; n++) {
    await update(platformConfigId, {
      isOn: n % 3 > 0,
      percentage: (n * 37) % 101,
      roles: n % 2 ? [] : ['SUPPORT'],
    })
    states.push(await stored())
    changeIds.push((await latestChange()).changeId)
  }
  for (let n = 50; n > 0; n--) {
    expect(await stored()).toBe(states[n])
    const early = await admin.call(undoPlatformChange, { params: { changeId: changeIds[n - 1]! } })
    expect(early.error?.code).toBe('platformConfigConflict')
    await undo(changeIds[n]!)
    // Now and then it is taken back and taken again.
    if (n % 10 === 0) {
      const redone = await undo((await list())[0]!.changeId)
      expect(await stored()).toBe(states[n])
      await undo(redone.changeId)
    }
  }
  expect(await stored()).toBe(states[0])
})

it('an undo gives a version that the record never had, so that an old form overwrites nothing', async () => {
  const { platformConfigId } = await createFlag()
  await update(platformConfigId, { ...everybody, percentage: 50 })
  const second = await latestChange()
  await update(platformConfigId, { ...everybody, percentage: 60 })
  const third = await latestChange()
  const undo = (changeId: number) => admin.ask(undoPlatformChange, { params: { changeId } })
  for (const { changeId } of [third, second]) await undo(changeId)
  const old = await update(platformConfigId, { ...everybody, percentage: 70 }, 3)
  expect(old.error).toMatchObject({ code: 'platformConfigConflict', data: { version: 5 } })
  const { data } = await update(platformConfigId, everybody, 5)
  expect(data?.version).toBe(6)
})

it('an undo does not overwrite a record that was made again under the same key', async () => {
  const { platformConfigId, key } = await createFlag()
  await admin.ask(deletePlatformConfig, { params: { value: platformConfigId } })
  const { changeId } = await latestChange()
  await createFlag({ key })
  const outcome = await admin.call(undoPlatformChange, { params: { changeId } })
  expect(outcome.error?.code).toBe('platformConfigConflict')
})

it('flags follow person and role; areas are on where nobody set a flag', async () => {
  const { key, platformConfigId } = await createFlag()
  await update(platformConfigId, { isOn: true, percentage: 0, roles: ['SUPER_ADMIN'] })
  expect((await own(an)).flags).toMatchObject({ calls: true, drive: true, notes: true, [key]: false })
  expect((await own(admin)).flags[key]).toBe(true)
  await update(platformConfigId, { isOn: false, percentage: 100, roles: ['SUPER_ADMIN'] })
  expect((await own(admin)).flags[key]).toBe(false)
})

it('a role of one’s own making has a flag by its id, from the moment somebody holds it', async () => {
  const { key, platformConfigId } = await createFlag()
  const { createRole, addRoleUser } = contract.adminPermission
  const { roleId } = await admin.ask(createRole, { body: { name: 'Nhóm dùng thử', allow: ['config.read'] } })
  await update(platformConfigId, { isOn: true, percentage: 0, roles: [roleId] })
  expect((await own(an)).flags[key]).toBe(false)
  await admin.ask(addRoleUser, { params: { roleId, userId: an.userId } })
  expect((await own(an)).flags[key]).toBe(true)
})

it('everybody of the tenant hears of a change, wherever they are, and nobody of another one', async () => {
  const heard: unknown[] = []
  const foreign: unknown[] = []
  const [socket, other] = await Promise.all([an.socket(), elsewhere.socket()])
  socket.on('publication', ({ data }) => heard.push(data))
  other.on('publication', ({ data }) => foreign.push(data))
  await createFlag()
  const { revision } = await own(an)
  await eventually(() => expect(heard).toContainEqual({ type: 'platformConfigUpdated', data: { revision } }))
  // What is published later on the same connection has come; so would this have.
  await elsewhere.ask(createPlatformConfig, {
    body: { platform: 'IOS', key: newKey(), kind: 'FLAG', value: everybody },
  })
  await eventually(() => expect(foreign).not.toEqual([]))
  expect(foreign).toEqual([{ type: 'platformConfigUpdated', data: { revision: 1 } }])
  expect((await elsewhere.ask(listPlatformSettings)).total, 'records are the tenant’s own').toBe(1)
})

it('a platform holds 100 records, and an undo cannot go beyond them', async () => {
  const ids: string[] = []
  for (const key of Array.from({ length: 100 }, (_, k) => `gioi-han.${k}`)) {
    const body = { platform: 'WEB', key, kind: 'LIMIT', value: { number: 1 } } as const
    ids.push((await admin.ask(createPlatformConfig, { body })).platformConfigId)
  }
  const one = { platform: 'WEB', key: 'them', kind: 'LIMIT', value: { number: 1 } } as const
  expect((await admin.call(createPlatformConfig, { body: one })).error).toMatchObject({
    code: 'tooManyPlatformConfigs',
    data: { max: 100 },
  })
  await admin.ask(deletePlatformConfig, { params: { value: ids[0]! } })
  const { changeId } = await latestChange()
  await admin.ask(createPlatformConfig, { body: one })
  const outcome = await admin.call(undoPlatformChange, { params: { changeId } })
  expect(outcome.error?.code).toBe('tooManyPlatformConfigs')
})
