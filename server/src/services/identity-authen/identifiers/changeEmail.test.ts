import { contract } from '@trau/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { aMinute, postForFile, wrong } from '../testing/post.ts'

const { changeEmail, verifyEmail, verifyPhone, requestEmailVerification } = contract.identityAuthen
const post = postForFile()
beforeEach(() => post.app.clock.advance(aMinute))

const give = (person: Person, email: string, isProven: boolean) =>
  post.app.setUser(person, { email, verified_email: isProven })
const myself = (person: Person) => person.ask(contract.identity.getUser, { params: { value: person.userId } })

describe('change-email', () => {
  it('changes it by a code at the new address, tells the old one, and the open screens', async () => {
    const an = await post.app.person('An')
    await give(an, 'cu@vidu.vn', true)
    const mirror = await mirrorOf(an)
    const request = await an.ask(changeEmail, { body: { email: 'Moi@vidu.vn', password: an.password } })
    expect(request).toMatchObject({ channel: 'EMAIL', to: 'm•••@vidu.vn' })
    expect((await myself(an)).email).toBe('cu@vidu.vn')
    const code = await post.mailbox.nextCode('moi@vidu.vn')
    const refused = await an.call(verifyEmail, { body: { otpToken: request.otpToken, code: wrong(code) } })
    expect(refused.error?.code).toBe('codeWrong')
    const after = await an.ask(verifyEmail, { body: { otpToken: request.otpToken, code } })
    expect(after).toMatchObject({ email: 'moi@vidu.vn', verifiedEmail: true })
    expect((await myself(an)).email).toBe('moi@vidu.vn')
    const notice = await post.mailbox.next('cu@vidu.vn')
    expect(notice.subject).toBe('Trầu: Email của tài khoản đã đổi thành m•••@vidu.vn')
    await expect.poll(() => mirror.heard('userUpdated').at(-1)?.user.email).toBe('moi@vidu.vn')
    await expect.poll(() => mirror.heard('securityNoticed').map(n => n.kind)).toContain('emailChanged')
  })

  it('answers for a taken address as for a free one, tells its owner, and takes no code', async () => {
    const [binh, chi] = [await post.app.person('Bình'), await post.app.person('Chi')]
    await give(binh, 'cua.binh@vidu.vn', true)
    const request = await chi.ask(changeEmail, {
      body: { email: 'cua.binh@vidu.vn', password: chi.password },
    })
    expect(request).toMatchObject({ channel: 'EMAIL', to: 'cu•••@vidu.vn' })
    const mail = await post.mailbox.next('cua.binh@vidu.vn')
    expect(mail.subject).toBe('Có người muốn dùng địa chỉ của bạn')
    const { error } = await chi.call(verifyEmail, { body: { otpToken: request.otpToken, code: '123456' } })
    expect(error?.code).toBe('codeWrong')
    expect((await myself(binh)).email).toBe('cua.binh@vidu.vn')
  })

  it('takes an address that another account only named, when its mailbox answers', async () => {
    const [dung, em] = [await post.app.person('Dũng'), await post.app.person('Em')]
    await give(dung, 'cua.em@vidu.vn', false)
    const { otpToken } = await em.ask(changeEmail, {
      body: { email: 'cua.em@vidu.vn', password: em.password },
    })
    const code = await post.mailbox.nextCode('cua.em@vidu.vn')
    await em.ask(verifyEmail, { body: { otpToken, code } })
    expect((await myself(dung)).email).toBeUndefined()
    expect((await myself(em)).email).toBe('cua.em@vidu.vn')
  })

  it('needs the password, or a session of the last ten minutes: wrongPassword, reauthenticationRequired', async () => {
    const giang = await post.app.person('Giang')
    const change = (password?: string) => giang.call(changeEmail, { body: { email: 'x@vidu.vn', password } })
    expect((await change('sai mật khẩu rồi')).error?.code).toBe('wrongPassword')
    await post.app.app.db
      .updateTable('login_session')
      .set({ created_time: new Date(post.app.clock.now() - 660_000) })
      .where('user_id', '=', giang.userId)
      .execute()
    expect((await change()).error?.code).toBe('reauthenticationRequired')
    expect((await change(giang.password)).status).toBe(200)
  })

  it('refuses what is no address: validationFailed', async () => {
    const ha = await post.app.person('Hà')
    const { error } = await ha.call(changeEmail, { body: { email: 'không phải', password: ha.password } })
    expect(error?.data).toMatchObject({ fields: [{ path: 'body.email', reason: 'emailInvalid' }] })
  })

  it('change-email is finished by nobody else, by no other call, and not after another was asked for: codeExpired', async () => {
    const [lan, minh] = [await post.app.person('Lan'), await post.app.person('Minh')]
    const first = await lan.ask(changeEmail, { body: { email: 'lan1@vidu.vn', password: lan.password } })
    const body = { otpToken: first.otpToken, code: await post.mailbox.nextCode('lan1@vidu.vn') }
    expect((await minh.call(verifyEmail, { body })).error?.code).toBe('codeExpired')
    expect((await lan.call(verifyPhone, { body })).error?.code).toBe('codeExpired')
    await lan.ask(changeEmail, { body: { email: 'lan2@vidu.vn', password: lan.password } })
    expect((await lan.call(verifyEmail, { body })).error?.code).toBe('codeExpired')
  })

  it('sends its code again when asked: rateLimited before a minute', async () => {
    const oanh = await post.app.person('Oanh')
    const { otpToken } = await oanh.ask(changeEmail, {
      body: { email: 'oanh@vidu.vn', password: oanh.password },
    })
    await post.mailbox.nextCode('oanh@vidu.vn')
    const soon = await oanh.call(requestEmailVerification, { body: { otpToken } })
    expect(soon.error?.code).toBe('rateLimited')
    post.app.clock.advance(aMinute)
    await oanh.ask(requestEmailVerification, { body: { otpToken } })
    const code = await post.mailbox.nextCode('oanh@vidu.vn')
    await oanh.ask(verifyEmail, { body: { otpToken, code } })
  })
})
