import { contract } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { statementsOf } from '../../../testing/statements.ts'
import { updateSignInSettings } from '../sign-in/tenant-settings.ts'
import { aMinute, postForFile } from '../testing/post.ts'

const { requestPasswordReset } = contract.identityAuthen
const post = postForFile()
let an: Person
beforeAll(async () => {
  an = await post.app.person('Nguyễn Văn An')
  await post.app.setUser(an, {
    email: 'an@vidu.vn',
    phone_number: '+84912345678',
    verified_email: true,
    verified_phone: true,
  })
})

const ask = (username: string) => {
  post.app.clock.advance(aMinute)
  return post.app.call(requestPasswordReset, { body: { username } })
}
const sentTo = async (template: string) =>
  (
    await post.app.app.db
      .selectFrom('outgoing_message')
      .select('recipient')
      .where('template', '=', template)
      .orderBy('message_id')
      .execute()
  ).map(row => row.recipient)

describe('password-resets', () => {
  it('sends a code by mail to who typed the address, and by SMS to who typed the number', async () => {
    const byMail = await ask('An@vidu.vn')
    expect(byMail.data).toMatchObject({ channel: 'EMAIL', to: 'a•••@vidu.vn' })
    const mail = await post.mailbox.next('an@vidu.vn')
    expect(mail.subject).toMatch(/^Mã đặt lại mật khẩu Trầu: \d{6}$/)
    expect((await ask('0912 345 678')).data).toMatchObject({ channel: 'SMS', to: '+84•••678' })
    expect(await post.gateway.next('+84912345678')).toMatch(/^Trau: ma dat lai mat khau la \d{6}/)
  })

  it('sends it where the account can be reached to who typed the username, without saying where', async () => {
    const { data } = await ask(an.username)
    expect(Object.keys(data!).sort()).toEqual(['expiresTime', 'otpToken', 'resendTime'])
    expect(await post.mailbox.nextCode('an@vidu.vn')).toMatch(/^\d{6}$/)
  })

  it('writes in the language of the account', async () => {
    const em = await post.app.person('Vũ Thị Em')
    await post.app.setUser(em, { email: 'em@vidu.vn', language: 'en' })
    await ask('em@vidu.vn')
    expect((await post.mailbox.next('em@vidu.vn')).subject).toContain('Your Trầu password code')
  })

  it('answers for nobody exactly as for an account, and sends nothing', async () => {
    for (const [known, nobody] of [
      ['an@vidu.vn', 'khong@vidu.vn'],
      ['0912345678', '0912345679'],
      [an.username, 'khong.co.ai'],
    ] as const) {
      const [a, b] = [await ask(known), await ask(nobody)]
      const shape = ({ status, data }: typeof a) => [
        status,
        Object.keys(data!),
        data!.channel,
        data!.otpToken.length,
      ]
      expect(shape(b)).toEqual(shape(a))
      expect(b.data!.expiresTime - b.data!.resendTime).toBe(a.data!.expiresTime - a.data!.resendTime)
    }
    expect(post.mailbox.of('khong@vidu.vn')).toEqual([])
    expect((await ask('???')).status).toBe(200)
  })

  it('does the same work for nobody as for an account, so that its time tells nothing', async () => {
    const statements = (name: string) => statementsOf(post.app, () => ask(name))
    const nobody = await statements('khong2@vidu.vn')
    expect(nobody.length).toBeGreaterThan(4)
    expect(nobody).toEqual(await statements('an@vidu.vn'))
  })

  it('goes to no address or number that the account has not proven beside one that it has', async () => {
    const dung = await post.app.person('Phạm Văn Dũng')
    await post.app.setUser(dung, {
      email: 'dung@vidu.vn',
      phone_number: '+84987654322',
      verified_email: true,
    })
    // Answered as for a number of nobody.
    expect((await ask('0987654322')).data).toMatchObject({ channel: 'SMS', to: '+84•••322' })
    expect(await sentTo('resetCode')).not.toContain('+84987654322')
    await ask(dung.username)
    expect(await post.mailbox.nextCode('dung@vidu.vn')).toMatch(/^\d{6}$/)
    expect(await sentTo('resetCode')).not.toContain('+84987654322')
  })

  it('takes an account that has proven nothing at its word, only where the tenant does not verify', async () => {
    const ha = await post.app.person('Bùi Thị Hà')
    await post.app.setUser(ha, { email: 'ha@vidu.vn' })
    await updateSignInSettings(post.app.app, 'default', { verifiedIdentifiers: ['EMAIL'] })
    for (const name of [ha.username, 'ha@vidu.vn']) expect((await ask(name)).status).toBe(200)
    expect(await sentTo('resetCode')).not.toContain('ha@vidu.vn')
    await updateSignInSettings(post.app.app, 'default', { verifiedIdentifiers: [] })
    await ask('ha@vidu.vn')
    expect(await sentTo('resetCode')).toContain('ha@vidu.vn')
  })

  it('goes to the number of an account that has no address', async () => {
    const chi = await post.app.person('Lê Thị Chi')
    await post.app.setUser(chi, { phone_number: '+84987654321' })
    await ask(chi.username)
    expect(await post.gateway.nextCode('+84987654321')).toMatch(/^\d{6}$/)
    expect(await sentTo('resetCode')).toContain('+84987654321')
  })
})
