import { contract } from '@trau/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endCallsOf } from '../../../testing/calls.ts'
import { addDevice } from '../../../testing/devices.ts'
import { eventually } from '../../../testing/eventually.ts'
import { subscribePhone } from '../../../testing/phone.ts'
import { type FakeFcm, startFcm } from '../../../testing/push-fcm.ts'
import { type Browser, type PushService, startPushService } from '../../../testing/push-service.ts'
import { openPrivateRoom, openScene, type Scene } from '../../room/testing/scene.ts'
import { accept, ring } from '../testing/calling.ts'

let service: PushService
let google: FakeFcm
let scene: Scene
let phone: Browser

beforeAll(async () => {
  ;[service, google] = await Promise.all([startPushService(), startFcm()])
  scene = await openScene({
    OUTBOUND_ALLOW: '127.0.0.1',
    PUBLIC_URL: 'https://chat.vidu.vn',
    FCM_URL: google.url,
  })
  phone = await subscribePhone(service, scene.binh)
})
afterAll(async () => {
  await scene.close()
  await Promise.all([service.close(), google.close()])
})

const calls: string[] = []
const prefer = (body: object) =>
  scene.binh.ask(contract.notification.updateNotificationPreferences, { body: body as never })
const endCalls = async () => {
  for (const id of calls.splice(0)) await scene.an.ask(contract.rtc.cancelCall, { params: { id } })
}
/** The next push of a call, past those that end the ringing of earlier ones. */
async function nextPush(type: 'INCOMING_CALL' | 'CALL_OVER', callId = calls.at(-1)) {
  for (;;) {
    const payload = JSON.parse((await phone.next()).text)
    if (payload.type === type && payload.callId === callId) return payload
  }
}
afterEach(async () => {
  await endCalls()
  await prefer({ pushPrivacy: 'FULL', doNotDisturbUntil: 0, quietHours: { ...quiet, isEnabled: false } })
})
/** The whole day. */
const quiet = {
  isEnabled: true,
  from: '00:00',
  to: '00:00',
  days: [0, 1, 2, 3, 4, 5, 6],
  timeZone: 'Asia/Ho_Chi_Minh',
  allowsFavorites: true,
  allowsMentions: true,
}

it('a call that rings is pushed at once with high urgency, for 30 s, and names the call', async () => {
  const { an, binh } = scene
  const { roomId } = (await openPrivateRoom(an, binh)).room
  const { call } = await ring(an, roomId)
  calls.push(call.callId)
  const push = await phone.next()
  expect(push).toMatchObject({ urgency: 'high' })
  expect(push.ttl).toBeGreaterThan(0)
  expect(push.ttl).toBeLessThanOrEqual(30)
  expect(JSON.parse(push.text)).toMatchObject({
    type: 'INCOMING_CALL',
    callId: call.callId,
    userId: binh.userId,
    title: 'Nguyễn Văn An',
    body: 'Đang gọi cho bạn',
    tag: `MISSED_CALL/${call.callId}`,
    place: `/calls?call=${call.callId}`,
  })
})

it.each([
  ['answered', 'Bạn đã nghe cuộc gọi này'],
  ['declined', 'Bạn đã từ chối cuộc gọi này'],
  ['cancelled', 'Cuộc gọi nhỡ'],
] as const)(
  'a call that was %s rings no more on any device: a push takes the place of the one that rang',
  async (how, body) => {
    const { an, binh } = scene
    await endCallsOf(an, binh)
    const { roomId } = (await openPrivateRoom(an, binh)).room
    const { call } = await ring(an, roomId)
    const { tag } = await nextPush('INCOMING_CALL', call.callId)
    if (how === 'answered') await accept(binh, call.callId)
    else if (how === 'declined') await binh.ask(contract.rtc.rejectCall, { body: { callId: call.callId } })
    else await an.ask(contract.rtc.cancelCall, { params: { id: call.callId } })
    expect(await nextPush('CALL_OVER', call.callId)).toMatchObject({
      body,
      tag,
      renotify: false,
      place: '/calls',
    })
  },
)

describe('the push of a call', () => {
  const call = async () => {
    const { roomId } = (await openPrivateRoom(scene.an, scene.binh)).room
    calls.push((await ring(scene.an, roomId)).call.callId)
    return roomId
  }
  /** Nothing is on its way to a device of Bình. */
  const nothingLeft = async (before: number) => {
    await scene.app.app.services.push.queue.idle()
    expect(service.requests).toBe(before)
  }

  it('names nobody where the person lets nothing pass through a locked screen', async () => {
    await prefer({ pushPrivacy: 'NONE' })
    await call()
    const ringing = await nextPush('INCOMING_CALL')
    expect(ringing).toMatchObject({ title: 'Trầu', body: 'Bạn có cuộc gọi đến' })
    expect(JSON.stringify(ringing)).not.toContain('Nguyễn')
  })

  it('does not leave while the person does not want to be disturbed, however often they are called', async () => {
    await scene.app.app.services.push.queue.idle()
    await prefer({ doNotDisturbUntil: scene.app.clock.now() + 3_600_000 })
    const before = service.requests
    await call()
    await endCalls()
    await call()
    await nothingLeft(before)
  })

  it('leaves in quiet hours only of a favourite, or for a second call within three minutes', async () => {
    await scene.app.app.services.push.queue.idle()
    await prefer({ quietHours: quiet })
    scene.app.clock.advance(4 * 60_000)
    const before = service.requests
    const roomId = await call()
    await nothingLeft(before)
    await endCalls()
    scene.app.clock.advance(2 * 60_000)
    await call()
    await nextPush('INCOMING_CALL')
    const ended = calls.at(-1)
    await endCalls()
    await nextPush('CALL_OVER', ended)

    scene.app.clock.advance(4 * 60_000)
    await scene.binh.ask(contract.room.favoriteRoom, { params: { id: roomId } })
    await call()
    await nextPush('INCOMING_CALL')
  })

  it('rings a device that its system can ring, which gets no notification beside it', async () => {
    const { app, binh } = scene
    const admin = await app.person('Đặng Thị Lan', { isAdmin: true })
    await admin.ask(contract.push.updatePushSystemSetting, {
      body: { fcm: { serviceAccount: google.serviceAccount } },
    })
    const deviceInfoId = await addDevice(app.app, binh)
    for (const kind of ['FCM', 'VOIP'] as const)
      await binh.ask(contract.device.updateDeviceToken, {
        body: { deviceInfoId, kind, token: `mã-${kind}` },
      })
    await call()
    await eventually(async () => expect(google.messages).toHaveLength(1))
    await nextPush('INCOMING_CALL')
    await app.app.services.push.queue.idle()
    expect(google.messages).toHaveLength(1)
    const [message] = google.messages
    expect(message).toMatchObject({ token: 'mã-VOIP', android: { priority: 'HIGH' } })
    expect(message!.notification).toBeUndefined()
    expect(JSON.parse(message!.data.trau!)).toMatchObject({
      type: 'CALL',
      userId: binh.userId,
      callId: calls[0],
      callerName: 'Nguyễn Văn An',
      isVideo: false,
    })
    expect(google.faults).toEqual([])
  })
})
