import type { Call, CallParticipant } from '@trau/contract'
import { describe, expect, it } from 'vitest'
import { createStore } from '../../../store/store.ts'
import { KnownCalls, placeOf } from './known-calls.ts'
import { leaveForReload, takeReloadedCall } from './reload.ts'
import { CallSlice } from './slice.ts'
import type { CallSessionState, CurrentCall } from './types.ts'

const participant = (userId: string, change: Partial<CallParticipant> = {}): CallParticipant => ({
  participantId: `p-${userId}`,
  userId,
  name: userId,
  info: { userId },
  state: 'INVITED',
  isGuest: false,
  isHost: false,
  isConnected: false,
  hasMicrophone: false,
  hasCamera: false,
  hasScreen: false,
  ...change,
})
const ringing = (change: Partial<Call> = {}): Call => ({
  callId: 'c1',
  roomId: 'r1',
  kind: 'DIRECT',
  type: 'voice',
  state: 'RINGING',
  version: 1,
  starterId: 'p-an',
  transport: 'MESH',
  isLocked: false,
  startedTime: 0,
  participants: [
    participant('an', { state: 'JOINED', deviceId: 'd-an' }),
    participant('binh', { ringsUntil: 45_000 }),
  ],
  ...change,
})
const answeredOn = (deviceId: string) =>
  ringing({
    state: 'ACCEPTED',
    version: 2,
    participants: [
      participant('an', { state: 'JOINED', deviceId: 'd-an' }),
      participant('binh', { state: 'JOINED', deviceId }),
    ],
  })

describe('where a call is', () => {
  it('rings until the server’s time of it has passed', () => {
    expect(placeOf(ringing(), 'binh', 'd1', 44_999)).toBe('rings')
    expect(placeOf(ringing(), 'binh', 'd1', 45_001)).toBe('none')
  })

  it('where a call is is on the device that answered, and silent on the others', () => {
    expect(placeOf(answeredOn('d1'), 'binh', 'd1', 0)).toBe('here')
    expect(placeOf(answeredOn('d1'), 'binh', 'd2', 0)).toBe('elsewhere')
    expect(placeOf({ ...answeredOn('d1'), state: 'ENDED' }, 'binh', 'd1', 0)).toBe('none')
  })

  it('an older view changes nothing, and the same one twice neither', () => {
    const known = new KnownCalls()
    expect(known.learn(answeredOn('d1'))).toBe(true)
    expect(known.learn(ringing())).toBe(false)
    expect(known.learn(answeredOn('d1'))).toBe(false)
    expect(known.at('elsewhere', 'binh', 'd2', 0)).toMatchObject([{ participantId: 'p-binh' }])
  })

  it('calls that the server does not list any more are forgotten', () => {
    const known = new KnownCalls()
    known.learn(ringing())
    expect(known.keepOnly([])).toEqual(['c1'])
    expect(known.get('c1')).toBeUndefined()
  })

  it('a call that was learned, or learned anew, after the list was asked for is kept', () => {
    const known = new KnownCalls()
    known.learn(ringing({ callId: 'old' }))
    known.learn(ringing({ callId: 'again' }))
    const earlierCalls = known.all()
    known.learn(ringing({ callId: 'again', version: 2 }))
    known.learn(ringing({ callId: 'new' }))
    expect(known.keepOnly([], earlierCalls)).toEqual(['old'])
    expect(known.all().map(({ callId }) => callId)).toEqual(['again', 'new'])
  })

  it('a call that has ended is not brought back by an older view, and only so many of them are remembered', () => {
    const known = new KnownCalls()
    const end = (callId: string) => {
      const endedCall = ringing({ callId, state: 'ENDED', version: 3 })
      expect(known.learn(endedCall)).toBe(true)
      known.forgetEnded(endedCall)
    }
    end('c1')
    expect(known.learn(ringing({ version: 2 }))).toBe(false)
    expect(known.get('c1')).toBeUndefined()
    for (let n = 0; n < 99; n++) end(`later ${n}`)
    expect(known.learn(ringing({ version: 2 }))).toBe(false)
    end('one more')
    expect(known.learn(ringing({ version: 2 }))).toBe(true)
  })
})

describe('the call slice', () => {
  const state = (change: Partial<CallSessionState>): CallSessionState => ({
    incoming: [],
    current: null,
    elsewhere: [],
    isRinger: false,
    ended: null,
    ...change,
  })
  const carried = (call: Call, participantId: string) =>
    ({ call, participantId, isStarting: false, messages: [], reactions: [] }) as unknown as CurrentCall

  it('tells who calls whom while it rings, is carried, and is over', () => {
    const store = createStore()
    const slice = new CallSlice(store)
    const start = store.getState().call
    slice.show(state({ incoming: [{ call: ringing(), participantId: 'p-binh' }] }), 'binh')
    expect(store.getState().call).toMatchObject({
      isIncomingCall: true,
      isInCall: false,
      callSessionId: 'c1',
      callerInfo: { userId: 'an' },
      calleeInfo: { userId: 'binh' },
      callType: 'voice',
      pendingRoomId: 'r1',
    })
    slice.show(state({ current: carried(answeredOn('d1'), 'p-binh') }), 'binh')
    expect(store.getState().call).toMatchObject({ isIncomingCall: false, isInCall: true })
    slice.show(state({}), 'binh')
    expect(store.getState().call).toEqual(start)
  })

  it('a call may ring while another one is carried', () => {
    const store = createStore()
    const other = { call: ringing({ callId: 'c2' }), participantId: 'p-binh' }
    new CallSlice(store).show(
      state({ current: carried(answeredOn('d1'), 'p-binh'), incoming: [other] }),
      'binh',
    )
    expect(store.getState().call).toMatchObject({ isIncomingCall: true, isInCall: true, callSessionId: 'c1' })
  })

  it('the caller sees a call that goes out', () => {
    const store = createStore()
    const slice = new CallSlice(store)
    slice.preparing('r1', 'voice')
    expect(store.getState().call).toMatchObject({ isOutgoingCall: true, pendingRoomId: 'r1' })
    slice.show(state({ current: carried(ringing(), 'p-an') }), 'an')
    expect(store.getState().call).toMatchObject({ isOutgoingCall: true, isInCall: false })
  })
})

it('a reloaded tab takes its call once', () => {
  const call = {
    userId: 'an',
    callId: 'c1',
    kind: 'DIRECT',
    withMicrophone: true,
    withCamera: false,
  } as const
  leaveForReload(call)
  expect(takeReloadedCall('an')).toEqual(call)
  expect(takeReloadedCall('an')).toBeUndefined()
})
