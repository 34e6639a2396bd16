import { contract, type DataOf, type Events, maxDescriptionLength } from '@trau/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import type { GroupRelay } from '#platform/sfu/group-relay.ts'
import type { Person } from '../../../testing/app.ts'
import { endCallsOf } from '../../../testing/calls.ts'
import { eventually } from '../../../testing/eventually.ts'
import { makeGroup, sceneForFile } from '../../room/testing/scene.ts'
import { codeOf, join, newDevice, startGroup } from '../testing/calling.ts'

const scene = sceneForFile()
const { rtc } = contract
const description = { type: 'offer' as const, sdp: 'v=0' }
const candidates = [{ candidate: 'candidate:1 1 udp 1 192.0.2.1 9 typ host', sdpMid: '0' }]

interface Joined {
  callId: string
  an: { deviceId: string; participantId: string }
  binh: { deviceId: string; participantId: string }
}
let joined: Joined

beforeEach(async () => {
  const { an, binh, chi } = scene
  await endCallsOf(an, binh, chi)
  const { room } = await makeGroup(an, [binh, chi])
  const [first, second] = [newDevice(), newDevice()]
  const started = await startGroup(an, room.roomId, first)
  const entered = await join(binh, started.call.callId, second)
  joined = {
    callId: started.call.callId,
    an: { deviceId: first, participantId: started.participantId },
    binh: { deviceId: second, participantId: entered.participantId },
  }
})

type Signalled = DataOf<Events['callSignalled']>['signal']

async function listen(who: Person): Promise<Signalled[]> {
  const signals: Signalled[] = []
  ;(await who.socket()).on('publication', ({ data }) => {
    if (data.type === 'callSignalled') signals.push(data.data.signal)
  })
  return signals
}

describe('a signal', () => {
  it('reaches the device that carries the call of whom it is for, in order, and nobody else', async () => {
    const { an, binh, chi } = scene
    const [heard, elsewhere] = [await listen(binh), await listen(chi)]
    const to = { callId: joined.callId, deviceId: joined.an.deviceId, to: joined.binh.participantId }
    await an.ask(rtc.sendOffer, { body: { ...to, description } })
    await an.ask(rtc.sendIceCandidates, { body: { ...to, candidates } })
    await eventually(() => expect(heard).toHaveLength(2))
    expect(heard[0]).toEqual({
      callId: joined.callId,
      from: joined.an.participantId,
      fromDeviceId: joined.an.deviceId,
      to: joined.binh.participantId,
      toDeviceId: joined.binh.deviceId,
      description,
    })
    expect(heard[1]?.candidates).toEqual(candidates)
    expect(elsewhere).toEqual([])
  })

  it('a signal is refused from a third device, from outside the call, to nobody, and to a relay that is not there', async () => {
    const { an, chi, dung } = scene
    const body = { callId: joined.callId, to: joined.binh.participantId, description }
    const offer = (who: Person, more: { deviceId: string; to?: string }) =>
      who.call(rtc.sendOffer, { body: { ...body, ...more } })
    expect(codeOf(await offer(an, { deviceId: newDevice() }))).toBe('notInCall')
    expect(codeOf(await offer(chi, { deviceId: newDevice() }))).toBe('notInCall')
    expect(codeOf(await offer(dung, { deviceId: newDevice() }))).toBe('callNotFound')
    const { deviceId, participantId } = joined.an
    expect(codeOf(await offer(an, { deviceId, to: newDevice() }))).toBe('participantNotFound')
    expect(codeOf(await offer(an, { deviceId, to: participantId }))).toBe('participantNotFound')
    expect(codeOf(await offer(an, { deviceId, to: 'sfu' }))).toBe('relayUnavailable')
    await an.ask(rtc.cancelGroupCall, { params: { id: joined.callId } })
    expect(codeOf(await offer(an, { deviceId }))).toBe('callEnded')
  })

  it('a signal is bounded: a description of 1 MB and a flood of candidates are refused', async () => {
    const { an } = scene
    const to = { callId: joined.callId, deviceId: joined.an.deviceId, to: joined.binh.participantId }
    const long = (length: number) =>
      an.call(rtc.sendOffer, { body: { ...to, description: { ...description, sdp: 'v'.repeat(length) } } })
    expect((await long(maxDescriptionLength)).status).toBe(200)
    expect(codeOf(await long(maxDescriptionLength + 1))).toBe('validationFailed')
    expect(codeOf(await long(1024 * 1024))).toBe('payloadTooLarge')
    const flood = Array.from({ length: 33 }, () => candidates[0]!)
    expect(codeOf(await an.call(rtc.sendIceCandidates, { body: { ...to, candidates: flood } }))).toBe(
      'validationFailed',
    )
  })
})

it('an offer that the relay answers after its sender was removed brings nobody back', async () => {
  const { an, binh, app } = scene
  const { callId } = joined
  await app.app.db.updateTable('call').set({ transport: 'SFU' }).where('call_id', '=', callId).execute()
  const { services } = app.app
  const left: string[] = []
  const groupRelay: GroupRelay = {
    async offer() {
      const { participantId } = joined.binh
      await an.ask(contract.call.removeFromCall, { params: { callId, participantId } })
      left.length = 0
      return 'v=0'
    },
    leave: async ({ participantId }) => void left.push(participantId),
    close: async () => {
      throw new Error('away')
    },
    stats: async () => undefined,
    stop: async () => {},
  }
  const former = services.groupRelay
  services.groupRelay = groupRelay
  try {
    const late = await binh.call(rtc.sendOffer, {
      body: { callId, deviceId: joined.binh.deviceId, to: 'sfu', description },
    })
    expect(codeOf(late)).toBe('notInCall')
    expect(left).toEqual([joined.binh.participantId])
    // A relay that is away keeps nobody from ending the call.
    await an.ask(rtc.cancelGroupCall, { params: { id: callId } })
  } finally {
    services.groupRelay = former
  }
})
