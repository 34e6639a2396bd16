import { contract } from '@trau/contract'
import { maxListOffset } from '@trau/contract/rules/list'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { takeSteps } from '#platform/db/migrate.ts'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { friendshipIdOf } from '../friends/friendship.ts'

const { listUsers } = contract.identity
const app = appForFile()
let me: Person
const people: Record<string, Person> = {}

beforeAll(async () => {
  me = await app.person('Phạm Minh Tìm')
  for (const name of [
    'Ngọc Đào',
    'Ngọc Dao',
    'Trần Đào Ngọc',
    'Đỗ Ngọc Ánh',
    'Ân Ngọc',
    'Ăn Ngọc',
    'Lê 100% Thật',
  ])
    people[name] = await app.person(name)
  await app.setUser(people['Ngọc Đào']!, { phone_number: '+84912345678' })
})

const names = async (search: string) =>
  (await me.ask(listUsers, { query: { search } })).items.map(user => user.name)

describe('listUsers', () => {
  it('finds by the beginnings of words without marks: every word of the query must match', async () => {
    expect(await names('ngoc da')).toEqual(['Ngọc Dao', 'Ngọc Đào', 'Trần Đào Ngọc'])
    expect(await names('  NGOC   anh ')).toEqual(['Đỗ Ngọc Ánh'])
    expect(await names('goc')).toEqual([])
  })

  it('puts names with the marks that were typed first, then follows Vietnamese order', async () => {
    expect(await names('ngọc đà')).toEqual(['Ngọc Đào', 'Trần Đào Ngọc', 'Ngọc Dao'])
    expect(await names('ngọc')).toEqual([
      'Ăn Ngọc',
      'Ân Ngọc',
      'Đỗ Ngọc Ánh',
      'Ngọc Dao',
      'Ngọc Đào',
      'Trần Đào Ngọc',
    ])
  })

  it('finds a name typed in decomposed form', async () => {
    expect((await names('Đào'.normalize('NFD')))[0]).toBe('Ngọc Đào')
  })

  it('shows those first who are called so, word after word, then who is so in another order', async () => {
    for (const name of ['Võ Anh Vân', 'Võ Vân Anh', 'Võ Văn An']) await app.person(name)
    expect(await names('vo van an')).toEqual(['Võ Văn An', 'Võ Vân Anh', 'Võ Anh Vân'])
  })

  it('finds by the beginning of a username, with or without @', async () => {
    const { username } = people['Ngọc Đào']!
    expect(await names(username)).toContain('Ngọc Đào')
    expect(await names(`@${username.toUpperCase()}`)).toContain('Ngọc Đào')
  })

  it.each(['0912345678', '+840912345678', '0912 345 678'])(
    'finds by the whole phone number %s [R-REQ-2]',
    async search => {
      expect(await names(search)).toEqual(['Ngọc Đào'])
    },
  )

  it('finds nobody by half a phone number', async () => expect(await names('09123456')).toEqual([]))

  it('does not find oneself, the locked, or those who blocked the searcher', async () => {
    expect(await names('Phạm Minh Tìm')).toEqual([])
    const [locked, blocking] = [await app.person('Khoá Tài Khoản'), await app.person('Chặn Người Tìm')]
    expect(await names('khoa tai')).toEqual(['Khoá Tài Khoản'])
    expect(await names('chan nguoi')).toEqual(['Chặn Người Tìm'])
    await app.setUser(locked, { is_locked: true })
    await blocking.ask(contract.identity.updateFriendshipStatus, {
      params: { friendshipId: friendshipIdOf(me.userId, blocking.userId) },
      body: { status: 'FRIENDSHIP_STATUS_BLOCKED' },
    })
    expect(await names('khoa tai')).toEqual([])
    expect(await names('chan nguoi')).toEqual([])
  })

  it('finds a name by any part of what is written without spaces, and by its emoji', async () => {
    const newNames = ['李小龙', 'Lan 🎉', '🌸Mai', '김민준', 'Thanh 👍🏽']
    for (const name of newNames) await app.person(name)
    for (const [search, ...expected] of [
      ['李', '李小龙'],
      ['小龙', '李小龙'],
      ['龙', '李小龙'],
      ['李小龙', '李小龙'],
      ['龙小'],
      ['李龙'],
      ['민준', '김민준'],
      ['🎉', 'Lan 🎉'],
      ['lan🎉', 'Lan 🎉'],
      ['mai', '🌸Mai'],
      ['🌸 ma', '🌸Mai'],
      ['👍', 'Thanh 👍🏽'],
      ['👍🏿', 'Thanh 👍🏽'],
      ['🏽'],
      ['🎊'],
    ] as const)
      expect(await names(search), search).toEqual(expected)
    const ming = await app.person('王小明')
    await ming.ask(contract.identity.updateProfile, {
      params: { userId: ming.userId },
      body: { fullName: '王大伟' },
    })
    expect(await names('大伟')).toEqual(['王大伟'])
    expect(await names('小明')).toEqual([])
  })

  it('people who had their names before the step of the schema are found after it', async () => {
    const step = '0429_search_people_any_script'
    await app.person('陈美玲 🎈')
    const client = await app.app.database.pool.connect()
    try {
      await client.query(`
        DROP FUNCTION special_parts(text);
        DROP FUNCTION searched_name(text);
        DELETE FROM user_word WHERE word IN ('美玲', '玲', '🎈');
        DELETE FROM migration WHERE name = '${step}';
        BEGIN`)
      await takeSteps(client, [step])
      await client.query('COMMIT')
    } finally {
      client.release()
    }
    for (const search of ['美玲', '🎈']) expect(await names(search), search).toEqual(['陈美玲 🎈'])
    expect(await names('ngoc anh')).toEqual(['Đỗ Ngọc Ánh'])
  })

  it('takes % and _ for what they are', async () => {
    expect(await names('100%')).toEqual(['Lê 100% Thật'])
    expect(await names('10_')).toEqual([])
    expect(await names('\\n')).toEqual([])
  })

  it('listUsers is no list of everybody', async () => {
    for (const search of ['', '   ', '%', '@'])
      expect(await me.ask(listUsers, { query: { search } })).toEqual({ items: [], total: 0 })
    expect(await me.ask(listUsers)).toEqual({ items: [], total: 0 })
  })

  it('pages without repeating, and tells the total on the last page [R-ENTITY-LISTS]', async () => {
    const page = (offset: number) => me.ask(listUsers, { query: { search: 'ngoc', offset, limit: 4 } })
    const [first, second] = [await page(0), await page(4)]
    expect(first.items).toHaveLength(4)
    expect(first.total).toBeUndefined()
    expect(second.total).toBe(6)
    expect(new Set([...first.items, ...second.items].map(user => user.userId)).size).toBe(6)
  })

  it('finds the same among many people, and the trigram index serves parts of a name', async () => {
    await sql`
      INSERT INTO app_user (tenant_id, user_id, username, full_name)
      SELECT 'default', gen_random_uuid(), 'nguoi' || n, 'Người thứ ' || md5(n::text) FROM generate_series(1, 5000) AS n
    `.execute(app.app.db)
    await sql`VACUUM ANALYZE app_user, user_word`.execute(app.app.db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      EXPLAIN SELECT FROM app_user WHERE tenant_id = 'default'
        AND (search_text LIKE fold('ngọc') || '%' OR search_text LIKE '% ' || fold('ngọc') || '%')
    `.execute(app.app.db)
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('app_user_search')
    expect(await names('ngọc đào')).toEqual(['Ngọc Đào', 'Trần Đào Ngọc', 'Ngọc Dao'])
  })

  it('listUsers of a beginning that thousands have, shows those first who write it so, and pages through everybody once', async () => {
    const users = new Set<string>()
    const pages = [0, 100, 200].map(offset =>
      me.ask(listUsers, { query: { search: 'người th', offset, limit: 100 } }),
    )
    for (const { items } of await Promise.all(pages)) for (const user of items) users.add(user.userId)
    expect(users.size).toBe(300)
    const one = await me.ask(listUsers, { query: { search: 'n', limit: 100 } })
    expect(one.items).toHaveLength(100)
    const next = await me.ask(listUsers, { query: { search: 'n', limit: 100, offset: 100 } })
    expect(new Set([...one.items, ...next.items].map(user => user.userId)).size).toBe(200)
    // Nobody writes it with this mark; all are found without it.
    expect((await me.ask(listUsers, { query: { search: 'ngươ', limit: 5 } })).items).toHaveLength(5)
  })

  it('follows a name as it changes, and forgets what it was', async () => {
    const linh = await app.person('Hoàng Khánh Linh')
    await linh.ask(contract.identity.updateProfile, {
      params: { userId: linh.userId },
      body: { fullName: 'Hoàng Thục Quyên' },
    })
    expect(await names('thuc quyen')).toEqual(['Hoàng Thục Quyên'])
    expect(await names('khanh linh')).toEqual([])
  })

  it('lists everybody for administrators alone, by what they search, order and page', async () => {
    const admin = await app.person('Quản Trị Viên', { isAdmin: true })
    const manage = (more: object = {}) => JSON.stringify({ manage: true, ...more })
    expect((await me.call(listUsers, { query: { requestPayload: manage() } })).error?.code).toBe('forbidden')
    const latest = await admin.ask(listUsers, { query: { requestPayload: manage(), limit: 2 } })
    expect(latest.total).toBeGreaterThan(5_000)
    expect(latest.items[0]).toMatchObject({ isLocked: false, createdTime: expect.any(Number) })
    const byName = await admin.ask(listUsers, {
      query: {
        requestPayload: manage(),
        search: 'ngoc',
        orders: JSON.stringify([{ field: 'name', direction: 'desc' }]),
        limit: 3,
      },
    })
    expect([byName.total, byName.items.map(user => user.name)]).toEqual([
      6,
      ['Trần Đào Ngọc', 'Ngọc Đào', 'Ngọc Dao'],
    ])
    const phone = await admin.ask(listUsers, { query: { requestPayload: manage(), search: '0912345' } })
    expect(phone.items.map(user => user.name)).toEqual(['Ngọc Đào'])
    await admin.ask(contract.identity.lockUser, { params: { value: people['Ân Ngọc']!.userId } })
    const locked = await admin.ask(listUsers, { query: { requestPayload: manage({ status: 'LOCKED' }) } })
    expect(locked.items.map(user => [user.name, user.status])).toContainEqual(['Ân Ngọc', 'LOCKED'])
    expect(locked.items.every(user => user.isLocked)).toBe(true)
    const admins = await admin.ask(listUsers, { query: { requestPayload: manage({ isAdmin: true }) } })
    expect(admins.items.map(user => user.name)).toEqual(['Quản Trị Viên'])
    // A tenant of a million is read to its end; what is searched for is narrowed instead.
    const far = { offset: maxListOffset + 1 }
    const beyond = await admin.ask(listUsers, { query: { requestPayload: manage(), ...far } })
    expect(beyond).toEqual({ items: [], total: latest.total })
    expect((await me.call(listUsers, { query: { search: 'ngoc', ...far } })).error).toMatchObject({
      code: 'validationFailed',
      data: { fields: [{ path: 'query.offset' }] },
    })

    // What is stored, though its person shows it to nobody; and it stands in the audit log whose it was.
    const ofOthers = { fieldPrivacy: { email: 'NOBODY' as const, phoneNumber: 'NOBODY' as const } }
    const shy = people['Ngọc Đào']!
    await shy.ask(contract.identity.updatePrivacy, { params: { userId: shy.userId }, body: ofOthers })
    const email = 'ngoc.dao@vidu.vn'
    await admin.ask(contract.identity.updateUser, { params: { userId: shy.userId }, body: { email } })
    const users = await admin.ask(listUsers, { query: { requestPayload: manage(), search: 'ngoc.dao@' } })
    expect(users.items).toMatchObject([{ userId: shy.userId, email, phoneNumber: '+84912345678' }])
    const [entry] = await app.app.db
      .selectFrom('audit')
      .select(['action', 'target', 'actor_id'])
      .orderBy('audit_id', 'desc')
      .limit(1)
      .execute()
    expect(entry).toMatchObject({
      action: 'listUsers',
      actor_id: admin.userId,
      target: { userIds: [shy.userId] },
    })
    const elsewhere = await admin.ask(contract.identity.getUser, { params: { value: shy.userId } })
    expect(elsewhere.email).toBeUndefined()

    const wrong = await admin.call(listUsers, {
      query: { requestPayload: manage(), orders: JSON.stringify([{ field: 'password' }]) },
    })
    expect(wrong.error).toMatchObject({ code: 'validationFailed' })
  })

  it('an administrator whose roles do not hold user.read finds nobody without words, as everybody else', async () => {
    const billing = await app.person('Kế Toán')
    const chief = await app.person('Trưởng', { isAdmin: true })
    const { roleId } = await chief.ask(contract.adminPermission.createRole, {
      body: { name: 'Xem hoá đơn', allow: ['invoice.read'] },
    })
    await chief.ask(contract.adminPermission.addRoleUser, { params: { roleId, userId: billing.userId } })
    expect(await billing.ask(listUsers, { query: {} })).toEqual({ items: [], total: 0 })
  })
})
