import { type Call, contract } from '@trau/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { endCallsOf } from '../../../testing/calls.ts'
import { eventually } from '../../../testing/eventually.ts'
import { getRoom, openPrivateRoom, say, sceneForFile, setBlock } from '../../room/testing/scene.ts'
import {
  accept,
  anotherSession,
  callMessages,
  codeOf,
  flags,
  getCall,
  newDevice,
  ring,
  wait,
} from '../testing/calling.ts'

const scene = sceneForFile()
const { rtc, call: own } = contract
let roomId: string

beforeEach(async () => {
  const { an, binh, chi, dung } = scene
  await endCallsOf(an, binh, chi, dung)
  roomId = (await openPrivateRoom(an, binh)).room.roomId
})

const beat = (who: typeof scene.an, callId: string, deviceId: string, isConnected = false) =>
  who.call(own.beatCall, { params: { callId }, body: { ...flags, deviceId, isConnected } })

const start = (who: Pick<typeof scene.an, 'call'>, deviceId = newDevice()) =>
  who.call(rtc.startCall, { params: { roomId }, body: { deviceId } })

/** The calls of what was answered; what was refused was refused by one of these. */
function startedAmong(outcomes: readonly Awaited<ReturnType<typeof start>>[], refusals: readonly string[]) {
  expect(outcomes.map(codeOf).filter(code => code && !refusals.includes(code))).toEqual([])
  return outcomes.flatMap(({ data }) => data?.call.callId ?? [])
}

async function callIdsOfRoom(): Promise<string[]> {
  const { rows } = await scene.app.app.database.pool.query<{ call_id: string }>(
    'SELECT call_id FROM call WHERE room_id = $1 ORDER BY call_id',
    [roomId],
  )
  return rows.map(({ call_id }) => call_id)
}

describe('[R-CALL-1] a direct call', () => {
  it('rings, is accepted, connects, and is hung up, with one message that says how long it was', async () => {
    const { an, binh, app } = scene
    const [anDevice, binhDevice] = [newDevice(), newDevice()]
    const before = (await callMessages(an, roomId)).length
    const { call } = await ring(an, roomId, anDevice)
    expect(call).toMatchObject({ state: 'RINGING', kind: 'DIRECT', type: 'voice', roomId })
    const rung = (await binh.ask(own.listLiveCalls)).items[0]!
    expect(rung.call.participants.find(one => one.participantId === rung.participantId)?.state).toBe(
      'INVITED',
    )
    expect((await accept(binh, call.callId, binhDevice)).call.state).toBe('ACCEPTED')
    await beat(an, call.callId, anDevice, true)
    expect((await getCall(binh, call.callId)).state).toBe('CONNECTED')
    app.clock.advance(7_000)
    const ended = await binh.ask(rtc.endCall, { params: { id: call.callId } })
    expect(ended.call).toMatchObject({ state: 'ENDED', endReason: 'HANGUP' })
    const messages = await callMessages(an, roomId)
    expect(messages).toHaveLength(before + 1)
    expect(messages.at(-1)).toMatchObject({ callId: call.callId, kind: 'DIRECT', endReason: 'HANGUP' })
    expect(messages.at(-1)!.durationMs).toBeGreaterThanOrEqual(7_000)
    expect(codeOf(await an.call(rtc.endCall, { params: { id: call.callId } }))).toBe('callEnded')
    expect(await callMessages(an, roomId)).toHaveLength(before + 1)
  })

  it('a direct call is rejected by the one, with a sentence that is sent once, and cancelled by the other', async () => {
    const { an, binh } = scene
    const first = await ring(an, roomId)
    expect(codeOf(await an.call(rtc.rejectCall, { body: { callId: first.call.callId } }))).toBe(
      'notForThisCall',
    )
    const body = { callId: first.call.callId, text: 'Mình gọi lại sau nhé' }
    await say(an, roomId, 'Nghe máy đi')
    const unread = async () => (await getRoom(binh, roomId)).selfMember.unreadCount
    const unreadBefore = await unread()
    expect(unreadBefore).toBeGreaterThan(0)
    expect((await binh.ask(rtc.rejectCall, { body })).call.endReason).toBe('REJECTED')
    const { items } = await an.ask(contract.chat.listMessages, { params: { roomId } })
    expect(items.filter(message => message.content === body.text)).toHaveLength(1)
    expect(await unread(), 'nobody reads by declining').toBe(unreadBefore)
    const second = await ring(an, roomId)
    expect(codeOf(await binh.call(rtc.cancelCall, { params: { id: second.call.callId } }))).toBe(
      'notForThisCall',
    )
    await an.ask(rtc.cancelCall, { params: { id: second.call.callId } })
    const late = await binh.call(rtc.acceptCall, {
      params: { id: second.call.callId },
      body: { deviceId: newDevice() },
    })
    expect(late).toMatchObject({
      status: 409,
      error: { code: 'callEnded', data: { endReason: 'CANCELLED' } },
    })
  })
})

describe('a call', () => {
  it('a call is missed after 45 s, and the person is notified and finds it in the history', async () => {
    const { an, binh, app } = scene
    const device = newDevice()
    const { call } = await ring(an, roomId, device)
    for (let n = 0; n < 4; n++) {
      await wait(app, 10)
      await beat(an, call.callId, device)
    }
    expect((await getCall(an, call.callId)).state).toBe('RINGING')
    await wait(app, 5)
    expect(await getCall(an, call.callId)).toMatchObject({ state: 'ENDED', endReason: 'MISSED' })
    await app.app.processors.idle()
    const { items } = await binh.ask(contract.notification.listNotifications)
    expect(items.find(one => one.type === 'MISSED_CALL')).toMatchObject({ place: '/calls' })
    const missed = await binh.ask(rtc.listUserCalls, { query: { filter: 'MISSED' } })
    expect(missed.items[0]).toMatchObject({ callId: call.callId, isMissed: true, direction: 'INCOMING' })
    expect((await an.ask(rtc.listUserCalls, { query: { filter: 'MISSED' } })).items).toEqual([])
  })

  it('ends 20 s after a device has said nothing', async () => {
    const { an, binh, app } = scene
    const [anDevice, binhDevice] = [newDevice(), newDevice()]
    const { call } = await ring(an, roomId, anDevice)
    await accept(binh, call.callId, binhDevice)
    await wait(app, 15)
    await beat(an, call.callId, anDevice)
    await wait(app, 6)
    expect(await getCall(an, call.callId)).toMatchObject({ state: 'ENDED', endReason: 'FAILED' })
  })

  it('goes on in a conversation that one of them has hidden for as long as their device beats, and not after they lock it', async () => {
    const { app } = scene
    const [one, other] = [await app.person('Người Ẩn'), await app.person('Người Gọi')]
    await app.befriend(one, other)
    const { room } = await openPrivateRoom(one, other)
    const pin = '246813'
    await one.ask(contract.hidden.createHiddenPin, { body: { pin } })
    await one.ask(contract.room.hideRoom, { params: { id: room.roomId } })
    await one.ask(contract.hidden.unlockHidden, { body: { pin } })
    const [device, otherDevice] = [newDevice(), newDevice()]
    const { call } = await ring(other, room.roomId, otherDevice)
    await accept(one, call.callId, device)
    for (let seconds = 0; seconds < 11 * 60; seconds += 15) {
      await wait(app, 15)
      await app.app.services.hidden.lockIdle()
      for (const [who, deviceId] of [
        [one, device],
        [other, otherDevice],
      ] as const)
        expect((await beat(who, call.callId, deviceId, true)).status).toBe(200)
    }
    expect((await getCall(other, call.callId)).state).toBe('CONNECTED')
    await one.ask(contract.hidden.lockHidden)
    expect(codeOf(await beat(one, call.callId, device, true))).toBe('callNotFound')
  })

  it('rings back at the same moment: one call, and it is accepted', async () => {
    const { an, binh } = scene
    const [first, second] = await Promise.all([ring(an, roomId), ring(binh, roomId)])
    expect(first.call.callId).toBe(second.call.callId)
    expect((await getCall(an, first.call.callId)).state).toBe('ACCEPTED')
  })

  it('a call is one, however often it is started at once, 200 times too', async () => {
    const { an, binh } = scene
    const device = newDevice()
    const before = await callIdsOfRoom()
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => start(an, device)))
    const ids = startedAmong(outcomes, ['tooBusy'])
    expect(new Set(ids).size).toBe(1)
    expect((await callIdsOfRoom()).filter(id => !before.includes(id))).toEqual([ids[0]])
    const { items } = await binh.ask(own.listLiveCalls)
    expect(items.map(({ call }) => call.callId)).toEqual([ids[0]])
  })

  it('200 starts at once by both, on two sessions of each, leave one call that lives, and of each other one a message', async () => {
    const { an, binh, app } = scene
    const before = await callIdsOfRoom()
    const messagesBefore = (await callMessages(an, roomId)).length
    const people = [an, binh, await anotherSession(app, an), await anotherSession(app, binh)]
    const devices = people.map(newDevice)
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, n) => start(people[n % 4]!, devices[n % 4])),
    )
    const ids = startedAmong(outcomes, ['alreadyInCall', 'tooBusy'])
    // Whoever starts anew from the session that carries the call ends it: the page that carried it is taken for dead.
    const made = (await callIdsOfRoom()).filter(id => !before.includes(id))
    expect(new Set(ids)).toEqual(new Set(made))
    const calls = await Promise.all(made.map(callId => getCall(an, callId)))
    const live = calls.filter(({ state }) => state !== 'ENDED')
    expect(live).toHaveLength(1)
    const messages = (await callMessages(an, roomId)).slice(messagesBefore)
    expect(messages.map(({ callId }) => callId).sort()).toEqual(
      made.filter(id => id !== live[0]!.callId).sort(),
    )
    for (const person of [an, binh])
      expect((await person.ask(own.listLiveCalls)).items.map(({ call }) => call.callId)).toEqual([
        live[0]!.callId,
      ])
  })

  it('a repeated request with the same id starts nothing again', async () => {
    const { an, binh } = scene
    const body = { deviceId: newDevice(), clientCallId: newDevice() }
    const first = await an.ask(rtc.startCall, { params: { roomId }, body })
    await binh.ask(rtc.rejectCall, { body: { callId: first.call.callId } })
    const again = await an.ask(rtc.startCall, { params: { roomId }, body })
    expect(again.call).toMatchObject({ callId: first.call.callId, state: 'ENDED' })
  })

  it('a call is answered on one device: another session hears that it was answered elsewhere', async () => {
    const { an, binh, app } = scene
    const other = await anotherSession(app, binh)
    const { call } = await ring(an, roomId)
    await accept(binh, call.callId)
    const body = { deviceId: newDevice() }
    const late = await other.call(rtc.acceptCall, { params: { id: call.callId }, body })
    expect(codeOf(late)).toBe('answeredElsewhere')
    expect(codeOf(await other.call(rtc.rejectCall, { body: { callId: call.callId } }))).toBe(
      'answeredElsewhere',
    )
    expect((await getCall(an, call.callId)).state).toBe('ACCEPTED')
    // The same session in a new tab: the page was reloaded.
    const moved = await accept(binh, call.callId, body.deviceId)
    expect(moved.call.participants.filter(one => one.deviceId === body.deviceId)).toHaveLength(1)
  })

  it('a call that was answered moves to another device of the person where that is asked for', async () => {
    const { an, binh, app } = scene
    const other = await anotherSession(app, binh)
    const { call } = await ring(an, roomId)
    const [formerDevice, nextDevice] = [newDevice(), newDevice()]
    const { participantId } = await accept(binh, call.callId, formerDevice)
    await beat(binh, call.callId, formerDevice, true)
    const publishedMoves: unknown[] = []
    for (const who of [an, binh])
      (await who.socket()).on('publication', ({ data }) => {
        if (data.type !== 'callUpdated') return
        const { participants } = data.data.call as Call
        const mine = participants.find(one => one.participantId === participantId)
        if (mine?.deviceId === nextDevice)
          publishedMoves.push({ who: who.name, isConnected: mine.isConnected })
      })
    const enter = (isTakeover: boolean) =>
      other.call(rtc.acceptCall, {
        params: { id: call.callId },
        body: { deviceId: nextDevice, isTakeover },
      })
    expect(codeOf(await enter(false))).toBe('answeredElsewhere')
    const takeover = await enter(true)
    expect(takeover.data?.call.state).toBe('CONNECTED')
    expect(takeover.data?.call.participants.map(one => one.state)).toEqual(['JOINED', 'JOINED'])
    expect(takeover.data?.call.participants.find(one => one.participantId === participantId)).toMatchObject({
      deviceId: nextDevice,
      isConnected: false,
    })
    // The device that had it stops, and the other person's connects anew.
    await eventually(() =>
      expect(publishedMoves).toEqual(
        expect.arrayContaining([an, binh].map(({ name }) => ({ who: name, isConnected: false }))),
      ),
    )
    expect(codeOf(await beat(binh, call.callId, formerDevice))).toBe('notInCall')
    const next = await other.call(own.beatCall, {
      params: { callId: call.callId },
      body: { ...flags, deviceId: nextDevice },
    })
    expect(next.status).toBe(200)
  })

  it('a call that still rings out moves to no other device, and one that has ended neither', async () => {
    const { an, binh, app } = scene
    const other = await anotherSession(app, an)
    const { call } = await ring(an, roomId)
    const takeOver = () =>
      other.call(rtc.acceptCall, {
        params: { id: call.callId },
        body: { deviceId: newDevice(), isTakeover: true },
      })
    expect(codeOf(await takeOver())).toBe('notForThisCall')
    await binh.ask(rtc.rejectCall, { body: { callId: call.callId } })
    expect(codeOf(await takeOver())).toBe('callEnded')
  })

  it('a call is recorded by either person of it, and who refuses ends that', async () => {
    const { an, binh, chi } = scene
    const { call } = await ring(an, roomId)
    await accept(binh, call.callId)
    const params = { callId: call.callId }
    const { startCallRecording, answerCallRecording } = contract.call
    expect(codeOf(await chi.call(startCallRecording, { params }))).toBe('callNotFound')
    expect((await binh.ask(startCallRecording, { params })).call.recording?.state).toBe('ASKED')
    const refused = await an.ask(answerCallRecording, { params, body: { isAgreed: false } })
    expect(refused.call.recording).toBeUndefined()
  })

  it('ends at once when the session that carries it is ended elsewhere, and not with another one', async () => {
    const { an, binh, app } = scene
    const [carrying, bystander] = [await anotherSession(app, binh), await anotherSession(app, binh)]
    const { call } = await ring(an, roomId)
    const body = { deviceId: newDevice() }
    await carrying.call(rtc.acceptCall, { params: { id: call.callId }, body })
    await bystander.call(contract.identityAuthen.logout)
    expect((await getCall(an, call.callId)).state).toBe('ACCEPTED')
    await carrying.call(contract.identityAuthen.logout)
    await eventually(async () =>
      expect(await getCall(an, call.callId)).toMatchObject({ state: 'ENDED', endReason: 'HANGUP' }),
    )
  })

  it('starts anew in the session of a dead call, which ends, once two of its heartbeats are missing', async () => {
    const { an, binh, app } = scene
    const device = newDevice()
    const dead = await ring(an, roomId, device)
    await accept(binh, dead.call.callId)
    app.clock.advance(5_000)
    await beat(an, dead.call.callId, device)
    app.clock.advance(4_000)
    const second = await start(an)
    expect(second.error).toMatchObject({ code: 'alreadyInCall', data: { callId: dead.call.callId } })
    expect(await getCall(an, dead.call.callId)).toMatchObject({ state: 'ACCEPTED' })
    app.clock.advance(7_000)
    const fresh = await ring(an, roomId)
    expect(fresh.call).toMatchObject({ state: 'RINGING' })
    expect(fresh.call.callId).not.toBe(dead.call.callId)
    expect(await getCall(an, dead.call.callId)).toMatchObject({ state: 'ENDED', endReason: 'FAILED' })
  })

  it('starts anew at once from the very device of an answered call, and in a session that still rings out', async () => {
    const { an, binh } = scene
    const device = newDevice()
    const former = await ring(an, roomId, device)
    await accept(binh, former.call.callId)
    const next = await ring(an, roomId, device)
    expect(await getCall(an, former.call.callId)).toMatchObject({ state: 'ENDED', endReason: 'FAILED' })
    const last = await ring(an, roomId)
    expect(last.call).toMatchObject({ state: 'RINGING' })
    expect(await getCall(an, next.call.callId)).toMatchObject({ state: 'ENDED', endReason: 'CANCELLED' })
  })

  it('ends as busy where the other speaks with somebody, and nobody speaks in two calls', async () => {
    const { an, binh, chi } = scene
    const withChi = (await openPrivateRoom(binh, chi)).room.roomId
    const { call } = await ring(binh, withChi)
    await accept(chi, call.callId)
    const busy = await ring(an, roomId)
    expect(busy.call).toMatchObject({ state: 'ENDED', endReason: 'BUSY' })
    const second = await binh.call(rtc.startCall, { params: { roomId }, body: { deviceId: newDevice() } })
    expect(second.error).toMatchObject({ code: 'alreadyInCall', data: { callId: call.callId } })
  })
})

describe('who may ring', () => {
  it('nobody who is blocked, in either direction', async () => {
    const { chi, dung } = scene
    const { room } = await openPrivateRoom(chi, dung)
    const start = (who: typeof chi) =>
      who.call(rtc.startCall, { params: { roomId: room.roomId }, body: { deviceId: newDevice() } })
    await setBlock(dung, chi)
    expect([codeOf(await start(chi)), codeOf(await start(dung))]).toEqual(['notDelivered', 'notDelivered'])
  })

  it('only whom the person lets, as `fieldPrivacy.calls` says', async () => {
    const { an, binh } = scene
    const let_ = (calls: 'EVERYONE' | 'FRIENDS' | 'NOBODY') =>
      binh.ask(contract.identity.updateProfile, {
        params: { userId: binh.userId },
        body: { fieldPrivacy: { calls } },
      })
    await let_('NOBODY')
    const refused = await an.call(rtc.startCall, { params: { roomId }, body: { deviceId: newDevice() } })
    expect(codeOf(refused)).toBe('notDelivered')
    await let_('FRIENDS')
    expect((await ring(an, roomId)).call.state).toBe('RINGING')
  })

  it('no stranger, unless the person lets everybody and has answered them', async () => {
    const { app, an } = scene
    const stranger = await app.person('Người Lạ')
    const { room } = await openPrivateRoom(stranger, an)
    const start = () =>
      stranger.call(rtc.startCall, { params: { roomId: room.roomId }, body: { deviceId: newDevice() } })
    await say(stranger, room.roomId, 'Chào bạn')
    expect(codeOf(await start())).toBe('notDelivered')
    await an.ask(contract.identity.updateProfile, {
      params: { userId: an.userId },
      body: { fieldPrivacy: { calls: 'EVERYONE' } },
    })
    expect(codeOf(await start())).toBe('notDelivered')
    await say(an, room.roomId, 'Chào')
    expect((await start()).data?.call.state).toBe('RINGING')
  })

  it('nothing passes a block, before a heartbeat ends the call', async () => {
    const { app } = scene
    const [one, other] = [await app.person('Một'), await app.person('Hai')]
    await app.befriend(one, other)
    const { room } = await openPrivateRoom(one, other)
    const { call } = await ring(one, room.roomId)
    await accept(other, call.callId)
    const params = { callId: call.callId }
    const write = (who: typeof scene.an) =>
      who.call(own.sendCallMessage, { params, body: { text: 'Alô', clientMessageId: crypto.randomUUID() } })
    const react = (who: typeof scene.an) => who.call(own.reactInCall, { params, body: { reaction: '👏' } })
    for (const answer of [await write(one), await react(one)]) expect(answer.status).toBe(200)
    await setBlock(other, one)
    for (const who of [one, other])
      for (const answer of [await write(who), await react(who)]) expect(codeOf(answer)).toBe('notInCall')
  })

  it('nobody hosts: who started it neither removes the other nor locks them out', async () => {
    const { app } = scene
    const [one, other] = [await app.person('Một'), await app.person('Hai')]
    await app.befriend(one, other)
    const { room } = await openPrivateRoom(one, other)
    const { call } = await ring(one, room.roomId)
    const params = { callId: call.callId }
    const [, otherOne] = (await getCall(one, call.callId)).participants
    const removed = await one.call(own.removeFromCall, {
      params: { ...params, participantId: otherOne!.participantId },
    })
    const locked = await one.call(own.lockCall, { params, body: { isLocked: true } })
    const muted = await one.call(own.muteInCall, { params, body: {} })
    for (const answer of [removed, locked, muted]) expect(codeOf(answer)).toBe('roleTooLow')
    expect((await accept(other, call.callId)).call.state).toBe('ACCEPTED')
  })

  it('a block ends the call that runs', async () => {
    const { app } = scene
    const [one, other] = [await app.person('Một'), await app.person('Hai')]
    await app.befriend(one, other)
    const { room } = await openPrivateRoom(one, other)
    const device = newDevice()
    const { call } = await ring(one, room.roomId, device)
    await accept(other, call.callId)
    await setBlock(other, one)
    await beat(one, call.callId, device, true)
    expect((await getCall(one, call.callId)).state).toBe('ENDED')
  })

  it('nobody outside the room knows of the call', async () => {
    const { an, chi } = scene
    const { call } = await ring(an, roomId)
    expect(codeOf(await chi.call(own.getCall, { params: { callId: call.callId } }))).toBe('callNotFound')
  })
})
