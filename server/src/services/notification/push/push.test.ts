import { contract, type PushPayload } from '@trau/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type Browser, type PushService, startPushService } from '../../../testing/push-service.ts'
import { openPrivateRoom, openScene, readUpTo, type Scene, say } from '../../room/testing/scene.ts'
import { settle } from '../testing/settle.ts'
import { pushDue } from './hold.ts'

let service: PushService
let scene: Scene
let phone: Browser
let roomId: string

beforeAll(async () => {
  service = await startPushService()
  scene = await openScene({ OUTBOUND_ALLOW: '127.0.0.1', PUBLIC_URL: 'https://chat.vidu.vn' })
  const { an, binh } = scene
  const { vapidPublicKey } = await binh.ask(contract.push.getPushClientSetting)
  phone = service.subscribe(vapidPublicKey!)
  await binh.ask(contract.device.updateDeviceToken, { body: { kind: 'WEB_PUSH', token: phone.token } })
  roomId = (await openPrivateRoom(an, binh)).room.roomId
})
afterAll(async () => {
  await scene.close()
  await service.close()
})
/** What is held by one test must not be pushed in the next. */
afterEach(async () => {
  await scene.binh.ask(contract.notification.readNotifications, { body: {} })
})

/** So much time passes for what is held. */
async function wait(ms: number): Promise<void> {
  await settle(scene.app, scene.an)
  scene.app.clock.advance(ms)
  await pushDue(scene.app.app)
}
const next = async (): Promise<PushPayload> => JSON.parse((await phone.next()).text)
const prefer = (body: object, who: Person = scene.binh) =>
  who.ask(contract.notification.updateNotificationPreferences, { body: body as never })

describe('a push', () => {
  it('leaves after three seconds with the text, place and badge, and not before', async () => {
    const before = service.requests
    const message = await say(scene.an, roomId, 'Ăn **phở** không?')
    await wait(2_900)
    expect(service.requests).toBe(before)
    await wait(200)
    expect(await next()).toMatchObject({
      ...{ version: 1, type: 'MESSAGE', userId: scene.binh.userId, tag: `room/${roomId}`, renotify: false },
      ...{ title: 'Nguyễn Văn An', body: 'Ăn phở không?', roomId, messageSeq: message.seq },
      ...{ place: `/?room=${roomId}&message=${message.messageId}`, unread: expect.any(Number) },
    })
    expect(phone.received.at(-1)).toMatchObject({ urgency: 'high', ttl: 4 * 3_600 })
    expect(service.faults).toEqual([])
  })

  it('is not sent of what was read within three seconds', async () => {
    const before = service.requests
    const message = await say(scene.an, roomId, 'Đọc ngay')
    await settle(scene.app, scene.an)
    await readUpTo(scene.binh, message)
    await wait(60_000)
    await wait(60_000)
    expect(service.requests).toBe(before)
  })

  it('waits while another device is active, up to thirty seconds', async () => {
    const { binh, app } = scene
    const before = service.requests
    await binh.socket()
    const ping = () => binh.ask(contract.device.pingDevice)
    await ping()
    await eventually(async () => expect(await app.app.services.presence.isActive(binh.userId)).toBe(true))
    await say(scene.an, roomId, 'Bạn đang ở máy tính')
    for (let second = 0; second < 27; second += 3) await wait(3_000)
    expect(service.requests).toBe(before)
    await ping()
    await wait(4_000)
    expect((await next()).body).toBe('Bạn đang ở máy tính')
  })

  it.each([
    ['SENDER', 'Nguyễn Văn An', 'Tin nhắn mới'],
    ['NONE', 'Trầu', 'Bạn có thông báo mới'],
  ])(
    'shows by the privacy level %s no text of the message, in any byte',
    async (pushPrivacy, title, body) => {
      await prefer({ pushPrivacy })
      await say(scene.an, roomId, 'Bí mật quốc gia')
      await wait(31_000)
      const { text } = await phone.next()
      expect(JSON.parse(text)).toMatchObject({ title, body })
      expect(text).not.toContain('Bí mật')
      if (pushPrivacy === 'NONE') expect(text).not.toContain('Nguyễn')
      await prefer({ pushPrivacy: 'FULL' })
    },
  )

  it('names what was read since the last one, so that the device withdraws it', async () => {
    const { an, binh, chi } = scene
    const message = await say(an, roomId, 'Đã đọc rồi')
    await wait(31_000)
    await next()
    await readUpTo(binh, message)
    const other = (await openPrivateRoom(chi, binh)).room.roomId
    await say(chi, other, 'Tin khác')
    await wait(31_000)
    expect(await next()).toMatchObject({ title: 'Lê Ngọc Chi', withdrawn: [`room/${roomId}`] })
  })

  it('is silent while the person does not want to be disturbed, who sees why', async () => {
    const before = service.requests
    await prefer({ doNotDisturbUntil: scene.app.clock.now() + 3_600_000 })
    await say(scene.an, roomId, 'Đừng làm phiền')
    await wait(31_000)
    expect(service.requests).toBe(before)
    const { items } = await scene.binh.ask(contract.notification.listNotifications)
    expect(items[0]!.routes).toContainEqual({ channel: 'PUSH', isChosen: false, reason: 'DO_NOT_DISTURB' })
    await prefer({ doNotDisturbUntil: 0 })
  })

  it('is not sent to who signed out meanwhile', async () => {
    const { chi, an } = scene
    const { vapidPublicKey } = await chi.ask(contract.push.getPushClientSetting)
    const browser = service.subscribe(vapidPublicKey!)
    await chi.ask(contract.device.updateDeviceToken, { body: { kind: 'WEB_PUSH', token: browser.token } })
    const { room } = await openPrivateRoom(an, chi)
    await say(an, room.roomId, 'Trước khi ra')
    await settle(scene.app, an)
    await chi.ask(contract.identityAuthen.logout)
    await wait(31_000)
    expect(browser.received).toEqual([])
  })
})
