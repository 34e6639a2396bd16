import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { patience } from '../../../../../scripts/pace.ts'
import {
  admit,
  chooseTransport,
  decline,
  endForAll,
  invite,
  join,
  leave,
  mute,
  remove,
  setHand,
} from './group.ts'
import { type CallModel, joinedOf, participantOf } from './model.ts'
import { answerRecording, askToRecord, stopRecording } from './recording.ts'
import { newParticipant, startGroup } from './start.ts'
import { happenings, play } from './testing.ts'
import { groupHappenings, playGroup } from './testing-group.ts'
import { dueTime, pass } from './time.ts'

const runs = Number(process.env.CALL_INTERLEAVINGS ?? 500)
const now = 1_000_000
const power = { hasRelay: true, hasLiveKit: false }
const deviceOf = (name: string) => ({ sessionId: name, deviceId: name })
const person = (name: string, position: number) =>
  newParticipant({ participantId: name, position, userId: name })

const group = (type: 'voice' | 'video' = 'voice'): CallModel =>
  startGroup(
    {
      ...{ tenantId: 't', callId: 'c', roomId: 'r', type },
      ...{ starter: person('an', 0), device: deviceOf('an') },
    },
    now,
  )

const enter = (call: CallModel, name: string, at = now, media = power): CallModel => {
  const mine = participantOf(call, name) ?? person(name, call.participants.length)
  const model = participantOf(call, name) ? call : { ...call, participants: [...call.participants, mine] }
  return join(model, mine, { device: deviceOf(name), power: media }, at)
}

/** With this many people in it. */
const fill = (call: CallModel, count: number, media = power): CallModel =>
  Array.from({ length: count - 1 }, (_, n) => `p${n}`).reduce(
    (model, name) => enter(model, name, now, media),
    call,
  )

describe('a direct call, whatever happens in which order', () => {
  it(
    'ends exactly once, in one state, with one message, and is on at most one device of a person',
    () => {
      fc.assert(
        fc.property(happenings, list => {
          const { call, ends, mostDevices, isChangedAfterEnd } = play(list)
          expect(call.state).toBe('ENDED')
          expect(call.endReason).not.toBeNull()
          expect(ends).toBe(1)
          expect(mostDevices).toBeLessThanOrEqual(1)
          expect(isChangedAfterEnd).toBe(false)
          expect(joinedOf(call)).toEqual([])
          expect(dueTime(call)).toBeNull()
        }),
        { numRuns: runs },
      )
    },
    patience(120_000),
  )

  it.each([
    ['MISSED after 45 s', [{ what: 'beat', who: 'an', isConnected: false }, ...beatsUntil(45)], 'MISSED'],
    ['CANCELLED when its caller is gone while it rings', [{ what: 'wait', seconds: 20 }], 'CANCELLED'],
    ['REJECTED', [{ what: 'reject' }], 'REJECTED'],
    [
      'FAILED when a device is lost',
      [
        { what: 'accept', device: 1 },
        { what: 'wait', seconds: 20 },
      ],
      'FAILED',
    ],
    [
      'HANGUP',
      [
        { what: 'accept', device: 1 },
        { what: 'hangUp', who: 'binh' },
      ],
      'HANGUP',
    ],
    [
      'HANGUP where it was answered just before',
      [{ what: 'accept', device: 0 }, { what: 'cancel' }],
      'HANGUP',
    ],
  ] as const)('ends as %s', (_, list, reason) => {
    expect(play(list).call.endReason).toBe(reason)
  })
})

function beatsUntil(seconds: number) {
  return Array.from({ length: seconds / 5 }, () => [
    { what: 'wait', seconds: 5 } as const,
    { what: 'beat', who: 'an', isConnected: false } as const,
  ]).flat()
}

it('a direct call that rings cannot be recorded: nobody is there who could agree', () => {
  const { call } = play([])
  const ringing: CallModel = { ...call, state: 'RINGING' }
  expect(() => askToRecord(ringing, 'an', now)).toThrow('notInCall')
})

describe('a group call', () => {
  it(
    'ends exactly once whatever happens in which order, keeps each person on one device, and its rules at every step',
    () => {
      fc.assert(
        fc.property(groupHappenings, happening => {
          const { call, ends, wrong } = playGroup(happening)
          expect(wrong).toEqual([])
          expect(call.state).toBe('ENDED')
          expect(ends).toBe(1)
          expect(dueTime(call)).toBeNull()
        }),
        { numRuns: runs },
      )
    },
    patience(240_000),
  )

  it('ends 60 s after the last has left, and not while somebody is in it', () => {
    const left = leave(group(), participantOf(group(), 'an')!, now)
    expect(pass(left, now + 59_000).state).toBe('ACTIVE')
    expect(pass(left, now + 60_000)).toMatchObject({ state: 'ENDED', endReason: 'HANGUP' })
    const back = enter(left, 'an', now + 59_000)
    expect(pass(back, now + 60_000).state).toBe('ACTIVE')
  })

  it('stops ringing after 45 s, and whoever was rung can still join', () => {
    const rung = invite(group(), [person('binh', 1)], true, now)
    expect(participantOf(pass(rung, now + 45_000), 'binh')?.state).toBe('MISSED')
    expect(participantOf(enter(rung, 'binh'), 'binh')?.state).toBe('JOINED')
    expect(participantOf(decline(rung, participantOf(rung, 'binh')!), 'binh')?.state).toBe('REJECTED')
  })

  it('changes from mesh to the relay as it grows: video at 5, voice at 9, and is full at 16', () => {
    expect(fill(group('video'), 4).transport).toBe('MESH')
    expect(fill(group('video'), 5).transport).toBe('SFU')
    expect(fill(group('voice'), 8).transport).toBe('MESH')
    expect(fill(group('voice'), 9).transport).toBe('SFU')
    expect(() => fill(group(), 17)).toThrow('callFull')
    expect(chooseTransport(fill(group('video'), 5), { ...power, hasLiveKit: true }).transport).toBe('SFU')
  })

  it('goes to LiveKit where there is one: video at 5, voice at 9, a relayed call at 17, and holds a hundred', () => {
    const withLiveKit = { hasRelay: true, hasLiveKit: true }
    const transportOf = (type: 'voice' | 'video', count: number) =>
      fill(group(type), count, withLiveKit).transport
    expect([transportOf('video', 4), transportOf('video', 5)]).toEqual(['MESH', 'LIVEKIT'])
    expect([transportOf('voice', 8), transportOf('voice', 9)]).toEqual(['MESH', 'LIVEKIT'])
    const relayed = fill(group('video'), 16)
    expect(relayed.transport).toBe('SFU')
    expect(enter(relayed, 'late', now, withLiveKit).transport).toBe('LIVEKIT')
    expect(joinedOf(fill(group('video'), 100, withLiveKit))).toHaveLength(100)
    expect(() => fill(group('video'), 101, withLiveKit)).toThrow('callFull')
  })

  it('leaves LiveKit for the mesh at three, and for the relay when the setting is gone', () => {
    const five: CallModel = { ...fill(group('video'), 5), transport: 'LIVEKIT' }
    const withLiveKit = { hasRelay: true, hasLiveKit: true }
    expect(chooseTransport(five, withLiveKit)).toBe(five)
    expect(chooseTransport(five, power).transport).toBe('SFU')
    expect(chooseTransport(five, { hasRelay: false, hasLiveKit: false }).transport).toBe('MESH')
    const three = ['p0', 'p1'].reduce(
      (call, name) => chooseTransport(leave(call, participantOf(call, name)!, now), withLiveKit),
      five,
    )
    expect(three.transport).toBe('MESH')
  })

  it('goes back to the mesh when it has shrunk to three, and not at the very number that brought it to the relay', () => {
    const five = fill(group('video'), 5)
    const without = (call: CallModel, name: string) =>
      chooseTransport(leave(call, participantOf(call, name)!, now), power)
    const four = without(five, 'p0')
    expect(four.transport).toBe('SFU')
    expect(without(four, 'p1').transport).toBe('MESH')
  })

  it('rings somebody whom a host removed only when a host asks', () => {
    const both = enter(group(), 'binh')
    const without = remove(both, participantOf(both, 'an')!, 'binh', now)
    const binh = participantOf(without, 'binh')!
    expect(() => invite(without, [binh], false, now)).toThrow('roleTooLow')
    expect(participantOf(invite(without, [binh], true, now), 'binh')?.state).toBe('INVITED')
  })

  it('loses nobody because the server was away: heartbeats count from its return', () => {
    const both = enter(group(), 'binh')
    const back = now + 60_000
    expect(pass(both, back, back)).toBe(both)
    expect(dueTime(both, back)).toBe(back + 20_000)
    expect(joinedOf(pass(both, back + 20_000, back))).toEqual([])
    expect(joinedOf(pass(both, back))).toEqual([])
  })

  it('a locked call takes nobody new, and takes back who was there', () => {
    const both = enter(group(), 'binh')
    const locked = { ...leave(both, participantOf(both, 'binh')!, now), isLocked: true }
    expect(() => enter(locked, 'chi')).toThrow('callLocked')
    expect(participantOf(enter(locked, 'binh'), 'binh')?.state).toBe('JOINED')
  })

  it('who was removed cannot come back, and hosts remove nobody like them', () => {
    const both = enter(group(), 'binh')
    const an = participantOf(both, 'an')!
    const without = remove(both, an, 'binh', now)
    expect(() => enter(without, 'binh')).toThrow('notInCall')
    expect(() => remove(both, participantOf(both, 'binh')!, 'an', now)).toThrow('roleTooLow')
  })

  it('mutes one or everybody else, with the time of it', () => {
    const three = enter(enter(group(), 'binh'), 'chi')
    const an = participantOf(three, 'an')!
    const mutedIds = (call: CallModel) =>
      call.participants.filter(one => one.mutedTime !== null).map(one => one.participantId)
    expect(mutedIds(mute(three, an, 'chi', now))).toEqual(['chi'])
    // Handlers pass a copy of the participant, with the rights that they have now.
    expect(mutedIds(mute(three, { ...an }, undefined, now))).toEqual(['binh', 'chi'])
    expect(() => mute(three, an, 'dung', now)).toThrow('participantNotFound')
  })

  it('keeps raised hands in order, two of one millisecond too', () => {
    const three = enter(enter(group(), 'binh'), 'chi')
    const raised = setHand(setHand(three, 'chi', true, now), 'binh', true, now)
    const inOrder = raised.participants
      .filter(one => one.handRaisedTime !== null)
      .sort((a, b) => a.handRaisedTime! - b.handRaisedTime!)
    expect(inOrder.map(one => one.participantId)).toEqual(['chi', 'binh'])
    expect(setHand(raised, 'chi', true, now + 5)).toBe(raised)
  })

  it('records once everybody has agreed, waits for who joins later, and stops when one refuses', () => {
    const two = enter(group(), 'binh')
    const asked = askToRecord(two, 'an', now)
    expect(asked.recording?.state).toBe('ASKED')
    const agreed = answerRecording(asked, 'binh', true, now + 1)
    expect(agreed.recording).toMatchObject({ state: 'RUNNING', startedTime: now + 1 })
    expect(() => askToRecord(agreed, 'binh', now)).toThrow('recordingExists')
    const three = enter(agreed, 'chi')
    expect(three.recording?.state).toBe('ASKED')
    expect(answerRecording(three, 'chi', false, now).recording).toBeNull()
    expect(() => stopRecording(agreed, { participantId: 'binh', isHost: false })).toThrow('roleTooLow')
    expect(stopRecording(agreed, { participantId: 'an', isHost: true }).recording).toBeNull()
    expect(leave(agreed, participantOf(agreed, 'an')!, now).recording).toBeNull()
  })

  it('lets a guest in from the lobby, once', () => {
    const guest = newParticipant({
      ...{ participantId: 'g', position: 1, guestName: 'Khách', state: 'LOBBY' as const },
      ...{ device: deviceOf('g'), beatTime: now },
    })
    const waiting = { ...group(), participants: [...group().participants, guest] }
    const inside = admit(waiting, 'g', power, now)
    expect(participantOf(inside, 'g')?.state).toBe('JOINED')
    expect(() => admit(inside, 'g', power, now)).toThrow('participantNotFound')
  })

  it('a group call is ended by hosts alone', () => {
    expect(() => endForAll(group(), { isHost: false }, now)).toThrow('roleTooLow')
    expect(endForAll(group(), { isHost: true }, now).state).toBe('ENDED')
  })
})
