import { contract, type Permission } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { getOutgoingMessage, listOutgoingMessages } = contract.account
const { email, sms } = contract
const app = appForFile()
let owner: Person

beforeAll(async () => {
  owner = await app.person('Nguyễn Văn Chủ', { isAdmin: true })
  await app.setUser(owner, { email: 'chu@vidu.vn', verified_email: true })
})

let count = 0
async function holder(...allow: Permission[]): Promise<Person> {
  const person = await app.person('Lê Thị Vai')
  const { roleId } = await owner.ask(contract.adminPermission.createRole, {
    body: { name: `Vai trò ${++count}`, allow },
  })
  await owner.ask(contract.adminPermission.addRoleUser, { params: { roleId, userId: person.userId } })
  return person
}

describe('what opens accounts and waits because nothing carries it', () => {
  it('what opens accounts and waits because nothing carries it is read by a SUPER_ADMIN alone, until it has run out', async () => {
    const support = await holder('outgoing.read', 'outgoing.retry')
    await app.call(contract.identityAuthen.requestPasswordReset, { body: { username: 'chu@vidu.vn' } })
    const csv = 'username,fullName,email\nmoi.vao,Mới Vào,moi@vidu.vn\n'
    await owner.ask(contract.directory.importPeople, { body: { csv, invitation: 'MAIL' } })
    const read = async (who: Person) => (await who.ask(listOutgoingMessages)).items
    const texts = (items: { template: string; text?: string; subject?: string }[]) =>
      items
        .filter(({ template }) => template === 'resetCode' || template === 'accountInvitation')
        .map(({ text, subject }) => [text !== undefined, subject !== undefined])
    expect(texts(await read(owner))).toEqual([
      [true, true],
      [true, true],
    ])
    const hidden = await read(support)
    expect(texts(hidden)).toEqual([
      [false, false],
      [false, false],
    ])
    for (const { messageId, text } of hidden)
      expect((await support.ask(getOutgoingMessage, { params: { messageId } })).text).toBe(text)
    app.clock.advance(10 * 60_000)
    const code = (await read(support)).find(({ template }) => template === 'resetCode')
    expect(code?.text).toMatch(/\d{6}/)
  })
})

describe('the server that codes leave through', () => {
  const smtp = { host: 'smtp.vidu.vn', port: 465, security: 'TLS' as const, senderAddress: 'tin@vidu.vn' }
  const rest = { dkimNote: '', dailyCap: null }

  it('the server that codes leave through of mail is named by a SUPER_ADMIN alone; who may edit the rest edits the rest: superAdminNeeded', async () => {
    const helper = await holder('delivery.edit', 'delivery.read')
    const save = (who: Person, body: object) => who.call(email.updateEmailSetting, { body: body as never })
    expect((await save(helper, { smtp, ...rest })).error?.code).toBe('superAdminNeeded')
    expect((await save(owner, { smtp, ...rest })).error).toBeUndefined()
    for (const change of [{ host: 'ke.gian.vn' }, { port: 587 }, { security: 'STARTTLS' }, { username: 'x' }])
      expect((await save(helper, { smtp: { ...smtp, ...change }, ...rest })).error?.code).toBe(
        'superAdminNeeded',
      )
    expect((await save(helper, { smtp: null, ...rest })).error?.code).toBe('superAdminNeeded')
    const { data } = await save(helper, { smtp, ...rest, dailyCap: 50, senderName: 'Trầu' })
    expect(data).toMatchObject({ dailyCap: 50, senderName: 'Trầu' })
  })

  it('the server that codes leave through of SMS is named by a SUPER_ADMIN alone: superAdminNeeded', async () => {
    const helper = await holder('delivery.edit', 'delivery.read')
    const gateway = {
      kind: 'TWILIO',
      accountSid: `AC${'1'.repeat(32)}`,
      authToken: 'a'.repeat(32),
      from: '+15005550006',
    }
    const save = (who: Person, body: object) => who.call(sms.updateSmsSetting, { body: body as never })
    const more = { isFolded: true, dailyCap: null }
    expect((await save(helper, { gateway, ...more })).error?.code).toBe('superAdminNeeded')
    expect((await save(owner, { gateway, ...more })).error).toBeUndefined()
    const { authToken: _, ...kept } = gateway
    expect((await save(helper, { gateway: { ...kept, from: '+15005550007' }, ...more })).error?.code).toBe(
      'superAdminNeeded',
    )
    expect((await save(helper, { gateway: kept, isFolded: false, dailyCap: 10 })).data).toMatchObject({
      dailyCap: 10,
    })
  })
})
