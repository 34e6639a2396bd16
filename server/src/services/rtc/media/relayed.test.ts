import { contract } from '@trau/contract'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openTurnClient, type TurnError } from '#platform/turn/client.ts'
import { freePort } from '../../../../../scripts/free-port.ts'
import type { Person } from '../../../testing/app.ts'
import { endCallsOf } from '../../../testing/calls.ts'
import { openPrivateRoom, sceneForFile } from '../../room/testing/scene.ts'
import { accept, getCall, ring } from '../testing/calling.ts'

const turnPort = await freePort()
const scene = sceneForFile({ TURN: 'on', TURN_PORT: String(turnPort) })
let roomId: string

beforeEach(async () => {
  const { an, binh } = scene
  await endCallsOf(an, binh)
  roomId = (await openPrivateRoom(an, binh)).room.roomId
})

async function turnClientOf(person: Person, callId: string) {
  const { iceServers } = await person.ask(contract.call.getIceServers, { params: { callId } })
  const server = iceServers.find(({ urls }) => urls[0]!.startsWith('turn:'))!
  expect(server.urls[0]).toMatch(new RegExp(`^turn:127\\.0\\.0\\.1:${turnPort}\\?transport=udp$`))
  const client = await openTurnClient({ host: '127.0.0.1', port: turnPort, transport: 'tcp', ...server })
  onTestFinished(() => client.close())
  return { client, server }
}

test('the people of a call reach each other by the relay that they are given, until the call ends', async () => {
  const { an, binh } = scene
  const { call } = await ring(an, roomId)
  await accept(binh, call.callId)
  const [a, b] = [await turnClientOf(an, call.callId), await turnClientOf(binh, call.callId)]
  const [atA, atB] = [await a.client.allocate(), await b.client.allocate()]
  await a.client.bindChannel(0x4000, atB)
  await b.client.bindChannel(0x4000, atA)
  const heard = new Promise(resolve => b.client.onData(data => resolve(data.toString())))
  a.client.sendChannel(0x4000, Buffer.from('xin chào'))
  expect(await heard).toBe('xin chào')

  await binh.ask(contract.rtc.endCall, { params: { id: call.callId } })
  await Promise.all([a.client.ended, b.client.ended])
  expect((await getCall(an, call.callId)).state).toBe('ENDED')
  const late = await openTurnClient({ host: '127.0.0.1', port: turnPort, transport: 'udp', ...a.server })
  onTestFinished(() => late.close())
  await vi.waitFor(
    () =>
      expect(late.allocate()).rejects.toEqual(
        expect.objectContaining({ code: 403 } satisfies Partial<TurnError>),
      ),
    10_000,
  )
})

test('whom a call only rings gets no servers, and neither does a stranger', async () => {
  const { an, binh, chi } = scene
  const { call } = await ring(an, roomId)
  for (const person of [binh, chi]) {
    const { error } = await person.call(contract.call.getIceServers, { params: { callId: call.callId } })
    expect(error).toBeDefined()
  }
})
