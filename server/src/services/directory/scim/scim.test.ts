import { contract } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'

/**
 * SCIM 2.0 as directories speak it. The titles follow Okta's "SCIM 2.0 spec test" and the cases of Microsoft's SCIM validator for Entra, then the
 * rules of RFC 7644 that both leave out.
 */
const { createScimToken, revokeScimToken, getScimSetting, setScimGroupRole } = contract.directory
const app = appForFile()
let admin: Person
let token: string

beforeAll(async () => {
  await app.tenant('khac', 'Khác')
  admin = await app.person('Đặng Thị Lan', { isAdmin: true })
  token = (await admin.ask(createScimToken, { body: { name: 'Entra' } })).secret
})

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: resources are read as their reader expects them
  body: any
  headers: Record<string, string | string[] | undefined>
}

async function scim(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await app.raw(method, `/scim/v2${path}`, {
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
      ...headers,
    },
  })
  return {
    status: answer.status,
    body: answer.text ? JSON.parse(answer.text) : undefined,
    headers: answer.headers,
  }
}

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const person = (userName: string, more: object = {}) => ({
  schemas: [userSchema],
  ...{ userName, externalId: `ngoai-${userName}`, active: true },
  name: { familyName: 'Nguyễn Văn', givenName: 'Thử' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  ...more,
})
const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})
const filter = (text: string) => `filter=${encodeURIComponent(text)}`
const make = async (userName: string, more: object = {}): Promise<string> =>
  (await scim('POST', '/Users', person(userName, more))).body.id

const rowOf = (id: string) =>
  app.app.db.selectFrom('app_user').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()

describe('Okta: SCIM 2.0 spec test', () => {
  it('lists users with schemas, totalResults, startIndex and itemsPerPage', async () => {
    const { status, body } = await scim('GET', '/Users?count=1&startIndex=1')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'], itemsPerPage: 1, startIndex: 1 },
      ...{
        totalResults: expect.any(Number),
        Resources: [{ id: expect.any(String), userName: expect.any(String) }],
      },
    })
  })

  it('gets a user by id', async () => {
    const id = await make('okta.get@vidu.vn')
    const { status, body } = await scim('GET', `/Users/${id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, schemas: [userSchema], userName: 'okta.get@vidu.vn', active: true })
  })

  it('answers an empty list for a random userName', async () => {
    const { status, body } = await scim('GET', `/Users?${filter('userName eq "khong.co@vidu.vn"')}`)
    expect({ status, total: body.totalResults, items: body.Resources }).toEqual({
      status: 200,
      total: 0,
      items: [],
    })
  })

  it('answers 404 with the error schema for a random id', async () => {
    for (const id of [crypto.randomUUID(), '00919288221112222', "x' OR 1=1"]) {
      const { status, body } = await scim('GET', `/Users/${encodeURIComponent(id)}`)
      expect(status).toBe(404)
      expect(body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404' })
      expect(body.detail).toEqual(expect.any(String))
    }
  })

  it('creates a user, answers 201 with it, and finds it by userName', async () => {
    const { status, body, headers } = await scim('POST', '/Users', person('okta.tao@vidu.vn'))
    expect(status).toBe(201)
    expect(headers['content-type']).toContain('application/scim+json')
    expect(headers.location).toBe(body.meta.location)
    expect(body).toMatchObject({
      ...{ userName: 'okta.tao@vidu.vn', active: true, externalId: 'ngoai-okta.tao@vidu.vn' },
      name: { familyName: 'Nguyễn Văn', givenName: 'Thử', formatted: 'Nguyễn Văn Thử' },
      emails: [{ value: 'okta.tao@vidu.vn', primary: true }],
    })
    const found = await scim('GET', `/Users?${filter('userName eq "OKTA.tao@vidu.vn"')}`)
    expect(found.body.Resources.map((one: { id: string }) => one.id)).toEqual([body.id])
  })

  it('answers 409 for a user that is there already', async () => {
    await make('okta.hai.lan@vidu.vn')
    const { status, body } = await scim('POST', '/Users', person('Okta.Hai.Lan@vidu.vn'))
    expect({ status, scimType: body.scimType }).toEqual({ status: 409, scimType: 'uniqueness' })
  })

  it('lists groups', async () => {
    const { status, body } = await scim('GET', '/Groups?count=100')
    expect(status).toBe(200)
    expect(body).toMatchObject({ totalResults: expect.any(Number), Resources: expect.any(Array) })
  })

  it('deactivates by PATCH without a path, and all sessions end within a second', async () => {
    const { userId, tokens } = await app.person('Người Bị Khoá')
    const own = () => app.call(contract.signIn.getSecondFactors, {}, { token: tokens.accessToken })
    expect((await own()).status).toBe(200)
    const { status, body } = await scim(
      'PATCH',
      `/Users/${userId}`,
      patch({ op: 'replace', value: { active: false } }),
    )
    expect({ status, active: body.active }).toEqual({ status: 200, active: false })
    await eventually(async () => expect((await own()).error?.code).toBe('sessionRevoked'))
    expect(
      (await scim('PATCH', `/Users/${userId}`, patch({ op: 'replace', value: { active: true } }))).body
        .active,
    ).toBe(true)
  })
})

describe('Microsoft: SCIM validator for Entra', () => {
  it('PATCH user: replaces attributes by paths, also of filtered values, with operations in any case and active as text', async () => {
    const id = await make('entra.sua@vidu.vn')
    const { status, body } = await scim(
      'PATCH',
      `/Users/${id}`,
      patch(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'entra.moi@vidu.vn' },
        { op: 'Replace', path: 'name.familyName', value: 'Trần Thị' },
        { op: 'Add', path: 'displayName', value: 'Thử Mới' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '0912 345 701' },
        { op: 'Replace', path: `${userSchema}:externalId`, value: 'khac' },
        {
          op: 'Replace',
          path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
          value: 'Kho',
        },
        { op: 'Replace', path: 'active', value: 'False' },
      ),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ displayName: 'Thử Mới', externalId: 'khac', active: false, name: { formatted: 'Trần Thị Thử' } },
      ...{ emails: [{ value: 'entra.moi@vidu.vn' }], phoneNumbers: [{ value: '+84912345701' }] },
    })
  })

  it('PATCH user: several attributes of one value object without a path', async () => {
    const id = await make('entra.nhieu@vidu.vn')
    const value = { displayName: 'Nhiều Thứ', 'name.givenName': 'Nhiều', externalId: 'n' }
    const { body } = await scim('PATCH', `/Users/${id}`, patch({ op: 'Add', value }))
    expect(body).toMatchObject({ displayName: 'Nhiều Thứ', name: { givenName: 'Nhiều' }, externalId: 'n' })
  })

  it('PUT user: replaces it, and takes away what is not said', async () => {
    const id = await make('entra.put@vidu.vn')
    const { body } = await scim('PUT', `/Users/${id}`, {
      schemas: [userSchema],
      userName: 'entra.put2@vidu.vn',
      name: { formatted: 'Lê Thay' },
    })
    expect(body).toMatchObject({ userName: 'entra.put2@vidu.vn', name: { formatted: 'Lê Thay' } })
    expect(body).not.toHaveProperty('emails')
    expect(body).not.toHaveProperty('externalId')
  })

  it('filters users by externalId, and by terms joined with and, or', async () => {
    const id = await make('entra.tim@vidu.vn')
    const idsOf = async (text: string) =>
      (await scim('GET', `/Users?${filter(text)}`)).body.Resources.map((one: { id: string }) => one.id)
    expect(await idsOf('externalId eq "ngoai-entra.tim@vidu.vn"')).toEqual([id])
    expect(await idsOf('userName eq "entra.tim@vidu.vn" and active eq true')).toEqual([id])
    expect(await idsOf('userName eq "entra.tim@vidu.vn" and active eq false')).toEqual([])
    expect(
      await idsOf('(userName eq "khong" or emails.value eq "entra.tim@vidu.vn") and active eq true'),
    ).toEqual([id])
    expect(await idsOf(`userName eq "x\\" or \\"1\\" eq \\"1"`)).toEqual([])
  })

  it('DELETE user: answers 204, is not found afterwards, cannot sign in, and comes back by POST', async () => {
    const id = await make('entra.xoa@vidu.vn')
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404)
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(404)
    expect(await rowOf(id)).toMatchObject({ is_locked: true, erased_time: null })
    expect((await scim('POST', '/Users', person('entra.xoa@vidu.vn'))).body).toMatchObject({
      id,
      active: true,
    })
  })

  it('groups: create, get without members, filter by name, rename, add and remove members, delete', async () => {
    const [a, b] = [await make('nhom.a@vidu.vn'), await make('nhom.b@vidu.vn')]
    const created = await scim('POST', '/Groups', {
      schemas: [groupSchema],
      displayName: 'Kế toán',
      externalId: 'kt',
    })
    expect(created).toMatchObject({ status: 201, body: { displayName: 'Kế toán', members: [] } })
    const path = `/Groups/${created.body.id}`
    const members = async () =>
      (await scim('GET', path)).body.members.map((one: { value: string }) => one.value).sort()
    expect((await scim('GET', `${path}?excludedAttributes=members`)).body).not.toHaveProperty('members')
    expect((await scim('GET', `/Groups?${filter('displayName eq "kế toán"')}`)).body.totalResults).toBe(1)
    expect((await scim('POST', '/Groups', { displayName: 'Kế toán' })).status).toBe(409)
    await scim('PATCH', path, patch({ op: 'Add', path: 'members', value: [{ value: a }, { value: b }] }))
    expect(await members()).toEqual([a, b].sort())
    expect(
      (await scim('GET', `/Groups?${filter(`id eq "${created.body.id}" and members eq "${a}"`)}`)).body
        .totalResults,
    ).toBe(1)
    expect((await scim('GET', `/Users/${a}`)).body.groups).toEqual([
      { value: created.body.id, display: 'Kế toán' },
    ])
    await scim('PATCH', path, patch({ op: 'Remove', path: 'members', value: [{ value: a }] }))
    expect(await members()).toEqual([b])
    await scim('PATCH', path, patch({ op: 'remove', path: `members[value eq "${b}"]` }))
    expect(await members()).toEqual([])
    const renamed = await scim(
      'PATCH',
      path,
      patch({ op: 'Replace', path: 'displayName', value: 'Tài chính' }),
    )
    expect(renamed.body.displayName).toBe('Tài chính')
    expect(
      (await scim('PUT', path, { displayName: 'Tài chính', members: [{ value: crypto.randomUUID() }] }))
        .status,
    ).toBe(400)
    expect((await scim('DELETE', path)).status).toBe(204)
    expect((await scim('GET', path)).status).toBe(404)
  })
})

describe('RFC 7643 and 7644', () => {
  it('says what it supports', async () => {
    const config = (await scim('GET', '/ServiceProviderConfig')).body
    expect(config).toMatchObject({
      patch: { supported: true },
      etag: { supported: true },
      bulk: { supported: false },
    })
    expect((await scim('GET', '/ResourceTypes')).body.Resources.map((one: { id: string }) => one.id)).toEqual(
      ['User', 'Group'],
    )
    expect((await scim('GET', `/Schemas/${userSchema}`)).body).toMatchObject({ id: userSchema, name: 'User' })
    expect((await scim('GET', '/Schemas/khong')).status).toBe(404)
  })

  it('versions: 304 for what is known, 412 for what was changed meanwhile', async () => {
    const id = await make('phien.ban@vidu.vn')
    const { headers } = await scim('GET', `/Users/${id}`)
    const etag = headers.etag as string
    expect((await scim('GET', `/Users/${id}`, undefined, { 'if-none-match': etag })).status).toBe(304)
    const rename = (name: string) => patch({ op: 'replace', path: 'displayName', value: name })
    expect((await scim('PATCH', `/Users/${id}`, rename('Một'), { 'if-match': etag })).status).toBe(200)
    const late = await scim('PATCH', `/Users/${id}`, rename('Hai'), { 'if-match': etag })
    expect(late.status).toBe(412)
    expect((await scim('GET', `/Users/${id}`)).body.displayName).toBe('Một')
  })

  it('pages are bounded and repeat nobody', async () => {
    const seen: string[] = []
    for (let startIndex = 1; ; startIndex += 3) {
      const { body } = await scim('GET', `/Users?count=3&startIndex=${startIndex}`)
      seen.push(...body.Resources.map((one: { id: string }) => one.id))
      if (body.Resources.length < 3) break
    }
    const { body } = await scim('GET', '/Users?count=100000')
    expect(body.itemsPerPage).toBeLessThanOrEqual(200)
    expect([...seen].sort()).toEqual(body.Resources.map((one: { id: string }) => one.id).sort())
    expect((await scim('GET', '/Users?count=0')).body).toMatchObject({
      Resources: [],
      totalResults: body.totalResults,
    })
  })

  it('bad input is a SCIM error, never a failure of the server', async () => {
    const id = await make('xau@vidu.vn')
    const tries: [string, string, unknown?][] = [
      ['GET', `/Users?${filter('userName')}`],
      ['GET', `/Users?${filter('userName eq')}`],
      ['GET', `/Users?${filter('((userName eq "a")')}`],
      ['GET', `/Users?${filter('password eq "a"')}`],
      ['GET', `/Users?${filter('userName eq "'.padEnd(5_000, 'x'))}`],
      ['GET', '/Users?count=nhieu'],
      ['POST', '/Users', {}],
      ['POST', '/Users', []],
      ['POST', '/Users', '{'],
      ['POST', '/Users', '"\\u0000"'],
      ['POST', '/Users', '['.repeat(100) + ']'.repeat(100)],
      ['POST', '/Users', person('', {})],
      ['POST', '/Users', person('a@vidu.vn', { emails: [{ value: 'không phải' }] })],
      ['POST', '/Users', person('b@vidu.vn', { active: 'có' })],
      ['POST', '/Users', person('c@vidu.vn', { name: { givenName: 'x'.repeat(101) } })],
      ['POST', '/Users', person('d@vidu.vn', { name: 5, emails: 'x', phoneNumbers: { value: 1 } })],
      ['POST', '/Groups', { displayName: 'x', members: 'y' }],
      ['PATCH', `/Users/${id}`, { Operations: 'x' }],
      ['PATCH', `/Users/${id}`, patch({ op: 'move', path: 'active' })],
      ['PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'emails[', value: 'x' })],
      ['PATCH', `/Users/${id}`, patch({ op: 'remove' })],
      ['PATCH', `/Users/${id}`, patch({ op: 'replace', path: '__proto__.x', value: 1 })],
      ['PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'userName', value: null })],
      ['PUT', `/Users/${id}`, null],
      ['POST', '/Khac', {}],
    ]
    for (const [method, path, body] of tries) {
      const answer = await scim(method, path, body)
      const outcome = `${method} ${path} ${JSON.stringify(body)} → ${answer.status}`
      expect(answer.status, outcome).toBeLessThan(500)
      if (answer.status >= 400 && !path.startsWith('/Khac'))
        expect(answer.body.schemas, outcome).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
    }
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })
})

describe('values', () => {
  const phonesOf = async (id: string) =>
    (await scim('GET', `/Users/${id}`)).body.phoneNumbers?.map((one: { value: string }) => one.value)

  it('keeps the mobile number beside an office line, and leaves a number to whoever has it', async () => {
    const numbers = (mobile: string) => ({
      phoneNumbers: [
        { type: 'work', value: '+84 24 3825 1234' },
        { type: 'mobile', value: mobile },
      ],
    })
    expect(await phonesOf(await make('so.mot@vidu.vn', numbers('0912 345 711')))).toEqual(['+84912345711'])
    const second = await scim('POST', '/Users', person('so.hai@vidu.vn', numbers('0912 345 711')))
    expect([second.status, second.body.phoneNumbers]).toEqual([201, undefined])
    const path = `/Users/${second.body.id}`
    expect((await scim('PUT', path, person('so.hai@vidu.vn', numbers('0912 345 711')))).status).toBe(200)
    await scim('PUT', path, person('so.hai@vidu.vn', numbers('0912 345 712')))
    expect(await phonesOf(second.body.id)).toEqual(['+84912345712'])
  })

  it('a new primary address takes the place of the old one', async () => {
    const id = await make('chinh.cu@vidu.vn')
    const value = [{ type: 'home', value: 'chinh.moi@vidu.vn', primary: true }]
    const { body } = await scim('PATCH', `/Users/${id}`, patch({ op: 'add', path: 'emails', value }))
    expect(body.emails).toMatchObject([{ value: 'chinh.moi@vidu.vn' }])
    const back = { type: 'other', value: 'chinh.cu@vidu.vn', primary: 'True' }
    const path = 'emails[type eq "other"]'
    const again = await scim('PATCH', `/Users/${id}`, patch({ op: 'add', path, value: back }))
    expect(again.body.emails).toMatchObject([{ value: 'chinh.cu@vidu.vn' }])
  })

  it('a new name is shown, whether its parts or all of it are sent', async () => {
    const id = await make('ten.moi@vidu.vn')
    const change = async (name: string, value: string) => {
      const { body } = await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: name, value }))
      return [body.displayName, body.name.formatted]
    }
    expect(await change('name.givenName', 'Mới')).toEqual(['Nguyễn Văn Mới', 'Nguyễn Văn Mới'])
    expect(await change('name.formatted', 'Trần Thị Hoa')).toEqual(['Trần Thị Hoa', 'Trần Thị Hoa'])
    expect(await change('displayName', 'Hoa Trần')).toEqual(['Hoa Trần', 'Trần Thị Hoa'])
    expect(await change('name.familyName', 'Lê Thị')).toEqual(['Hoa Trần', 'Lê Thị Hoa'])
  })

  it('a reused userName gives a new account, and the old one keeps neither name nor address', async () => {
    const first = await make('minh.cu@vidu.vn')
    await scim('DELETE', `/Users/${first}`)
    const answer = await scim('POST', '/Users', person('minh.cu@vidu.vn', { externalId: 'nguoi-khac' }))
    expect(answer).toMatchObject({ status: 201, body: { emails: [{ value: 'minh.cu@vidu.vn' }] } })
    expect(answer.body.id).not.toBe(first)
    expect(await rowOf(first)).toMatchObject({ is_locked: true, email: null, verified_email: false })
  })
})

describe('accounts that nobody provisioned', () => {
  const idsOf = async (text: string) =>
    (await scim('GET', `/Users?${filter(text)}`)).body.Resources.map((one: { id: string }) => one.id)

  it('one that a stranger has made is found by no name or address that nobody proved: 409', async () => {
    const stranger = await app.person('Kẻ Lạ')
    await app.setUser(stranger, { email: 'giam.doc@vidu.vn', display_name: 'Giám Đốc' })
    for (const text of [
      'userName eq "giam.doc@vidu.vn"',
      `userName eq "${stranger.username}"`,
      'emails.value eq "giam.doc@vidu.vn"',
      'displayName eq "Giám Đốc"',
    ])
      expect(await idsOf(text), text).toEqual([])
    expect((await scim('GET', `/Users/${stranger.userId}`)).body.emails).toBeUndefined()
    expect((await scim('POST', '/Users', person('giam.doc@vidu.vn'))).status).toBe(409)
    await app.setUser(stranger, { verified_email: true })
    expect(await idsOf('userName eq "giam.doc@vidu.vn"')).toEqual([stranger.userId])
  })

  it('a passkey or an account of a provider is a way in as a password is', async () => {
    const stranger = await app.person('Kẻ Lạ Không Mật Khẩu')
    await app.setUser(stranger, { email: 'ke.toan@vidu.vn', password_hash: null })
    const text = 'userName eq "ke.toan@vidu.vn"'
    expect(await idsOf(text)).toEqual([stranger.userId])
    await app.app.db
      .insertInto('oidc_identity')
      .values({
        ...{ tenant_id: 'default', identity_id: crypto.randomUUID(), user_id: stranger.userId },
        ...{ provider_id: 'ngoai', issuer: 'https://id.example.com', subject: 'ke.la', email: null },
        ...{ created_time: new Date(), last_used_time: null },
      })
      .execute()
    expect(await idsOf(text)).toEqual([])
  })

  it('the address of one that waits for its person is proven by the directory', async () => {
    const email = 'duoc.moi@vidu.vn'
    for (const said of [{ emails: [{ value: email }] }, { userName: email }]) {
      const { userId } = await app.person('Người Được Mời')
      await app.setUser({ userId }, { email, password_hash: null })
      const change = (value: object) => scim('PATCH', `/Users/${userId}`, patch({ op: 'replace', value }))
      await change({ displayName: 'Mời' })
      expect((await rowOf(userId)).verified_email, 'the directory says nothing of it').toBe(false)
      await change(said)
      expect(await rowOf(userId)).toMatchObject({ email, verified_email: true })
      await app.setUser({ userId }, { email: null })
    }
  })

  it('one that the directory took over is deactivated, also when its group has given it a role', async () => {
    const { userId, tokens } = await app.person('Người Được Nhận')
    await scim('PATCH', `/Users/${userId}`, patch({ op: 'replace', value: { active: true } }))
    const { items } = await admin.ask(contract.adminPermission.listRoles, { query: { limit: 50 } })
    const roleId = items.find(({ builtIn }) => builtIn === 'MODERATOR')!.roleId
    const { body } = await scim('POST', '/Groups', { displayName: 'Được nhận', members: [{ value: userId }] })
    await admin.ask(setScimGroupRole, { params: { groupId: body.id }, body: { roleId } })
    const answer = await scim('PATCH', `/Users/${userId}`, patch({ op: 'replace', value: { active: false } }))
    expect([answer.status, answer.body.active]).toEqual([200, false])
    const own = () => app.call(contract.signIn.getSecondFactors, {}, { token: tokens.accessToken })
    await eventually(async () => expect((await own()).error?.code).toBe('sessionRevoked'))
  })
})

describe('work that a failure cut off', () => {
  /** Nothing is deleted from the table, or changed in it, while `work` runs. */
  async function whileRefused(table: string, work: () => Promise<unknown>) {
    const { pool } = app.app.database
    await pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE OR DELETE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse()`)
    await work()
    await pool.query(`DROP TRIGGER refuse ON ${table}; DROP FUNCTION refuse()`)
  }

  it('roles follow their group, though the request that changed it has failed', async () => {
    const { items } = await admin.ask(contract.adminPermission.listRoles, { query: { limit: 50 } })
    const roleId = items.find(({ builtIn }) => builtIn === 'MODERATOR')!.roleId
    const ids = await Promise.all(['mot', 'hai'].map(name => make(`dut.${name}@vidu.vn`)))
    const countOf = async (userId: string) =>
      (await admin.ask(contract.adminPermission.listUserRoles, { params: { userId } })).items.length
    const rolesLeft = () => Promise.all(ids.map(countOf))
    const groupId = (
      await scim('POST', '/Groups', { displayName: 'Đứt giữa chừng', members: ids.map(value => ({ value })) })
    ).body.id
    await admin.ask(setScimGroupRole, { params: { groupId }, body: { roleId } })
    const removal = () => scim('PATCH', `/Groups/${groupId}`, patch({ op: 'remove', path: 'members' }))
    await whileRefused('role_user', async () => expect((await removal()).status).toBe(500))
    expect((await removal()).status).toBe(200)
    expect(await rolesLeft()).toEqual([1, 1])
    await app.app.processors.idle()
    expect(await rolesLeft()).toEqual([0, 0])
  })

  it('sessions end with the lock, or both are done when the directory asks again', async () => {
    const { userId, tokens } = await app.person('Người Bị Khoá Lại')
    const off = () => scim('PATCH', `/Users/${userId}`, patch({ op: 'replace', value: { active: false } }))
    await whileRefused('login_session', async () => expect((await off()).status).toBe(500))
    expect((await off()).status).toBe(200)
    const own = () => app.call(contract.signIn.getSecondFactors, {}, { token: tokens.accessToken })
    await eventually(async () => expect((await own()).error?.code).toBe('sessionRevoked'))
  })
})

describe('changes at the same time', () => {
  const rename = (id: string, displayName: string) =>
    scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { displayName } }))

  it('members who are added to a group at the same time are all in it', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5, 6].map(n => make(`song.song.${n}@vidu.vn`)))
    const group = (await scim('POST', '/Groups', { displayName: 'Song song', members: [] })).body.id
    const answers = await Promise.all(
      ids.map(value =>
        scim('PATCH', `/Groups/${group}`, patch({ op: 'add', path: 'members', value: [{ value }] })),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    const { body } = await scim('GET', `/Groups/${group}`)
    expect(body.members.map(({ value }: { value: string }) => value).sort()).toEqual(ids.toSorted())
  })

  it('a member who is removed while others are added loses the role of the group', async () => {
    const { items } = await admin.ask(contract.adminPermission.listRoles, { query: { limit: 50 } })
    const roleId = items.find(({ builtIn }) => builtIn === 'MODERATOR')!.roleId
    const [leaver, ...joiners] = await Promise.all([1, 2, 3, 4].map(n => make(`vai.song.${n}@vidu.vn`)))
    const body = { displayName: 'Vai song song', members: [{ value: leaver }] }
    const groupId = (await scim('POST', '/Groups', body)).body.id
    await admin.ask(setScimGroupRole, { params: { groupId }, body: { roleId } })
    const change = (operation: object) => scim('PATCH', `/Groups/${groupId}`, patch(operation))
    await Promise.all([
      change({ op: 'remove', path: `members[value eq "${leaver}"]` }),
      ...joiners.map(value => change({ op: 'add', path: 'members', value: [{ value }] })),
    ])
    const holdsRole = async (userId: string) =>
      (await admin.ask(contract.adminPermission.listUserRoles, { params: { userId } })).items.length > 0
    expect(await Promise.all([leaver!, ...joiners].map(holdsRole))).toEqual([false, true, true, true])
  })

  it('a person who is deactivated while they are renamed stays inactive', async () => {
    const id = await make('nghi.viec@vidu.vn')
    const names = ['Tên Một', 'Tên Hai', 'Tên Ba', 'Tên Bốn', 'Tên Năm', 'Tên Sáu', 'Tên Bảy', 'Tên Tám']
    await Promise.all([
      scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } })),
      ...names.map(name => rename(id, name)),
    ])
    expect((await scim('GET', `/Users/${id}`)).body.active).toBe(false)
  })

  it('the second of two changes of the same version is refused: 412', async () => {
    const id = await make('hai.ban@vidu.vn')
    const { etag } = (await scim('GET', `/Users/${id}`)).headers
    const outcomes = await Promise.all(
      ['Tên Năm', 'Tên Sáu'].map(displayName =>
        scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { displayName } }), {
          'if-match': etag as string,
        }),
      ),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  it('a person who is deleted while they are renamed stays deleted', async () => {
    const id = await make('xoa.song@vidu.vn')
    const names = ['Tên Một', 'Tên Hai', 'Tên Ba', 'Tên Bốn', 'Tên Năm', 'Tên Sáu']
    await Promise.all([scim('DELETE', `/Users/${id}`), ...names.map(name => rename(id, name))])
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404)
  })

  it('people whose addresses begin alike are created at the same time, each with a username of their own', async () => {
    const outcomes = await Promise.all(
      ['a', 'b', 'c', 'd'].map(domain => scim('POST', '/Users', person(`trung.ten@${domain}.vn`))),
    )
    expect(outcomes.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  })
})

describe('who may', () => {
  it('only a token that was made and not revoked; sessions and other tenants are no way in', async () => {
    const second = await admin.ask(createScimToken, { body: { name: 'Thử thu hồi' } })
    const status = async (bearer: string) =>
      (await scim('GET', '/Users', undefined, { authorization: `Bearer ${bearer}` })).status
    expect(await status(second.secret)).toBe(200)
    await admin.ask(revokeScimToken, { params: { tokenId: second.tokenId } })
    for (const bearer of [second.secret, admin.tokens.accessToken, `scim_${'a'.repeat(43)}`, 'x'])
      expect(await status(bearer)).toBe(401)
    const other = await app.person('Người Khác', { tenant: 'khac' })
    expect((await scim('GET', `/Users/${other.userId}`)).status).toBe(404)
    const setting = await admin.ask(getScimSetting)
    expect(setting.tokens.map(({ name }) => name)).toEqual(['Entra'])
    expect(setting.tokens[0]!.lastUsedTime).toBeGreaterThan(0)
    expect(JSON.stringify(setting)).not.toContain(token)
  })

  it('the account of an administrator whom SCIM did not make is not its to change', async () => {
    const path = `/Users/${admin.userId}`
    const body = patch({ op: 'replace', value: { active: false, emails: [{ value: 'ke.gian@vidu.vn' }] } })
    expect((await scim('PATCH', path, body)).status).toBe(403)
    expect((await scim('DELETE', path)).status).toBe(403)
    expect((await scim('GET', path)).body.active).toBe(true)
  })

  it('the addresses of somebody who holds a role stay as they are, so that no code goes elsewhere; all else follows', async () => {
    const id = await make('co.vai@vidu.vn')
    const { items } = await admin.ask(contract.adminPermission.listRoles, { query: { limit: 50 } })
    const roleId = items.find(({ builtIn }) => builtIn === 'SUPER_ADMIN')!.roleId
    const holder = { params: { roleId, userId: id } }
    await admin.ask(contract.adminPermission.addRoleUser, holder)
    const other = {
      emails: [{ value: 'ke.gian@vidu.vn' }],
      phoneNumbers: [{ value: '+84912000999' }],
      displayName: 'Tên Mới',
    }
    const { status, body } = await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: other }))
    expect(status).toBe(200)
    expect(body).toMatchObject({ displayName: 'Tên Mới', emails: [{ value: 'co.vai@vidu.vn' }] })
    expect(body.phoneNumbers).toBeUndefined()
    expect(
      (await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }))).body.active,
    ).toBe(false)
    await admin.ask(contract.adminPermission.removeRoleUser, holder)
  })

  it('does not unlock whom an administrator has locked, and does unlock whom it locked itself', async () => {
    const id = await make('bi.khoa@vidu.vn')
    const lock = (name: 'lockUser' | 'unlockUser') =>
      admin.ask(contract.identity[name], { params: { value: id } })
    const set = async (active: boolean) =>
      (await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active } }))).body.active
    expect([await set(false), await set(true)]).toEqual([false, true])
    await lock('lockUser')
    expect(await set(true)).toBe(false)
    const put = await scim('PUT', `/Users/${id}`, person('bi.khoa@vidu.vn'))
    expect(put.body.active).toBe(false)
    await set(false)
    expect(await set(true), 'the first lock counts').toBe(false)
    await lock('unlockUser')
    await set(false)
    await lock('lockUser')
    expect(await set(true), 'the administrator took it over').toBe(false)
    await lock('unlockUser')
    expect((await scim('GET', `/Users/${id}`)).body.active).toBe(true)
  })

  it('a token is made by a SUPER_ADMIN alone: superAdminNeeded', async () => {
    const helper = await app.person('Người Cài Đặt')
    const role = await admin.ask(contract.adminPermission.createRole, {
      body: { name: 'Cài SCIM', allow: ['provider.edit'] },
    })
    await admin.ask(contract.adminPermission.addRoleUser, {
      params: { roleId: role.roleId, userId: helper.userId },
    })
    expect((await helper.call(createScimToken, { body: { name: 'Của tôi' } })).error?.code).toBe(
      'superAdminNeeded',
    )
  })

  it('a group gives its members the role that it is mapped to, and takes it with the membership or the mapping', async () => {
    const { items } = await admin.ask(contract.adminPermission.listRoles, { query: { limit: 50 } })
    const roleId = items.find(({ builtIn }) => builtIn === 'MODERATOR')!.roleId
    const id = await make('vai.tro@vidu.vn')
    const group = await scim('POST', '/Groups', { displayName: 'Kiểm duyệt', members: [{ value: id }] })
    const groupId = group.body.id
    const roles = async () =>
      (await admin.ask(contract.adminPermission.listUserRoles, { params: { userId: id } })).items.map(
        ({ builtIn }) => builtIn,
      )
    const map = (role: string | null) =>
      admin.ask(setScimGroupRole, { params: { groupId }, body: { roleId: role } })
    expect(await map(roleId)).toMatchObject({ roleId, memberCount: 1 })
    expect(await roles()).toEqual(['MODERATOR'])
    await scim('PATCH', `/Groups/${groupId}`, patch({ op: 'remove', path: `members[value eq "${id}"]` }))
    expect(await roles()).toEqual([])
    await scim('PATCH', `/Groups/${groupId}`, patch({ op: 'add', path: 'members', value: [{ value: id }] }))
    expect(await roles()).toEqual(['MODERATOR'])
    await map(null)
    expect(await roles()).toEqual([])
  })

  it('who is deleted loses the roles that their groups gave, and comes back without them', async () => {
    const { items } = await admin.ask(contract.adminPermission.listRoles, { query: { limit: 50 } })
    const roleId = items.find(({ builtIn }) => builtIn === 'MODERATOR')!.roleId
    const id = await make('roi.nhom@vidu.vn')
    const { body } = await scim('POST', '/Groups', { displayName: 'Rời nhóm', members: [{ value: id }] })
    await admin.ask(setScimGroupRole, { params: { groupId: body.id }, body: { roleId } })
    const roles = async () =>
      (await admin.ask(contract.adminPermission.listUserRoles, { params: { userId: id } })).items.map(
        ({ builtIn }) => builtIn,
      )
    expect(await roles()).toEqual(['MODERATOR'])
    expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await roles()).toEqual([])
    // Of a deletion by a server that did not take them.
    await admin.ask(contract.adminPermission.addRoleUser, { params: { roleId, userId: id } })
    const again = await scim('POST', '/Users', person('roi.nhom@vidu.vn'))
    expect(again.body).toMatchObject({ id, active: true, groups: [] })
    expect(await roles()).toEqual([])
  })

  it('every write is an entry of the audit log with its token', async () => {
    const id = await make('ghi.so@vidu.vn')
    const { items } = await admin.ask(contract.administration.listAuditEntries, {
      query: { requestPayload: JSON.stringify({ userId: id }) },
    })
    expect(items[0]).toMatchObject({
      action: 'scimCreateUser',
      actor: { name: 'directory' },
      after: { token: 'Entra', active: true },
    })
  })
})
