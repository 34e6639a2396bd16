import { contract } from '@trau/contract'
import { describe, expect, it } from 'vitest'
import { mirrorOf } from '../../../testing/law.ts'
import { postForFile } from '../../identity-authen/testing/post.ts'

const { listSecurityNotices } = contract.account
const post = postForFile()

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36'

describe('the security notices', () => {
  it('tell of a sign-in on a new device, in settings, live and by mail; of a known one they say nothing', async () => {
    const an = await post.app.person('An')
    await post.app.setUser(an, { email: 'an@vidu.vn', verified_email: true })
    expect((await an.ask(listSecurityNotices)).items).toEqual([])
    const mirror = await mirrorOf(an)
    const signIn = (deviceId: string) =>
      post.app.call(
        contract.identityAuthen.login,
        { body: { username: an.username, password: an.password } },
        { headers: { 'x-device-id': deviceId, 'x-user-agent': chrome } },
      )
    await signIn('may-moi')
    await signIn('may-moi')
    const { items, total } = await an.ask(listSecurityNotices)
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({
      kind: 'newDevice',
      deviceName: 'Chrome · Linux',
      ipAddress: '127.0.0.1',
    })
    // The law: what was heard is what is fetched.
    await expect.poll(() => mirror.heard('securityNoticed')).toEqual(items)
    const mail = await post.mailbox.next('an@vidu.vn')
    expect(mail.subject).toBe('Trầu: Đăng nhập từ thiết bị mới')
    expect(mail.text).toContain('Thiết bị: Chrome · Linux\nĐịa chỉ IP: 127.0.0.1')
    expect(mail.html).toContain('prefers-color-scheme:dark')
  })

  it('go by mail to proven addresses alone, in the person’s language', async () => {
    const [binh, chi] = [await post.app.person('Bình'), await post.app.person('Chi')]
    const name = (userId: string, email: string, verified_email: boolean) =>
      post.app.app.db
        .updateTable('app_user')
        .set({ email, verified_email, language: 'en' })
        .where('user_id', '=', userId)
        .execute()
    await name(binh.userId, 'chua.chac@vidu.vn', false)
    await name(chi.userId, 'chac@vidu.vn', true)
    for (const person of [binh, chi])
      await person.ask(contract.identityAuthen.updatePassword, { body: { value: 'mùa gặt lúa nếp cẩm 99' } })
    expect((await post.mailbox.next('chac@vidu.vn')).subject).toBe('Trầu: Your password was changed')
    expect(post.mailbox.of('chua.chac@vidu.vn')).toEqual([])
  })

  it('the security notices are one’s own, the newest first, in pages', async () => {
    const dung = await post.app.person('Dũng')
    const em = await post.app.person('Em')
    for (const value of ['mùa gặt lúa nếp cẩm 99', 'bếp lửa chiều đông khói 7'])
      await dung.ask(contract.identityAuthen.updatePassword, { body: { value } })
    const all = await dung.ask(listSecurityNotices)
    expect(all.items.map(notice => notice.kind)).toEqual(['passwordChanged', 'passwordChanged'])
    expect(all.items[0]!.noticeId > all.items[1]!.noticeId).toBe(true)
    const second = await dung.ask(listSecurityNotices, { query: { offset: 1, limit: 1 } })
    expect(second.items).toEqual([all.items[1]])
    expect((await em.ask(listSecurityNotices)).total).toBe(0)
  })
})
