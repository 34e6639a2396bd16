import { createHash } from 'node:crypto'
import { contract } from '@trau/contract'
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fakeKeys, startFakeLiveKit } from '#platform/livekit/testing/fake-livekit.ts'
import { webhookPath } from '#platform/livekit/webhook.ts'
import type { Person } from '../../../testing/app.ts'
import { endCallsOf } from '../../../testing/calls.ts'
import { makeGroup, openPrivateRoom, sceneForFile } from '../../room/testing/scene.ts'
import { accept, codeOf, flags, getCall, newDevice, ring } from '../testing/calling.ts'
import { roomNameOf } from './room-name.ts'
import { sweepRooms } from './sweep-rooms.ts'

const fake = await startFakeLiveKit()
afterAll(() => fake.close())
const scene = sceneForFile(fake.env)
const { call: own, callGuest, rtc } = contract

interface Seat {
  person: Person
  deviceId: string
  participantId: string
}
let seats: Seat[]
let callId: string
let room: string
let fifth: Person | undefined

/** A video call of five, which travels by LiveKit; their devices have connected to it. */
beforeEach(async () => {
  const { app, an, binh, chi, dung } = scene
  fake.behaviour.isAway = false
  fifth ??= await app.person('Vũ Em')
  const people = [an, binh, chi, dung, fifth]
  await endCallsOf(...people)
  const { room: group } = await makeGroup(an, [binh, chi, dung])
  await an.ask(contract.room.addMembers, {
    params: { roomId: group.roomId },
    body: { userIds: [fifth.userId] },
  })
  seats = []
  for (const person of people) {
    const deviceId = newDevice()
    const { call, participantId } =
      person === an
        ? await an.ask(rtc.startGroupCall, {
            params: { roomId: group.roomId },
            body: { deviceId, type: 'video' },
          })
        : await person.ask(rtc.joinGroupCall, { params: { id: callId }, body: { deviceId } })
    callId = call.callId
    seats.push({ person, deviceId, participantId })
  }
  room = roomNameOf({ tenantId: 'default', callId })
  for (const { participantId, deviceId } of seats) fake.enter(room, participantId, deviceId)
  fake.requests.length = 0
})

const seatOf = (n: number) => seats[n]!
const mediaOf = ({ person, deviceId }: Seat) =>
  person.call(own.getCallMedia, { params: { callId }, body: { deviceId } })

describe('a token', () => {
  it('a token is for this room, this participant and this device, publishes media alone, and holds for minutes', async () => {
    const { data } = await mediaOf(seatOf(1))
    expect(data).toMatchObject({ transport: 'LIVEKIT', liveKit: { url: fake.url } })
    const secret = new TextEncoder().encode(fakeKeys.apiSecret)
    const { payload } = await jwtVerify(data!.liveKit!.token, secret, { issuer: fakeKeys.apiKey })
    expect(payload).toMatchObject({
      sub: seatOf(1).participantId,
      name: 'Trần Thị Bình',
      attributes: { device: seatOf(1).deviceId },
    })
    expect(payload.video).toEqual({
      roomJoin: true,
      room,
      canSubscribe: true,
      canPublish: true,
      canPublishSources: ['microphone', 'camera', 'screen_share', 'screen_share_audio'],
      canPublishData: false,
      canUpdateOwnMetadata: false,
    })
    expect(payload.exp! - Date.now() / 1_000).toBeLessThanOrEqual(360)
  })

  it('a token is refused to another device, to whoever has left, and to strangers', async () => {
    const binh = seatOf(1)
    expect(codeOf(await mediaOf({ ...binh, deviceId: newDevice() }))).toBe('notInCall')
    await binh.person.ask(rtc.leaveGroupCall, { params: { id: callId } })
    expect(codeOf(await mediaOf(binh))).toBe('notInCall')
    const stranger = await scene.app.person('Người Lạ')
    expect(codeOf(await mediaOf({ ...binh, person: stranger }))).toBe('callNotFound')
  })

  it('a token is given to a guest who was let in, and to none who waits', async () => {
    const { app, an } = scene
    const { token } = await an.ask(own.createCallLink, {
      params: { callId },
      body: { name: 'Khách', hasLobby: true },
    })
    const deviceId = newDevice()
    const guest = (
      await app.call(callGuest.joinAsGuest, { params: { token }, body: { name: 'Cô Khách', deviceId } })
    ).data!
    const ask = () => app.call(callGuest.getGuestMedia, { body: { pass: guest.pass } })
    expect(codeOf(await ask())).toBe('notInCall')
    await an.ask(own.admitToCall, { params: { callId, participantId: guest.participantId } })
    const claims = decodeJwt((await ask()).data!.liveKit!.token)
    expect(claims).toMatchObject({ sub: guest.participantId, attributes: { device: deviceId } })
  })
})

describe('LiveKit hears', () => {
  it('LiveKit hears of who was removed, who leaves, and who moves to another device', async () => {
    const [an, binh, chi, dung] = seats as [Seat, Seat, Seat, Seat]
    await an.person.ask(own.removeFromCall, { params: { callId, participantId: binh.participantId } })
    await chi.person.ask(rtc.leaveGroupCall, { params: { id: callId } })
    expect(fake.identitiesIn(room)).not.toContain(binh.participantId)
    expect(fake.identitiesIn(room)).not.toContain(chi.participantId)
    await dung.person.ask(rtc.joinGroupCall, {
      params: { id: callId },
      body: { deviceId: newDevice(), isTakeover: true },
    })
    expect(fake.identitiesIn(room)).not.toContain(dung.participantId)
    expect(fake.identitiesIn(room)).toContain(an.participantId)
  })

  it('LiveKit hears of whom a host mutes: one, or everybody else', async () => {
    const [an, binh] = seats as [Seat, Seat]
    await an.person.ask(own.muteInCall, { params: { callId }, body: { participantId: binh.participantId } })
    const muted = () => seats.map(({ participantId }) => fake.isMuted(room, participantId))
    expect(muted()).toEqual([false, true, false, false, false])
    await an.person.ask(own.muteInCall, { params: { callId }, body: {} })
    expect(muted()).toEqual([false, true, true, true, true])
    expect(codeOf(await binh.person.call(own.muteInCall, { params: { callId }, body: {} }))).toBe(
      'roleTooLow',
    )
  })

  it('LiveKit hears of whoever moves by starting the call anew, and mutes nobody a second time', async () => {
    const [an, binh, , dung] = seats as [Seat, Seat, Seat, Seat]
    await an.person.ask(own.muteInCall, { params: { callId }, body: { participantId: binh.participantId } })
    // Bình speaks again.
    fake.enter(room, binh.participantId, binh.deviceId)
    const { roomId } = await getCall(an.person, callId)
    const body = { deviceId: newDevice(), clientCallId: newDevice() }
    for (let times = 0; times < 2; times++)
      await dung.person.ask(rtc.startGroupCall, { params: { roomId: roomId! }, body })
    expect(fake.isMuted(room, binh.participantId)).toBe(false)
    expect(fake.identitiesIn(room)).not.toContain(dung.participantId)
  })

  it('LiveKit hears that a call which everybody had left is over when the next one starts in its room', async () => {
    const { an, binh, chi } = scene
    await endCallsOf(an, binh, chi)
    const pair = (await openPrivateRoom(an, binh)).room.roomId
    const { call } = await ring(an, pair)
    await accept(binh, call.callId)
    const params = { callId: call.callId }
    await an.ask(own.inviteToCall, { params, body: { userIds: [chi.userId] } })
    for (const who of [an, binh]) await who.ask(rtc.leaveGroupCall, { params: { id: call.callId } })
    const formerRoom = roomNameOf({ tenantId: 'default', callId: call.callId })
    fake.enter(formerRoom, 'lingering', newDevice())
    await ring(an, pair)
    expect((await getCall(an, call.callId)).state).toBe('ENDED')
    expect(fake.hasRoom(formerRoom)).toBe(false)
  })

  it('LiveKit learns that the call is over', async () => {
    await seatOf(0).person.ask(rtc.cancelGroupCall, { params: { id: callId } })
    expect(fake.hasRoom(room)).toBe(false)
  })

  it('later, where it was away: the removal stands, and the sweep disconnects them', async () => {
    const [an, binh] = seats as [Seat, Seat]
    fake.behaviour.isAway = true
    await an.person.ask(own.removeFromCall, { params: { callId, participantId: binh.participantId } })
    expect(await sweepRooms(scene.app.app)).toBe(0)
    fake.behaviour.isAway = false
    expect(fake.identitiesIn(room)).toContain(binh.participantId)
    await sweepRooms(scene.app.app)
    expect(fake.identitiesIn(room)).toEqual(
      seats.filter(seat => seat !== binh).map(({ participantId }) => participantId),
    )
  })
})

it('the sweep closes the room of a call that is over, and leaves rooms alone that are not ours', async () => {
  const others = ['someone-else', roomNameOf({ tenantId: 'default', callId: newDevice() })]
  for (const name of others) fake.enter(name, 'x', 'y')
  await seatOf(0).person.ask(rtc.cancelGroupCall, { params: { id: callId } })
  fake.enter(room, seatOf(1).participantId, seatOf(1).deviceId)
  await sweepRooms(scene.app.app)
  expect([room, ...others].map(name => fake.hasRoom(name))).toEqual([false, true, true])
})

describe('a webhook', () => {
  const send = async (
    body: object | string,
    changed: { secret?: string; issuer?: string; hashOf?: string } = {},
  ) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const sha256 = createHash('sha256')
      .update(changed.hashOf ?? text)
      .digest('base64')
    const token = await new SignJWT({ sha256 })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(changed.issuer ?? fakeKeys.apiKey)
      .setExpirationTime('5 min')
      .sign(new TextEncoder().encode(changed.secret ?? fakeKeys.apiSecret))
    const response = await fetch(scene.app.url + webhookPath, {
      method: 'POST',
      headers: { 'content-type': 'application/webhook+json', authorization: token },
      body: text,
    })
    return response.status
  }
  const about = (event: string, n: number) => ({
    event,
    room: { name: room },
    participant: { identity: seatOf(n).participantId },
  })
  const isConnected = async (n: number) =>
    (await getCall(seatOf(0).person, callId)).participants.find(
      one => one.participantId === seatOf(n).participantId,
    )!.isConnected
  const beat = ({ person, deviceId }: Seat) =>
    person.ask(own.beatCall, { params: { callId }, body: { deviceId, ...flags, isConnected: true } })

  it('with another key, another body or no signature is refused and changes nothing', async () => {
    fake.enter(room, 'intruder', 'x')
    const event = about('participant_joined', 1)
    expect(await send(event, { secret: 'x'.repeat(32) })).toBe(401)
    expect(await send(event, { issuer: 'other' })).toBe(401)
    expect(await send(event, { hashOf: '{}' })).toBe(401)
    const bare = await fetch(scene.app.url + webhookPath, { method: 'POST', body: JSON.stringify(event) })
    expect(bare.status).toBe(401)
    expect(fake.identitiesIn(room)).toContain('intruder')
  })

  it('a webhook that is no event is refused, and events that concern no call are passed over', async () => {
    expect(await send('no json')).toBe(400)
    expect(await send({ room: 5 })).toBe(400)
    for (const body of [
      { event: 'egress_started' },
      { event: 'room_started', room: { name: room } },
      { event: 'room_finished', room: { name: 'someone-else' } },
      {
        event: 'participant_left',
        room: { name: roomNameOf({ tenantId: 'x', callId: newDevice() }) },
        participant: { identity: 'x' },
      },
    ])
      expect(await send(body)).toBe(204)
    expect(fake.requests).toEqual([])
  })

  it('a webhook of somebody who joined throws out who is not in the call on that device', async () => {
    const [, binh, chi] = seats as [Seat, Seat, Seat]
    fake.enter(room, binh.participantId, newDevice())
    expect(await send(about('participant_joined', 1))).toBe(204)
    expect(fake.identitiesIn(room)).not.toContain(binh.participantId)
    expect(fake.identitiesIn(room)).toContain(chi.participantId)
  })

  it('a webhook of somebody who left is shown to the others; twice, late or after a return it changes nothing more', async () => {
    const binh = seatOf(1)
    await beat(binh)
    expect(await isConnected(1)).toBe(true)
    // They are still there, or there again.
    expect(await send(about('participant_left', 1))).toBe(204)
    expect(await isConnected(1)).toBe(true)
    fake.enter(room, binh.participantId, 'gone')
    await send(about('participant_left', 1))
    expect(await isConnected(1)).toBe(false)
    const { version } = await getCall(seatOf(0).person, callId)
    await send(about('participant_left', 1))
    expect((await getCall(seatOf(0).person, callId)).version).toBe(version)
  })

  it('a webhook of a room that finished shows that nobody is connected, and the call goes on', async () => {
    for (const seat of seats) await beat(seat)
    await scene.app.app.services.liveKit!.deleteRoom(room)
    expect(await send({ event: 'room_finished', room: { name: room } })).toBe(204)
    const call = await getCall(seatOf(0).person, callId)
    expect(call.state).toBe('ACTIVE')
    expect(call.participants.map(one => one.isConnected)).toEqual([false, false, false, false, false])
  })

  it('a webhook is answered while LiveKit is away', async () => {
    fake.behaviour.isAway = true
    expect(await send(about('participant_left', 1))).toBe(204)
  })
})
