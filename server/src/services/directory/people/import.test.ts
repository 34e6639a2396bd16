import { contract, type ImportReport, maxImportLines, type Permission, type RoleScope } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { csvLine, readCsv } from '#platform/csv.ts'
import type { Person } from '../../../testing/app.ts'
import { addWorkspace } from '../../../testing/workspace.ts'
import { makeGroup, sceneForFile } from '../../room/testing/scene.ts'
import { peopleLines } from './exportPeople.ts'

const { checkPeopleImport, importPeople, exportPeople } = contract.directory
const scene = sceneForFile()
let admin: Person
beforeAll(async () => {
  admin = await scene.app.person('Đặng Thị Lan', { isAdmin: true })
})

const check = (csv: string, who = admin) => who.ask(checkPeopleImport, { body: { csv } })
const apply = (csv: string, invitation: 'MAIL' | 'LINKS' = 'LINKS') =>
  admin.call(importPeople, { body: { csv, invitation } })
const head = 'username,fullName,displayName,email,phoneNumber,language'
const accounts = () =>
  scene.app.app.db
    .selectFrom('app_user')
    .select(['user_id', 'username', 'full_name', 'email', 'phone_number', 'verified_email', 'language'])
    .orderBy('user_id')
    .execute()

describe('a file with errors', () => {
  /** Lines of the file with the errors that each must have: column and reason. */
  const bad: Record<string, [line: string, ...errors: string[]]> = {
    'no username': [',Không Tên,,,,', 'username required'],
    'short username': ['ab,Nguyễn Ngắn,,,,', 'username tooShort'],
    'long username': [`${'a'.repeat(65)},Nguyễn Dài,,,,`, 'username tooLong'],
    'marks in a username': ['nguyễn,Nguyễn Dấu,,,,', 'username usernameInvalid'],
    'reserved username': ['admin,Nguyễn Quản,,,,', 'username usernameReserved'],
    'damaged username': ['nguy\ufffdn.a,Nguyễn Hỏng,,,,', 'username damagedText'],
    'line break in a username': ['"nguyen\na",Nguyễn Xuống,,,,', 'username lineBreak'],
    'username twice': ['trung.ten,Nguyễn Trùng,,,,', 'username duplicate'],
    'no name': ['khong.ten,,,,,', 'fullName required'],
    'long name': [`ten.dai,${'Đ'.repeat(101)},,,,`, 'fullName tooLong'],
    'very long name': [`ten.rat.dai,${'Đ'.repeat(5000)},,,,`, 'fullName tooLong'],
    'damaged name': ['ten.hong,Nguy\ufffdn A,,,,', 'fullName damagedText'],
    'line break in a name': ['ten.xuong,"Nguyễn\r\nA",,,,', 'fullName lineBreak'],
    'bidi override in a name': ['ten.nguoc,Nguyễn \u202eA,,,,', 'fullName controlCharacters'],
    'bell in a name': ['ten.chuong,Nguyễn\u0007A,,,,', 'fullName controlCharacters'],
    'invisible letter in a name': ['ten.an,Nguyễn\u3164A,,,,', 'fullName invisibleCharacters'],
    'name of nothing visible': ['ten.trong,\u200b\u200b,,,,', 'fullName required'],
    'look-alike letters in a name': ['ten.lan,Nguyễn \u0410n,,,,', 'fullName mixedScripts'],
    'long display name': [`goi.dai,Nguyễn Gọi,${'x'.repeat(101)},,,`, 'displayName tooLong'],
    'damaged display name': ['goi.hong,Nguyễn Gọi,\ufffd,,,', 'displayName damagedText'],
    'line break in a display name': ['goi.xuong,Nguyễn Gọi,"a\nb",,,', 'displayName lineBreak'],
    'control in a display name': ['goi.dieu,Nguyễn Gọi,a\u0001b,,,', 'displayName controlCharacters'],
    'invisible display name': ['goi.an,Nguyễn Gọi,a\u3164,,,', 'displayName invisibleCharacters'],
    'look-alike display name': ['goi.lan,Nguyễn Gọi,Pаul,,,', 'displayName mixedScripts'],
    'no address': ['thu.sai,Nguyễn Thư,,an.vidu.vn,,', 'email emailInvalid'],
    'long address': [`thu.dai,Nguyễn Thư,,${'a'.repeat(260)}@vidu.vn,,`, 'email tooLong'],
    'damaged address': ['thu.hong,Nguyễn Thư,,a\ufffd@vidu.vn,,', 'email damagedText'],
    'line break in an address': ['thu.xuong,Nguyễn Thư,,"a@vidu.vn\nb@vidu.vn",,', 'email lineBreak'],
    'address twice': ['thu.trung,Nguyễn Thư,,Trung@vidu.vn,,', 'email duplicate'],
    'address of another account': ['thu.cua,Nguyễn Thư,,cua.binh@vidu.vn,,', 'email taken'],
    'no number': ['so.sai,Nguyễn Số,,,12345,', 'phoneNumber phoneNumberInvalid'],
    'number as a spreadsheet writes large ones': [
      'so.lon,Nguyễn Số,,,8.49E+10,',
      'phoneNumber scientificNumber',
    ],
    'long number': [`so.dai,Nguyễn Số,,,${'0'.repeat(40)},`, 'phoneNumber tooLong'],
    'damaged number': ['so.hong,Nguyễn Số,,,09\ufffd,', 'phoneNumber damagedText'],
    'line break in a number': ['so.xuong,Nguyễn Số,,,"0912345678\n0912345679",', 'phoneNumber lineBreak'],
    'number twice': ['so.trung,Nguyễn Số,,,+84 912 345 001,', 'phoneNumber duplicate'],
    'number of another account': ['so.cua,Nguyễn Số,,,0912345999,', 'phoneNumber taken'],
    'unknown language': ['tieng.la,Nguyễn Tiếng,,,,fr', 'language languageUnknown'],
    'damaged language': ['tieng.hong,Nguyễn Tiếng,,,,\ufffd', 'language damagedText'],
    'line break in a language': ['tieng.xuong,Nguyễn Tiếng,,,,"v\ni"', 'language lineBreak'],
    'too few cells': ['it.o,Nguyễn Ít', ' tooFewCells'],
    'too many cells': ['nhieu.o,Nguyễn Nhiều,,,,,thừa', ' tooManyCells'],
    'quote in a cell': ['nhay,Nguyễn "Nháy,,,,', ' quoteInCell'],
    'text after a quote': ['nhay.sau,"Nguyễn" A,,,,', ' textAfterQuote'],
    'several at once': [
      'x,,,a,b,c',
      'username tooShort',
      'email emailInvalid',
      'phoneNumber phoneNumberInvalid',
      'language languageUnknown',
    ],
    'unclosed quote': ['nhay.mo,"Nguyễn Mở,,,,', ' unclosedQuote'],
  }

  it('a file with errors is refused whole, with every error by line and column, in a file of 1,000 lines', async () => {
    await scene.app.setUser(scene.binh, { email: 'cua.binh@vidu.vn', phone_number: '+84912345999' })
    const good = (n: number) => `nguoi.${n},Nguyễn Văn Số ${n},,nguoi.${n}@vidu.vn,,vi`
    const firsts = [
      'trung.ten,Nguyễn Một,,,,',
      'mot.thu,Nguyễn Một,,trung@vidu.vn,,',
      'mot.so,Nguyễn Một,,,0912345001,',
    ]
    const entries = Object.entries(bad)
    const rest = 1_000 - entries.length - firsts.length
    const spread = entries.flatMap(([, [line]], n) => [
      ...Array.from({ length: Math.floor(rest / entries.length) }, (_, k) => good(n * 100 + k)),
      line,
    ])
    // Those that are left over, before the last line, which has no end.
    while (spread.length < 1_000 - firsts.length) spread.splice(5, 0, good(90_000 + spread.length))
    const lines = [...firsts, ...spread]
    expect(lines).toHaveLength(1_000)
    const report = await check([head, ...lines].join('\n'))
    expect(report.lines).toHaveLength(1_000)
    const seen = report.lines
      .filter(({ outcome }) => outcome === 'ERROR')
      .map(({ errors }) => errors!.map(({ column = '', reason }) => `${column} ${reason}`))
    const expected = entries.map(([, [, ...errors]]) => errors)
    expect(Object.fromEntries(entries.map(([name], n) => [name, seen[n]]))).toEqual(
      Object.fromEntries(entries.map(([name], n) => [name, expected[n]])),
    )
    expect(new Set(seen.flat()).size).toBeGreaterThanOrEqual(40)
    expect(report).toMatchObject({ refused: entries.length, created: 1_000 - entries.length, changed: 0 })
    // Each line is the one that the file has there, quoted line breaks counted.
    const physical = [head, ...lines].join('\n').split('\n')
    for (const { line, username, outcome } of report.lines)
      if (outcome === 'CREATE') expect(physical[line - 1]).toContain(username)

    const before = await accounts()
    const refused = await apply([head, ...lines].join('\n'))
    expect(refused.error).toMatchObject({ code: 'importRefused', data: { lines: entries.length } })
    expect(await accounts()).toEqual(before)
  })

  const wholeFile: Record<string, [csv: string, error: object]> = {
    empty: ['', { reason: 'empty' }],
    'headings alone': [head, { reason: 'empty' }],
    'no column of usernames': ['fullName\nA', { column: 'username', reason: 'missingColumn' }],
    'unknown column': ['username,Lương\na,1', { column: 'Lương', reason: 'unknownColumn' }],
    'column twice': ['username,email,E-mail\na,,', { column: 'email', reason: 'duplicateColumn' }],
    'too many lines': [
      `username\n${'a\n'.repeat(maxImportLines + 1)}`,
      { reason: 'tooManyLines', max: maxImportLines },
    ],
  }
  it.each(Object.entries(wholeFile))('%s: the file is refused before its lines', async (_, [csv, error]) => {
    expect(await check(csv)).toMatchObject({
      ...{ created: 0, changed: 0, unchanged: 0, refused: 1 },
      lines: [{ line: 1, outcome: 'ERROR', errors: [error] }],
    })
    expect((await apply(csv)).error?.code).toBe('importRefused')
  })
})

describe('a file without errors', () => {
  it('says line by line what it will do, does it, and says then that nothing is left', async () => {
    const csv = [
      '\ufeffTên đăng nhập;Họ và tên;Email;Số điện thoại;Ngôn ngữ',
      'Le.Thi.Moi;Lê Thị Mới;moi@vidu.vn;912345111;Tiếng Việt',
      `${scene.chi.username};Chi Đã Đổi;;;`,
      `${scene.binh.username};;;;`,
    ].join('\r\n')
    const report = await check(csv)
    expect(report).toMatchObject({ created: 1, changed: 1, unchanged: 1, refused: 0 })
    expect(report.lines).toEqual([
      { line: 2, outcome: 'CREATE', username: 'le.thi.moi', name: 'Lê Thị Mới' },
      expect.objectContaining({
        outcome: 'CHANGE',
        changes: [{ column: 'fullName', before: expect.any(String), after: 'Chi Đã Đổi' }],
      }),
      expect.objectContaining({ outcome: 'UNCHANGED', username: scene.binh.username }),
    ] satisfies ImportReport['lines'])
    expect((await accounts()).some(({ username }) => username === 'le.thi.moi')).toBe(false)

    const { data } = await apply(csv)
    expect(data).toMatchObject({ created: 1, changed: 1, unchanged: 1, invited: 0 })
    expect((await accounts()).find(({ username }) => username === 'le.thi.moi')).toEqual({
      user_id: expect.any(String),
      ...{ username: 'le.thi.moi', full_name: 'Lê Thị Mới', email: 'moi@vidu.vn' },
      ...{ phone_number: '+84912345111', verified_email: false, language: 'vi' },
    })
    expect(await check(csv)).toMatchObject({ created: 0, changed: 0, unchanged: 3, refused: 0 })
  })

  it('its links set the first password once', async () => {
    const { data } = await apply('username,fullName\nlien.ket,Người Có Liên Kết')
    const token = /reset=([\w-]+)$/.exec(data!.links[0]!.url)![1]!
    const set = () =>
      scene.app.call(contract.identityAuthen.resetPassword, {
        body: { resetToken: token, password: 'con chó sói 48 cây' },
      })
    expect((await set()).data).toMatchObject({ username: 'lien.ket' })
    expect((await set()).error?.code).toBe('resetTokenInvalid')
  })

  it('gives who has set no password yet a new link where the file is imported again, and nobody else', async () => {
    const csv = `username,fullName\nlien.mat,Người Mất Liên Kết\nlien.xong,Người Đã Vào\n${scene.binh.username},`
    const tokenOf = (link: { url: string }) => /reset=([\w-]+)$/.exec(link.url)![1]!
    const set = (resetToken: string) =>
      scene.app.call(contract.identityAuthen.resetPassword, {
        body: { resetToken, password: 'con chó sói 48 cây' },
      })
    const first = (await apply(csv)).data!.links
    expect(first.map(({ username }) => username)).toEqual(['lien.mat', 'lien.xong'])
    expect((await set(tokenOf(first[1]!))).error).toBeUndefined()

    expect(await check(csv)).toMatchObject({ created: 0, changed: 0, unchanged: 3, waiting: 1 })
    expect((await apply(csv, 'MAIL')).data!.links).toEqual([])
    const again = (await apply(csv)).data!.links
    expect(again.map(({ username, name }) => [username, name])).toEqual([['lien.mat', 'Người Mất Liên Kết']])
    expect((await set(tokenOf(first[0]!))).error?.code).toBe('resetTokenInvalid')
    expect((await set(tokenOf(again[0]!))).data).toMatchObject({ username: 'lien.mat' })
    expect(await check(csv)).toMatchObject({ waiting: 0 })
    expect((await apply(csv)).data!.links).toEqual([])
  })

  it('gives a new link to who let the first one run out, and none to who comes in by a directory', async () => {
    const csv = 'username,fullName\nhet.han,Người Hết Hạn\nqua.thu.muc,Người Qua Thư Mục'
    await apply(csv)
    await scene.app.app.database.pool.query('DELETE FROM password_reset')
    const [, other] = (await accounts()).filter(({ username }) => /^(het.han|qua.thu.muc)$/.test(username))
    await scene.app.app.db
      .insertInto('scim_user')
      .values({ tenant_id: 'default', user_id: other!.user_id, user_name: 'qua.thu.muc', external_id: null })
      .execute()
    expect(await check(csv)).toMatchObject({ unchanged: 2, waiting: 1 })
    expect((await apply(csv)).data!.links.map(({ username }) => username)).toEqual(['het.han'])
  })

  it('an invitation that went to a wrong address opens nothing once the address is corrected, and goes to the right one', async () => {
    const csv = (email: string) => `username,fullName,email\nsai.thu,Người Sai Thư,${email}`
    const linkTo = async (email: string) => {
      const { body } = await scene.app.app.db
        .selectFrom('outgoing_message')
        .select('body')
        .where('recipient', '=', email)
        .executeTakeFirstOrThrow()
      return /reset=([\w-]{43})/.exec(body)![1]!
    }
    const set = (resetToken: string) =>
      scene.app.call(contract.identityAuthen.resetPassword, {
        body: { resetToken, password: 'con chó sói 48 cây' },
      })
    await apply(csv('nham@vidu.vn'), 'MAIL')
    expect((await apply(csv('dung@vidu.vn'), 'MAIL')).data).toMatchObject({ changed: 1, invited: 1 })
    expect((await set(await linkTo('nham@vidu.vn'))).error?.code).toBe('resetTokenInvalid')
    expect((await set(await linkTo('dung@vidu.vn'))).data).toMatchObject({ username: 'sai.thu' })
  })

  it('invites by mail who has an address, and answers the links of the others', async () => {
    const { data } = await apply(
      'username,fullName,email\nco.thu,Người Có Thư,co.thu@vidu.vn\nkhong.thu,Người Không Thư,',
      'MAIL',
    )
    expect(data).toMatchObject({ invited: 1, links: [{ username: 'khong.thu' }] })
    const mail = await scene.app.app.db
      .selectFrom('outgoing_message')
      .select(['recipient', 'body', 'template'])
      .where('recipient', '=', 'co.thu@vidu.vn')
      .executeTakeFirstOrThrow()
    expect(mail.template).toBe('accountInvitation')
    expect(mail.body).toContain('co.thu')
    expect(mail.body).toMatch(/reset=[\w-]{43}/)
  })

  it('two accounts exchange their addresses', async () => {
    const lines = (a: string, b: string) => `username,fullName,email\ndoi.mot,Một,${a}\ndoi.hai,Hai,${b}`
    await apply(lines('d1@vidu.vn', 'd2@vidu.vn'))
    expect((await apply(lines('d2@vidu.vn', 'd1@vidu.vn'))).data).toMatchObject({ changed: 2 })
    const emails = (await accounts()).filter(({ username }) => username.startsWith('doi.'))
    expect(emails.map(({ email }) => email)).toEqual(['d2@vidu.vn', 'd1@vidu.vn'])
  })
})

it('an export is disarmed, and an import of it changes nothing', async () => {
  await scene.app.setUser(scene.an, { display_name: '=HYPERLINK("http://x")', phone_number: '+84912345222' })
  const file = await scene.app.raw('POST', exportPeople.path.replace('{tenant}', 'default'), {
    body: '{}',
    headers: { authorization: `Bearer ${admin.tokens.accessToken}`, 'content-type': 'application/json' },
  })
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.text).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(file.text).toContain("'+84912345222")
  const report = await check(file.text)
  expect(report).toMatchObject({ created: 0, changed: 0, refused: 0 })
  expect(report.unchanged).toBe((await accounts()).length)
})

it('a file that is full goes on after its last account, and nobody is missing or in both', async () => {
  const idsAfter = async (afterUserId?: string) => {
    const parts = await Array.fromAsync(peopleLines(scene.app.app, 'default', { afterUserId, most: 2 }))
    const [head, ...people] = (await readCsv(Buffer.concat(parts).toString())).map(({ cells }) => cells)
    return people.map(cells => cells[head!.indexOf('Mã tài khoản')]!)
  }
  const userIds: string[] = []
  for (let page = await idsAfter(); page.length > 0; page = await idsAfter(page.at(-1))) userIds.push(...page)
  expect(userIds.length).toBeGreaterThan(2)
  expect(new Set(userIds).size).toBe(userIds.length)
  expect(userIds.length).toBe((await accounts()).length)
  const file = await scene.app.raw('POST', exportPeople.path.replace('{tenant}', 'default'), {
    body: JSON.stringify({ afterUserId: userIds.at(-2) }),
    headers: { authorization: `Bearer ${admin.tokens.accessToken}`, 'content-type': 'application/json' },
  })
  expect(await readCsv(file.text)).toHaveLength(2)
})

it('who may import cannot change the account of somebody who may do more', async () => {
  const helper = await scene.app.person('Người Giúp')
  const { roleId } = await admin.ask(contract.adminPermission.createRole, {
    body: { name: 'Nhập tệp', allow: ['user.import'] },
  })
  await admin.ask(contract.adminPermission.addRoleUser, { params: { roleId, userId: helper.userId } })
  const csv = csvLine(['username', 'email']) + csvLine([admin.username, 'ke.gian@vidu.vn'])
  const report = await check(csv, helper)
  expect(report.lines[0]!.errors).toEqual([{ reason: 'permissionNotHeld' }])
  const outcome = await helper.call(importPeople, { body: { csv, invitation: 'LINKS' } })
  expect(outcome.error?.code).toBe('importRefused')
  expect((await scene.an.call(checkPeopleImport, { body: { csv } })).error?.code).toBe('forbidden')

  // Nor take over one that nobody has come into yet: its link sets the password.
  const invited = csvLine(['username', 'fullName']) + csvLine(['quan.tri.moi', 'Quản Trị Mới'])
  expect((await apply(invited)).data!.links).toHaveLength(1)
  expect(await check(invited, helper)).toMatchObject({ waiting: 1 })
  const { user_id: userId } = await scene.app.app.db
    .selectFrom('app_user')
    .select('user_id')
    .where('username', '=', 'quan.tri.moi')
    .executeTakeFirstOrThrow()
  const { roleId: higherId } = await admin.ask(contract.adminPermission.createRole, {
    body: { name: 'Cao hơn', allow: ['user.import', 'user.lock'] },
  })
  await admin.ask(contract.adminPermission.addRoleUser, { params: { roleId: higherId, userId } })
  expect(await check(invited, helper)).toMatchObject({ unchanged: 1, waiting: 0 })
  expect((await helper.ask(importPeople, { body: { csv: invited, invitation: 'LINKS' } })).links).toEqual([])
})

it('who may import cannot change the account of somebody who may do more in a workspace or a room alone', async () => {
  const { an, binh, app } = scene
  const helper = await app.person('Người Nhập Tệp')
  const give = async (userId: string, body: { name: string; allow: Permission[]; scope?: RoleScope }) => {
    const { roleId } = await admin.ask(contract.adminPermission.createRole, { body })
    await admin.ask(contract.adminPermission.addRoleUser, { params: { roleId, userId } })
  }
  await give(helper.userId, { name: 'Nhập tệp của nơi', allow: ['user.import'] })
  const { workspaceId } = await addWorkspace(app, an, { MEMBER: [binh] })
  const { room } = await makeGroup(an, [binh])
  const people = {
    WORKSPACE: await app.person('Giữ Không Gian'),
    ROOM: await app.person('Giữ Phòng'),
    nowhere: await app.person('Không Giữ Gì'),
  }
  const allow: Permission[] = ['report.read']
  await give(people.WORKSPACE.userId, {
    name: 'Của không gian',
    allow,
    scope: { kind: 'WORKSPACE', id: workspaceId },
  })
  await give(people.ROOM.userId, { name: 'Của phòng', allow, scope: { kind: 'ROOM', id: room.roomId } })
  const victims = Object.values(people)
  const csv = [['username', 'email'], ...victims.map(({ username }, n) => [username, `ke.gian.${n}@vidu.vn`])]
    .map(csvLine)
    .join('')
  const report = await check(csv, helper)
  expect(report.lines.map(({ outcome, errors }) => [outcome, errors])).toEqual([
    ['ERROR', [{ reason: 'permissionNotHeld' }]],
    ['ERROR', [{ reason: 'permissionNotHeld' }]],
    ['CHANGE', undefined],
  ])
  const { error } = await helper.call(importPeople, { body: { csv, invitation: 'LINKS' } })
  expect(error).toMatchObject({ code: 'importRefused', data: { lines: 2 } })
  expect((await check(csv)).changed, 'an administrator may do more than they').toBe(3)
})

it('the audit log says how many, and holds nothing of the file', async () => {
  await apply('username,fullName\nghi.so,Người Ghi Sổ')
  const { items } = await admin.ask(contract.administration.listAuditEntries, {
    query: { requestPayload: JSON.stringify({ action: 'importPeople' }) },
  })
  expect(items[0]).toMatchObject({ after: { created: 1, changed: 0 }, target: { csv: '[not kept]' } })
  expect(items[0]!.subjects).toHaveLength(1)
})
