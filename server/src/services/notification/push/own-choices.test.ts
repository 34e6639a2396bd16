import { contract, type PushPayload } from '@trau/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transact } from '#platform/outbox/outbox.ts'
import { subscribePhone } from '../../../testing/phone.ts'
import { type Browser, type PushService, startPushService } from '../../../testing/push-service.ts'
import { openPrivateRoom, openScene, readUpTo, type Scene, say } from '../../room/testing/scene.ts'
import { settle } from '../testing/settle.ts'
import { pushDue } from './hold.ts'
import { insertHolds, takeHolds } from './hold-store.ts'

/** How long a push waits, and what it shows, as its person has chosen. */
let service: PushService
let scene: Scene
let phone: Browser
let roomId: string

beforeAll(async () => {
  service = await startPushService()
  scene = await openScene({ OUTBOUND_ALLOW: '127.0.0.1' })
  const { an, binh } = scene
  phone = await subscribePhone(service, binh)
  roomId = (await openPrivateRoom(an, binh)).room.roomId
})
afterAll(async () => {
  await scene.close()
  await service.close()
})

/** So much time passes for what is held. */
async function wait(ms: number): Promise<void> {
  await settle(scene.app, scene.an)
  scene.app.clock.advance(ms)
  await pushDue(scene.app.app)
  await scene.app.app.services.push.queue.idle()
}
const next = async (): Promise<PushPayload> => JSON.parse((await phone.next()).text)
const change = (body: object) =>
  scene.binh.call(contract.notification.updateNotificationPreferences, { body: body as never })
const prefer = async (body: object) => expect((await change(body)).status).toBe(200)

it('waits as long as the person wants, and is not sent of what they read meanwhile; what does not wait is sent at once', async () => {
  const { an, binh, app } = scene
  await prefer({ pushWaitMinutes: 1 })
  const before = service.requests
  const read = await say(an, roomId, 'Đọc trên máy tính')
  await wait(50_000)
  expect(service.requests).toBe(before)
  await readUpTo(binh, read)
  await wait(20_000)
  expect(service.requests).toBe(before)
  await say(an, roomId, 'Chưa đọc')
  await wait(58_000)
  expect(service.requests).toBe(before)
  await wait(2_000)
  expect((await next()).body).toBe('Chưa đọc')
  await transact(app.app, tx =>
    app.app.services.notifier.add(tx, 'default', 'security', {
      type: 'SECURITY',
      userIds: [binh.userId],
      subject: { notice: { kind: 'passwordChanged', detail: {}, deviceName: 'Máy tính' } } as never,
    }),
  )
  await wait(31_000)
  expect((await next()).type).toBe('SECURITY')
  expect((await change({ pushWaitMinutes: 3 })).error?.code).toBe('validationFailed')
  await prefer({ pushWaitMinutes: 0 })
})

it('what begins anew after its notification was read waits as long as anything new', async () => {
  const { an, binh } = scene
  const readAll = () => binh.ask(contract.notification.readNotifications, { body: {} })
  await readAll()
  await prefer({ pushWaitMinutes: 1 })
  await say(an, roomId, 'Đọc ngay')
  await wait(30_000)
  await readAll()
  await wait(20_000)
  const before = service.requests
  await say(an, roomId, 'Mười giây trước hết giờ')
  await wait(20_000)
  expect(service.requests).toBe(before)
  await say(an, roomId, 'Nối vào')
  await wait(42_000)
  expect((await next()).body).toContain('Nối vào')
  await prefer({ pushWaitMinutes: 0 })
})

it.each([true, false])(
  'a hold that joins another, anew: %s, is taken only after the commit',
  async isAnew => {
    const { an, binh, app } = scene
    const { db } = app.app
    await say(an, roomId, 'Một')
    await settle(app, an)
    const holds = await db
      .selectFrom('notification_hold')
      .selectAll()
      .where('user_id', '=', binh.userId)
      .execute()
    expect(holds).toHaveLength(1)
    const [row] = holds
    await db.transaction().execute(async tx => {
      const times = { due: row!.due_time, latest: row!.latest_time }
      await insertHolds(tx, [{ row: row!, ...times, isAnew }])
      expect(await takeHolds(db, holds)).toEqual([])
    })
    expect(await takeHolds(db, holds)).toHaveLength(1)
  },
)

it('carries the picture of its sender, unless the person shows nothing of who writes', async () => {
  const { an, app } = scene
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#0a6' } })
    .png()
    .toBuffer()
  const file = { bytes, fileName: 'an.png', mediaType: 'image/png' }
  const { pictureId, url } = await an.ask(contract.identity.uploadAvatarV2, { body: { file } })
  await an.ask(contract.identity.updateAvatarV2, { body: { avatarId: pictureId } })
  for (const [pushPrivacy, picture] of [
    ['FULL', `${url}?size=256`],
    ['SENDER', `${url}?size=256`],
    ['NONE', undefined],
  ]) {
    await prefer({ pushPrivacy })
    await say(an, roomId, 'Có ảnh')
    await wait(31_000)
    expect((await next()).picture).toBe(picture)
    await scene.binh.ask(contract.notification.readNotifications, { body: {} })
  }
  await prefer({ pushPrivacy: 'FULL' })
  // Whoever shows the push fetches it without a session.
  expect((await app.raw('GET', `${url}?size=256`)).status).toBe(200)
})
