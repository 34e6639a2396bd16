import { contract } from '@trau/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Mailbox, startMailbox } from '../../../testing/mailbox.ts'
import { makeGroup, openScene, type Scene, say } from '../../room/testing/scene.ts'
import { settle } from '../testing/settle.ts'
import { sendDigests } from './sendDigests.ts'

let mailbox: Mailbox
let scene: Scene
beforeAll(async () => {
  mailbox = await startMailbox()
  scene = await openScene({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Trầu <khong-tra-loi@vidu.vn>',
    PUBLIC_URL: 'https://chat.vidu.vn',
  })
  await scene.app.app.db
    .updateTable('app_user')
    .set({ email: 'binh@vidu.vn', verified_email: true })
    .where('user_id', '=', scene.binh.userId)
    .execute()
  scene.app.app.services.userCache.forgetUsers('default', scene.binh.userId)
})
afterAll(async () => {
  await scene.close()
  await mailbox.close()
})
/** Bình was here so long ago, and what was said is as old. */
async function away(ms: number): Promise<void> {
  const { app, binh, an } = scene
  await settle(app, an)
  const then = new Date(app.clock.now() - ms)
  await app.app.db.updateTable('notification').set({ updated_time: then }).execute()
  await app.app.db
    .updateTable('app_user')
    .set({ last_active_time: then })
    .where('user_id', '=', binh.userId)
    .execute()
  app.app.services.userCache.forgetUsers('default', binh.userId)
}
const hour = 3_600_000

it('a digest mails what was missed, once, to who was away as long as they chose, and one POST ends it', async () => {
  const { app, an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi], 'Nhóm học')
  const hidden = (await makeGroup(an, [binh], 'Nhóm kín')).room
  await say(an, room.roomId, 'Mai nghỉ học')
  await say(chi, room.roomId, 'Thật không?')
  await say(an, hidden.roomId, 'Chuyện kín')
  await away(2 * hour)
  await sendDigests.run(app.app)
  expect(mailbox.of('binh@vidu.vn')).toEqual([])

  await binh.ask(contract.notification.updateNotificationPreferences, { body: { digest: 'DAY' } })
  await sendDigests.run(app.app)
  expect(mailbox.of('binh@vidu.vn')).toEqual([])

  await binh.ask(contract.hidden.createHiddenPin, { body: { pin: '4829' } })
  await binh.ask(contract.room.hideRoom, { params: { id: hidden.roomId } })
  await binh.ask(contract.notification.updateNotificationPreferences, { body: { digest: 'HOUR' } })
  await away(2 * hour)
  await sendDigests.run(app.app)
  const mail = await mailbox.next('binh@vidu.vn')
  expect(mail.text).toContain('Nhóm học')
  expect(mail.text).toContain('Thật không?')
  expect(`${mail.text}${mail.html}`).not.toContain('kín')
  await sendDigests.run(app.app)
  expect(mailbox.of('binh@vidu.vn')).toHaveLength(1)

  const header = mail.headers.find(({ key }) => key === 'list-unsubscribe')!.value
  const url = new URL(header.slice(1, -1))
  const post = (token: string) =>
    app.raw('POST', `${url.pathname}?token=${token}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  expect((await post('bogus')).status).toBe(422)
  expect((await post(url.searchParams.get('token')!)).status).toBe(200)
  expect((await binh.ask(contract.notification.getNotificationPreferences)).digest).toBe('OFF')
})
