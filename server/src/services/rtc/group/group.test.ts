import { type Call, contract, MemberRole } from '@trau/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { endCallsOf } from '../../../testing/calls.ts'
import { eventually } from '../../../testing/eventually.ts'
import { makeGroup, openPrivateRoom, sceneForFile, setRole } from '../../room/testing/scene.ts'
import {
  accept,
  anotherSession,
  callMessages,
  codeOf,
  flags,
  getCall,
  join,
  newDevice,
  ring,
  startGroup,
  wait,
} from '../testing/calling.ts'

const scene = sceneForFile()
const { rtc, call: own } = contract
let roomId: string

beforeEach(async () => {
  const { an, binh, chi, dung } = scene
  await endCallsOf(an, binh, chi, dung)
  roomId = (await makeGroup(an, [binh, chi])).room.roomId
})

describe('[R-SCOPE-5] a group call', () => {
  it('rings the members, is joined, left, and ended for everybody by a host, with one message', async () => {
    const { an, binh, chi } = scene
    const { call } = await startGroup(an, roomId)
    expect(call).toMatchObject({ kind: 'GROUP', state: 'ACTIVE', type: 'voice' })
    expect(call.participants.map(one => one.state)).toEqual(['JOINED', 'INVITED', 'INVITED'])
    await join(binh, call.callId)
    const declined = await chi.ask(rtc.rejectGroupCall, { params: { id: call.callId } })
    expect(declined.call.participants.map(one => one.state)).toEqual(['JOINED', 'JOINED', 'REJECTED'])
    const left = await binh.ask(rtc.leaveGroupCall, { params: { id: call.callId } })
    expect(left.call.state).toBe('ACTIVE')
    expect(codeOf(await binh.call(rtc.cancelGroupCall, { params: { id: call.callId } }))).toBe('roleTooLow')
    expect((await an.ask(rtc.cancelGroupCall, { params: { id: call.callId } })).call.state).toBe('ENDED')
    expect(await callMessages(binh, roomId)).toHaveLength(1)
  })

  it('a group call is one a room: who starts it while it runs joins it, 200 at once too', async () => {
    const { an, binh } = scene
    const deviceIds = [newDevice(), newDevice()]
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        [an, binh][n % 2]!.call(rtc.startGroupCall, {
          params: { roomId },
          body: { deviceId: deviceIds[n % 2]!, userIds: [] },
        }),
      ),
    )
    const refusals = new Set(outcomes.map(codeOf).filter(Boolean))
    expect([...refusals].filter(code => code !== 'rateLimited' && code !== 'tooBusy')).toEqual([])
    const ids = outcomes.flatMap(({ data }) => data?.call.callId ?? [])
    expect(ids.length).toBeGreaterThan(0)
    expect(new Set(ids).size).toBe(1)
    const { rows } = await scene.app.app.database.pool.query('SELECT 1 FROM call WHERE room_id = $1', [
      roomId,
    ])
    expect(rows).toHaveLength(1)
  })

  it('shows its banner to the room, and ends 60 s after the last has left', async () => {
    const { an, binh, app } = scene
    const { call } = await startGroup(an, roomId)
    const banner = async () =>
      (await binh.ask(own.listRoomCalls)).items.find(one => one.roomId === roomId)?.joinedCount
    expect(await banner()).toBe(1)
    await an.ask(rtc.leaveGroupCall, { params: { id: call.callId } })
    await wait(app, 46)
    expect(await banner()).toBe(0)
    await wait(app, 15)
    expect(await banner()).toBeUndefined()
    expect((await getCall(an, call.callId)).endReason).toBe('HANGUP')
  })

  it('a group call that time has ended is over at the media servers too where whoever finds it so is refused', async () => {
    const { an, binh, app } = scene
    const { call } = await startGroup(an, roomId)
    await an.ask(rtc.leaveGroupCall, { params: { id: call.callId } })
    const endCall = vi.spyOn(app.app.turn, 'endCall')
    app.clock.advance(61_000)
    const late = await binh.call(rtc.joinGroupCall, {
      params: { id: call.callId },
      body: { deviceId: newDevice() },
    })
    expect(codeOf(late)).toBe('callEnded')
    expect(endCall.mock.calls.map(([, callId]) => callId)).toEqual([call.callId])
    endCall.mockRestore()
  })

  it('a group call is as long as somebody was in it: the minute in which it waits for somebody to come back does not count', async () => {
    const { an, binh, app } = scene
    const device = newDevice()
    const { call } = await startGroup(an, roomId, device)
    await join(binh, call.callId)
    app.clock.advance(7_000)
    for (const who of [an, binh]) await who.ask(rtc.leaveGroupCall, { params: { id: call.callId } })
    await wait(app, 61)
    const [message] = await callMessages(binh, roomId)
    expect(message!.durationMs).toBeGreaterThanOrEqual(7_000)
    expect(message!.durationMs).toBeLessThan(10_000)
  })

  it('a group call was as long for a person as they were in it, also where it rang them again afterwards', async () => {
    const { an, binh, app } = scene
    const device = newDevice()
    const { call } = await startGroup(an, roomId, device)
    await join(binh, call.callId)
    app.clock.advance(7_000)
    await binh.ask(rtc.leaveGroupCall, { params: { id: call.callId } })
    const beat = () =>
      an.ask(own.beatCall, { params: { callId: call.callId }, body: { ...flags, deviceId: device } })
    await beat()
    await an.ask(own.inviteToCall, {
      params: { callId: call.callId },
      body: { userIds: [binh.userId] },
    })
    for (let n = 0; n < 4; n++) {
      await wait(app, 15)
      await beat()
    }
    await an.ask(rtc.cancelGroupCall, { params: { id: call.callId } })
    const [ofBinh] = (await binh.ask(rtc.listUserCalls)).items
    expect(ofBinh).toMatchObject({ callId: call.callId, isLive: false })
    expect(ofBinh!.durationMs).toBeGreaterThanOrEqual(7_000)
    expect(ofBinh!.durationMs).toBeLessThan(10_000)
  })

  it('a group call that rings somebody in vain is missed by whoever was never in it, and not by whoever had been', async () => {
    const { an, binh, chi } = scene
    const device = newDevice()
    const { call } = await startGroup(an, roomId, device)
    await join(binh, call.callId)
    await binh.ask(rtc.leaveGroupCall, { params: { id: call.callId } })
    const params = { callId: call.callId }
    await an.ask(own.inviteToCall, { params, body: { userIds: [binh.userId] } })
    for (let n = 0; n < 4; n++) {
      await wait(scene.app, 15)
      await an.ask(own.beatCall, { params, body: { ...flags, deviceId: device } })
    }
    expect((await getCall(an, call.callId)).participants.map(one => one.state)).toEqual([
      'JOINED',
      'MISSED',
      'MISSED',
    ])
    const missedBy = async (who: typeof an) =>
      (await who.ask(contract.notification.listNotifications)).items.filter(
        one => one.type === 'MISSED_CALL' && one.roomId === roomId,
      ).length
    await eventually(async () => expect(await missedBy(chi)).toBe(1))
    expect(await missedBy(binh)).toBe(0)
  })

  it('a host mutes, removes, locks and lowers hands; others may not', async () => {
    const { an, binh, chi } = scene
    const { call } = await startGroup(an, roomId)
    const { participantId } = await join(binh, call.callId)
    const params = { callId: call.callId }
    const hands = await binh.ask(own.raiseHand, { params, body: { isRaised: true } })
    expect(hands.call.participants.filter(one => one.handRaisedTime)).toHaveLength(1)
    await an.ask(own.raiseHand, { params, body: { isRaised: false, participantId } })
    for (const refused of [
      await binh.call(own.muteInCall, { params, body: {} }),
      await binh.call(own.lockCall, { params, body: { isLocked: true } }),
      await binh.call(own.removeFromCall, { params: { ...params, participantId } }),
      await binh.call(own.createCallLink, { params, body: { name: 'Khách' } }),
      await binh.call(own.startCallRecording, { params }),
    ])
      expect(codeOf(refused)).toBe('roleTooLow')
    const muted = await an.ask(own.muteInCall, { params, body: {} })
    expect(muted.call.participants.find(one => one.participantId === participantId)?.mutedTime).toBeDefined()
    expect(muted.call.participants[0]).not.toHaveProperty('mutedTime')
    await an.ask(own.removeFromCall, { params: { ...params, participantId } })
    const back = await binh.call(rtc.joinGroupCall, {
      params: { id: call.callId },
      body: { deviceId: newDevice() },
    })
    expect(codeOf(back)).toBe('notInCall')
    await chi.ask(rtc.rejectGroupCall, { params: { id: call.callId } })
    await an.ask(own.lockCall, { params, body: { isLocked: true } })
    const late = await chi.call(rtc.joinGroupCall, {
      params: { id: call.callId },
      body: { deviceId: newDevice() },
    })
    expect(codeOf(late)).toBe('callLocked')
  })

  it('a group call is hosted by the deputies that the group has now', async () => {
    const { an, binh, chi } = scene
    await setRole(an, roomId, binh, MemberRole.DEPUTY)
    const { call } = await startGroup(an, roomId)
    const params = { callId: call.callId }
    const { participantId } = await join(binh, call.callId)
    await join(chi, call.callId)
    await binh.ask(own.muteInCall, { params, body: {} })
    await setRole(an, roomId, binh, MemberRole.MEMBER)
    expect(codeOf(await binh.call(own.muteInCall, { params, body: {} }))).toBe('roleTooLow')
    const removed = await an.ask(own.removeFromCall, { params: { ...params, participantId } })
    expect(removed.call.participants.find(one => one.participantId === participantId)?.state).toBe('REMOVED')
    const again = await chi.call(own.inviteToCall, { params, body: { userIds: [binh.userId] } })
    expect(codeOf(again)).toBe('roleTooLow')
  })

  it('a recording runs once everybody has agreed', async () => {
    const { an, binh } = scene
    const { call } = await startGroup(an, roomId)
    await join(binh, call.callId)
    const params = { callId: call.callId }
    expect((await an.ask(own.startCallRecording, { params })).call.recording?.state).toBe('ASKED')
    expect(codeOf(await an.call(own.startCallRecording, { params }))).toBe('recordingExists')
    const agreed = await binh.ask(own.answerCallRecording, { params, body: { isAgreed: true } })
    expect(agreed.call.recording?.state).toBe('RUNNING')
    expect((await an.ask(own.stopCallRecording, { params })).call.recording).toBeUndefined()
    expect(codeOf(await an.call(own.stopCallRecording, { params }))).toBe('recordingNotFound')
  })

  it('moves to another device of the person where that is asked for', async () => {
    const { an, app } = scene
    const { call } = await startGroup(an, roomId)
    const login = await app.call(contract.identityAuthen.login, {
      body: { username: an.username, password: an.password },
    })
    const token = login.data!.accessToken
    const enter = (isTakeover: boolean) =>
      app.call(
        rtc.joinGroupCall,
        { params: { id: call.callId }, body: { deviceId: newDevice(), isTakeover } },
        { token },
      )
    expect(codeOf(await enter(false))).toBe('answeredElsewhere')
    expect((await enter(true)).data?.call.participants.filter(one => one.state === 'JOINED')).toHaveLength(1)
    const beat = await an.call(own.beatCall, {
      params: { callId: call.callId },
      body: { ...flags, deviceId: newDevice() },
    })
    expect(codeOf(beat)).toBe('notInCall')
  })

  it('nobody joins who has left the room, and a former member is out of its endpoints', async () => {
    const { an, binh } = scene
    const { call } = await startGroup(an, roomId)
    const device = newDevice()
    await join(binh, call.callId, device)
    await binh.ask(contract.room.leaveRoom, { params: { id: roomId }, body: { silent: true } })
    await binh.eventsPublished()
    await scene.app.app.processors.idle()
    const beat = await binh.call(own.beatCall, {
      params: { callId: call.callId },
      body: { ...flags, deviceId: device },
    })
    expect(codeOf(beat)).toBe('callNotFound')
    expect((await getCall(an, call.callId)).participants.find(one => one.userId === binh.userId)?.state).toBe(
      'LEFT',
    )
  })

  it('tells its end to those who know it: not to who left the room, nor to an outsider who was removed', async () => {
    const { an, binh, chi, dung } = scene
    const { call } = await startGroup(an, roomId, newDevice(), [])
    const params = { callId: call.callId }
    for (const who of [binh, chi]) await join(who, call.callId)
    await an.ask(own.inviteToCall, { params, body: { userIds: [dung.userId] } })
    const { participantId } = await join(dung, call.callId)
    const heard = new Map<string, number>()
    for (const who of [binh, chi, dung])
      (await who.socket()).on('publication', ({ data }) => {
        if (data.type === 'callUpdated' && data.data.call.state === 'ENDED')
          heard.set(who.name, (heard.get(who.name) ?? 0) + 1)
      })
    await chi.ask(rtc.leaveGroupCall, { params: { id: call.callId } })
    await an.ask(own.removeFromCall, { params: { ...params, participantId } })
    await binh.ask(contract.room.leaveRoom, { params: { id: roomId }, body: { silent: true } })
    await binh.eventsPublished()
    await scene.app.app.processors.idle()
    await an.ask(rtc.cancelGroupCall, { params: { id: call.callId } })
    await eventually(() => expect(heard.get(chi.name)).toBe(1))
    await an.eventsPublished()
    expect([...heard.keys()]).toEqual([chi.name])
  })
})

describe('a call of a group whose members do not see each other', () => {
  const idsOf = (call: Call) => call.participants.map(one => one.userId)
  beforeEach(async () => {
    const switches = { membersCanSeeMembers: false }
    await scene.an.ask(contract.room.updateRoom, { params: { roomId }, body: { switches } })
  })

  it('shows who was rung in vain to owner and deputies alone', async () => {
    const { an, binh, chi } = scene
    const heard: Call[] = []
    ;(await binh.socket()).on('publication', ({ data }) => {
      if (data.type === 'callUpdated') heard.push(data.data.call)
    })
    const { call } = await startGroup(an, roomId)
    const { callId } = call
    const everybody = [an.userId, binh.userId, chi.userId]
    const taking = [an.userId, binh.userId]
    expect(idsOf(call)).toEqual(everybody)
    const [rung] = (await binh.ask(own.listLiveCalls)).items
    expect(idsOf(rung!.call), 'who is rung sees themselves').toEqual(taking)
    expect(idsOf((await join(binh, callId)).call)).toEqual(taking)
    await chi.ask(rtc.rejectGroupCall, { params: { id: callId } })
    const shown = await getCall(binh, callId)
    expect(idsOf(shown)).toEqual(taking)
    expect(idsOf(await getCall(an, callId))).toEqual(everybody)
    await eventually(() => expect(heard.at(-1)).toEqual(shown))
    expect(heard.flatMap(idsOf)).not.toContain(chi.userId)
    await an.ask(rtc.cancelGroupCall, { params: { id: callId } })

    const historyOf = async (who: typeof an, search = '') =>
      (await who.ask(rtc.listUserCalls, { query: { search } })).items.find(one => one.callId === callId)
    expect(await historyOf(binh)).toMatchObject({ people: [{ userId: an.userId }], personCount: 1 })
    expect(await historyOf(an)).toMatchObject({ personCount: 2 })
    expect(await historyOf(binh, 'ngoc chi')).toBeUndefined()
    expect(await historyOf(an, 'ngoc chi')).toBeDefined()
  })

  it('rings nobody where a plain member starts it, and answers nobody who is in the group', async () => {
    const { binh, chi, dung } = scene
    for (const { userId } of [chi, dung]) {
      const body = { deviceId: newDevice(), userIds: [userId] }
      const refused = await binh.call(rtc.startGroupCall, { params: { roomId }, body })
      expect(codeOf(refused)).toBe('roleTooLow')
    }
    expect(idsOf((await startGroup(binh, roomId)).call)).toEqual([binh.userId])
    const { items } = await chi.ask(own.listRoomCalls)
    expect(items.find(one => one.roomId === roomId)).toMatchObject({ joinedCount: 1 })
  })
})

describe('a direct call that somebody is added to', () => {
  it('becomes a group call for the three, and shows the third nothing of the room', async () => {
    const { an, binh, dung } = scene
    const pair = (await openPrivateRoom(an, binh)).room.roomId
    const { call } = await ring(an, pair)
    await accept(binh, call.callId)
    const params = { callId: call.callId }
    const grown = await an.ask(own.inviteToCall, { params, body: { userIds: [dung.userId] } })
    expect(grown.call).toMatchObject({ kind: 'GROUP', state: 'ACTIVE', roomId: pair })
    const rung = (await dung.ask(own.listLiveCalls)).items.find(one => one.call.callId === call.callId)
    expect(rung?.call.roomId).toBeUndefined()
    expect((await join(dung, call.callId)).call.participants.map(one => one.state)).toEqual([
      'JOINED',
      'JOINED',
      'JOINED',
    ])
    expect(codeOf(await dung.call(contract.chat.listMessages, { params: { roomId: pair } }))).toBe(
      'roomNotFound',
    )
    const history = await dung.ask(rtc.listUserCalls, { query: { filter: 'GROUP' } })
    expect(history.items[0]).toMatchObject({ callId: call.callId, isLive: true })
    expect(history.items[0]?.roomId).toBeUndefined()
  })

  it('goes on without whoever hung up while it was still a direct call to them', async () => {
    const { an, binh, dung } = scene
    const pair = (await openPrivateRoom(an, binh)).room.roomId
    for (const [leaver, hangUp] of [
      [binh, rtc.endCall],
      [an, rtc.cancelCall],
    ] as const) {
      const { call } = await ring(an, pair)
      await accept(binh, call.callId)
      const adder = leaver === an ? binh : an
      await adder.ask(own.inviteToCall, {
        params: { callId: call.callId },
        body: { userIds: [dung.userId] },
      })
      const left = await leaver.ask(hangUp, { params: { id: call.callId } })
      expect(left.call).toMatchObject({ kind: 'GROUP', state: 'ACTIVE' })
      expect(left.call.participants.find(one => one.participantId === left.participantId)?.state).toBe('LEFT')
      expect(codeOf(await leaver.call(hangUp, { params: { id: call.callId } }))).toBe('notForThisCall')
      await adder.ask(rtc.leaveGroupCall, { params: { id: call.callId } })
      await endCallsOf(an, binh, dung)
    }
  })

  it('has both of the two as hosts: when its starter has left, the other locks it and admits a guest', async () => {
    const { an, binh, dung, app } = scene
    const pair = (await openPrivateRoom(an, binh)).room.roomId
    const { call } = await ring(an, pair)
    await accept(binh, call.callId)
    const params = { callId: call.callId }
    const grown = await an.ask(own.inviteToCall, { params, body: { userIds: [dung.userId] } })
    expect(grown.call.participants.map(one => one.isHost)).toEqual([true, true, false])
    await join(dung, call.callId)
    await an.ask(rtc.leaveGroupCall, { params: { id: call.callId } })
    const { token } = await binh.ask(own.createCallLink, { params, body: { name: 'Khách', hasLobby: true } })
    const guest = await app.call(contract.callGuest.joinAsGuest, {
      params: { token },
      body: { name: 'Cô Khách', deviceId: newDevice() },
    })
    const { participantId } = guest.data!
    await binh.ask(own.admitToCall, { params: { ...params, participantId } })
    expect((await binh.ask(own.lockCall, { params, body: { isLocked: true } })).call.isLocked).toBe(true)
    expect(codeOf(await dung.call(own.lockCall, { params, body: { isLocked: false } }))).toBe('roleTooLow')
    // Whoever is not in the room rings the starter again, who stays its member and a host.
    await binh.ask(own.lockCall, { params, body: { isLocked: false } })
    const rung = await dung.ask(own.inviteToCall, { params, body: { userIds: [an.userId] } })
    expect(rung.call.participants.map(one => one.isHost)).toEqual([true, true, false, false])
    expect((await join(an, call.callId)).call.roomId).toBe(pair)
    // The guest would keep it alive.
    await an.ask(rtc.cancelGroupCall, { params: { id: call.callId } })
  })

  it('takes back whoever of the two left it, by the call button too, and starts anew once it is empty', async () => {
    const { an, binh, dung, app } = scene
    const pair = (await openPrivateRoom(an, binh)).room.roomId
    const { call } = await ring(an, pair)
    await accept(binh, call.callId)
    await an.ask(own.inviteToCall, { params: { callId: call.callId }, body: { userIds: [dung.userId] } })
    await an.ask(rtc.leaveGroupCall, { params: { id: call.callId } })
    const back = await ring(an, pair)
    expect(back.call).toMatchObject({ callId: call.callId, kind: 'GROUP', state: 'ACTIVE' })
    expect(back.call.participants.find(one => one.participantId === back.participantId)?.state).toBe('JOINED')
    const elsewhere = await anotherSession(app, binh)
    const body = { deviceId: newDevice() }
    const refused = await elsewhere.call(rtc.startCall, { params: { roomId: pair }, body })
    expect(codeOf(refused)).toBe('answeredElsewhere')
    for (const who of [an, binh]) await who.ask(rtc.leaveGroupCall, { params: { id: call.callId } })
    const anew = await ring(an, pair)
    expect(anew.call).toMatchObject({ kind: 'DIRECT', state: 'RINGING' })
    expect(anew.call.callId).not.toBe(call.callId)
  })

  it('a direct call that somebody is added to is found in the history by the people and the group, without marks; not by a group that one has left', async () => {
    const { an, binh, chi } = scene
    const named = (await makeGroup(an, [binh], 'Họp phụ huynh')).room.roomId
    const { call } = await startGroup(an, named)
    await join(binh, call.callId)
    await an.ask(rtc.cancelGroupCall, { params: { id: call.callId } })
    const other = await startGroup(an, roomId, newDevice(), [chi.userId])
    const found = async (who: typeof an, search: string) =>
      (await who.ask(rtc.listUserCalls, { query: { search } })).items.map(one => one.callId)
    expect(await found(an, 'phu huynh')).toEqual([call.callId])
    expect(await found(an, 'ngoc chi')).toContain(other.call.callId)
    expect(await found(an, 'ngoc chi')).not.toContain(call.callId)
    expect(await found(an, 'Trần Văn Không')).toEqual([])
    expect(await found(binh, 'Họp phụ')).toEqual([call.callId])
    await binh.ask(contract.room.leaveRoom, { params: { id: named }, body: { silent: true } })
    await binh.eventsPublished()
    expect(await found(binh, 'Họp phụ')).toEqual([])
  })

  it('a direct call that somebody is added to is unknown to an outsider whom a host removed, and a former member comes back as an outsider', async () => {
    const { an, binh, dung } = scene
    const { call } = await startGroup(an, roomId, newDevice(), [])
    const params = { callId: call.callId }
    const invite = (userId: string) => an.ask(own.inviteToCall, { params, body: { userIds: [userId] } })
    await invite(dung.userId)
    const { participantId } = await join(dung, call.callId)
    await an.ask(own.removeFromCall, { params: { ...params, participantId } })
    expect(codeOf(await dung.call(own.getCall, { params }))).toBe('callNotFound')
    await join(binh, call.callId)
    await binh.ask(contract.room.leaveRoom, { params: { id: roomId }, body: { silent: true } })
    await binh.eventsPublished()
    await scene.app.app.processors.idle()
    await invite(binh.userId)
    const back = await join(binh, call.callId)
    expect(back.call).not.toHaveProperty('roomId')
    expect(back.call.participants.find(one => one.userId === binh.userId)?.isHost).toBe(false)
  })

  it('rings nobody who does not let the caller ring', async () => {
    const { an, binh, app } = scene
    const stranger = await app.person('Người Lạ')
    const pair = (await openPrivateRoom(an, binh)).room.roomId
    const { call } = await ring(an, pair)
    await accept(binh, call.callId)
    const outcome = await an.call(own.inviteToCall, {
      params: { callId: call.callId },
      body: { userIds: [stranger.userId] },
    })
    expect(codeOf(outcome)).toBe('notDelivered')
  })
})
