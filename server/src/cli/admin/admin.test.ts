import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract, maxInvoiceImportLength } from '@trau/contract'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, it } from 'vitest'
import { readConfig } from '#platform/config.ts'
import type { Person } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { appForFile } from '../../testing/for-file.ts'
import { seller } from '../../testing/invoices.ts'
import type { Context, Options } from '../command.ts'
import { connectionOf, urlOf } from '../testing.ts'
import { admin } from './index.ts'

/** A running server whose database the commands reach beside it. */
const app = appForFile()
let boss: Person
let an: Person
let draftId: string

beforeAll(async () => {
  boss = await app.person('Đặng Thị Lan', { isAdmin: true })
  an = await app.person('Nguyễn Văn An')
  await boss.ask(contract.invoice.updateSeller, { body: seller })
  const line = {
    description: 'Học phí',
    unit: 'tháng',
    quantity: 1,
    unitPrice: 100_000,
    vatRate: 10 as const,
  }
  const buyer = { name: an.name, taxCode: '', address: '' }
  const draft = await boss.ask(contract.billing.createInvoice, {
    body: { userId: an.userId, buyer, lines: [line] },
  })
  draftId = draft.invoiceId
})

/** Runs a command as the shell gives it: words, and options after them. */
async function run(words: string, options: Options = {}) {
  const printed: string[] = []
  const context: Context = {
    config: () => readConfig({ DATABASE_URL: urlOf(connectionOf(app)), DATA_DIR: app.app.config.dataDir }),
    print: line => void printed.push(line),
    progress() {},
    sayWhenStopped() {},
    signal: new AbortController().signal,
  }
  const args = words.match(/'[^']*'|\S+/g)!.map(word => word.replace(/^'|'$/g, ''))
  const code = (await admin.run(context, args, options)) ?? 0
  const text = printed.join('\n')
  return { code, text, data: options.json ? JSON.parse(text) : undefined }
}

const json = { json: true }
const some = (parts: object) => expect.arrayContaining([expect.objectContaining(parts)])
const versions = '{"minimum":"0.0.1","recommended":"0.0.1"}'

const commands: [words: () => string, expected: () => object, options?: Options][] = [
  [() => 'users list', () => ({ total: 2, items: some({ username: an.username }) })],
  [() => 'users list', () => ({ items: [], total: 0 }), { status: 'locked' }],
  [
    () => `users show ${boss.username}`,
    () => ({ userId: boss.userId, roles: some({ builtIn: 'SUPER_ADMIN' }) }),
  ],
  [
    () => 'users create le.moi',
    () => ({ username: 'le.moi', url: expect.stringMatching(/^http.*reset=[\w-]{43}$/) }),
    { name: 'Lê Mới', email: 'moi@vidu.vn' },
  ],
  [() => 'users create le.moi', () => ({ error: { code: 'usernameTaken' } }), { name: 'Lê Mới' }],
  [() => 'users reset-password le.moi', () => ({ url: expect.stringContaining('/auth/forgetpass?reset=') })],
  [() => 'users lock le.moi', () => ({ username: 'le.moi', isLocked: true })],
  [() => 'users unlock le.moi', () => ({ isLocked: false })],
  [() => `users lock ${boss.username}`, () => ({ error: { code: 'lastAdministrator' } })],
  [() => 'roles list', () => ({ items: some({ builtIn: 'MODERATOR' }) })],
  [() => 'roles grant le.moi MODERATOR', () => ({ builtIn: 'MODERATOR' })],
  [() => 'users roles le.moi', () => some({ builtIn: 'MODERATOR' })],
  [() => 'roles remove le.moi moderator', () => ({ builtIn: 'MODERATOR' })],
  [() => `roles remove ${boss.username} SUPER_ADMIN`, () => ({ error: { code: 'lastAdministrator' } })],
  [() => 'tenants list', () => ({ items: some({ tenantId: 'default', administrators: 1 }) })],
  [() => `config set web versions '${versions}'`, () => ({ key: 'versions' })],
  [
    () => 'config set web so-nguoi {"number":5}',
    () => ({ key: 'so-nguoi', kind: 'LIMIT', value: { number: 5 } }),
    { kind: 'limit' },
  ],
  [() => 'config set web so-nguoi {"number":6}', () => ({ value: { number: 6 } })],
  [
    () => `config set web so-nguoi '"x"'`,
    () => ({ error: expect.objectContaining({ code: 'platformConfigTypeWrong' }) }),
  ],
  [() => 'config get WEB so-nguoi', () => ({ key: 'so-nguoi', value: { number: 6 } })],
  [() => 'config get WEB', () => ({ items: some({ key: 'versions' }) })],
  [() => 'invoices list', () => ({ total: 1 }), { status: 'draft' }],
  [() => `invoices open ${draftId}`, () => ({ status: 'OPEN', code: expect.stringMatching(/-000001$/) })],
  [() => `invoices open ${draftId}`, () => ({ error: expect.objectContaining({ code: 'invoiceNotDraft' }) })],
  [() => `invoices void ${draftId}`, () => ({ status: 'VOID' })],
  [() => `invoices show ${crypto.randomUUID()}`, () => ({ error: { code: 'invoiceNotFound' } })],
]

it('each command answers what its endpoint answers, and a refusal as its code', {
  timeout: 60_000,
}, async () => {
  for (const [words, expected, options] of commands) {
    const { code, data } = await run(words(), { ...json, ...options })
    const wanted = expected()
    expect(data, words()).toEqual('asymmetricMatch' in wanted ? wanted : expect.objectContaining(wanted))
    expect(code, words()).toBe('error' in data ? 1 : 0)
  }
})

it('wrong words are refused in a sentence', { timeout: 30_000 }, async () => {
  const wrong: [string, RegExp][] = [
    ['users fly', /has no action "fly"/],
    ['toString list', /no area "toString"/],
    ['users lock', /^Usage: trau admin users lock <username>$/],
    ['users lock khong.co.ai', /nobody called khong\.co\.ai/],
    ['users create ab', /--name is missing/],
    ['roles grant khong.co.ai MODERATOR', /nobody called/],
    ['config get tv', /one of WEB, IOS, ANDROID, DESKTOP/],
    ['config set web x {', /not JSON/],
    [`users lock ${boss.username}`, /^Refused: last administrator\.$/],
    ['roles break-glass khong.co.ai', /nobody called/],
    ['roles break-glass', /^Usage: trau admin roles break-glass <username>$/],
  ]
  for (const [words, sentence] of wrong) await expect(run(words), words).rejects.toThrow(sentence)
  await expect(run('users list', { tenant: 'khong-co' })).rejects.toThrow('There is no tenant "khong-co".')
})

it('a file of invoices is checked, refused whole, imported once however often the command is repeated, and again with --again', {
  timeout: 30_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trau-invoices-'))
  try {
    const [good, bad, other, large] = ['tot.csv', 'sai.csv', 'khac.csv', 'lon.csv'].map(name =>
      join(folder, name),
    )
    const head = 'buyerName,description,quantity,unitPrice,vatRate'
    await writeFile(
      good!,
      `\ufeff${head}\nCông ty Hoa Sen,Tư vấn,2,1.000.000,10\nTrần Thị Hà,Học phí,1,500000,KCT`,
    )
    await writeFile(bad!, `${head}\nCông ty Hoa Sen,Tư vấn,2,x,10`)
    await writeFile(other!, Buffer.from([0x43, 0xf4, 0x6e, 0x67]))
    const drafts = async () => (await run('invoices list', { ...json, status: 'draft' })).data.total
    const before = await drafts()
    const sums = { invoices: 2, subtotal: 2_500_000, vat: 200_000, total: 2_700_000 }

    const checked = await run(`invoices import '${good}'`, { ...json, 'dry-run': true })
    expect(checked).toMatchObject({ code: 0, data: { ...sums, refused: 0 } })
    for (const options of [{}, { 'dry-run': true }]) {
      const { code, text } = await run(`invoices import '${bad}'`, options)
      expect(code).toBe(1)
      expect(text).toMatch(/line 2 +ERROR +unitPrice: number invalid/)
    }
    const refused = await run(`invoices import '${bad}'`, json)
    expect(refused).toMatchObject({ code: 1, data: { error: { code: 'importRefused', data: { lines: 1 } } } })
    expect(await drafts()).toBe(before)

    expect((await run(`invoices import '${good}'`, json)).data).toMatchObject({ ...sums, isRepeated: false })
    const again = await run(`invoices import '${good}'`)
    expect(again).toMatchObject({ code: 0, text: expect.stringMatching(/^Imported before, at .* --again /) })
    expect(await drafts()).toBe(before + 2)
    const wanted = await run(`invoices import '${good}'`, { ...json, again: true })
    expect(wanted.data).toMatchObject({ ...sums, isRepeated: false })
    expect(await drafts()).toBe(before + 4)
    await writeFile(large!, 'x'.repeat(maxInvoiceImportLength + 1))
    await expect(run(`invoices import '${large}'`)).rejects.toThrow('is larger than 1 MB')
    await expect(run(`invoices import '${other}'`)).rejects.toThrow('is neither UTF-8 nor UTF-16.')
    await expect(run(`invoices import '${folder}'`)).rejects.toThrow('There is no file')
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('a running server follows: roles, sessions, and an entry of the audit log by cli', {
  timeout: 30_000,
}, async () => {
  const { getOverview, listAuditEntries } = contract.administration
  expect((await an.call(getOverview)).error?.code).toBe('forbidden')
  await run(`roles grant ${an.username} ADMIN`)
  await eventually(async () => expect((await an.call(getOverview)).status).toBe(200))
  await run(`users lock ${an.username}`)
  await eventually(async () => expect((await an.call(getOverview)).error?.code).toBe('sessionRevoked'))
  const { items } = await boss.ask(listAuditEntries, { query: { limit: 1 } })
  expect(items[0]).toMatchObject({
    ...{ action: 'lockUser', outcome: 'ok', ipAddress: 'cli', actor: { name: 'cli' } },
    subjects: [{ userId: an.userId }],
  })
})

it('who is locked, without a role, a second factor or the password comes in as SUPER_ADMIN by break-glass, however often', {
  timeout: 30_000,
}, async () => {
  const lost = await app.person('Trần Thị Quên')
  const { startTotp, confirmTotp } = contract.signIn
  const { secret } = await lost.ask(startTotp, { body: { password: lost.password } })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() })
  await lost.ask(confirmTotp, { body: { code } })
  await boss.ask(contract.identity.lockUser, { params: { value: lost.userId } })
  const login = (password: string) =>
    app.call(contract.identityAuthen.login, { body: { username: lost.username, password } })
  expect((await login(lost.password)).error?.code).toBe('accountLocked')

  const { data, code: exit } = await run(`roles break-glass ${lost.username}`, json)
  expect(exit).toBe(0)
  expect(data).toMatchObject({
    ...{ userId: lost.userId, username: lost.username, role: { builtIn: 'SUPER_ADMIN' } },
    ...{ hadSecondFactor: true, url: expect.stringContaining('/auth/forgetpass?reset=') },
  })
  const password = 'cau hỏi mới của trầu cau'
  const resetToken = new URL(data.url, app.url).searchParams.get('reset')!
  const reset = await app.call(contract.identityAuthen.resetPassword, { body: { resetToken, password } })
  expect(reset.error).toBeUndefined()
  const { data: tokens } = await login(password)
  expect(tokens?.userInfo.isAdmin).toBe(true)
  const held = await app.call(contract.adminPermission.getOwnPermissions, {}, { token: tokens!.accessToken })
  expect(held.data?.roles).toEqual(some({ builtIn: 'SUPER_ADMIN' }))
  const { items } = await boss.ask(contract.administration.listAuditEntries, { query: { limit: 20 } })
  const entries = items.filter(({ ipAddress }) => ipAddress === 'cli').slice(0, 4)
  expect(entries.map(({ action }) => action).sort()).toEqual(
    ['addRoleUser', 'clearSecondFactors', 'createResetLink', 'unlockUser'].sort(),
  )
  const again = await run(`roles break-glass ${lost.username}`)
  expect(again).toMatchObject({ code: 0, text: expect.not.stringContaining('second factor') })
})
