import { contract, MemberRole } from '@trau/contract'
import { maxRelayed } from '@trau/contract/rules/call'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Outcome, Person } from '../../../testing/app.ts'
import { endCallsOf } from '../../../testing/calls.ts'
import { makeGroup, sceneForFile, setRole } from '../../room/testing/scene.ts'
import { codeOf, getCall, newDevice, startGroup } from '../testing/calling.ts'

const scene = sceneForFile({ SFU: 'on' })
const { rtc, call: own, callGuest } = contract
const others: Person[] = []
let roomId: string
let callId: string

/** Two deputies of the group, An, who owns it, and 17 members. */
beforeAll(async () => {
  const { app, an } = scene
  others.push(...(await Promise.all(Array.from({ length: 19 }, (_, n) => app.person(`Hội Viên ${n}`)))))
  await app.befriend(an, ...others)
  roomId = (await makeGroup(an, others)).room.roomId
  for (const deputy of others.slice(0, 2)) await setRole(an, roomId, deputy, MemberRole.DEPUTY)
})

beforeEach(async () => {
  await endCallsOf(scene.an, ...others)
  // It would be gone on to for a minute.
  if (callId) await scene.an.call(rtc.cancelGroupCall, { params: { id: callId } })
  callId = (await startGroup(scene.an, roomId, newDevice(), [])).call.callId
})

const enter = (who: Person, deviceId = newDevice(), isTakeover = false) =>
  who.call(rtc.joinGroupCall, { params: { id: callId }, body: { deviceId, isTakeover } })

const leave = (who: Person) => who.call(rtc.leaveGroupCall, { params: { id: callId } })

const comeByLink = (token: string, pass?: string) =>
  scene.app.call(callGuest.joinAsGuest, {
    params: { token },
    body: { name: 'Cô Khách', deviceId: newDevice(), ...(pass ? { pass } : {}) },
  })

const makeLink = (hasLobby = false) =>
  scene.an.ask(own.createCallLink, { params: { callId }, body: { name: 'Họp', hasLobby } })

/** Of what was answered: everything that was refused was refused by one of these, and how many were not. */
function admitted(outcomes: readonly Outcome<unknown>[], refusals: readonly string[]): number {
  const refused = outcomes.map(codeOf).filter(code => code !== undefined)
  expect(refused.filter(code => !refusals.includes(code))).toEqual([])
  return outcomes.length - refused.length
}

/** Everybody's view of it says the same number. */
async function expectJoined(count: number): Promise<void> {
  const call = await getCall(scene.an, callId)
  expect(call.participants.filter(({ state }) => state === 'JOINED')).toHaveLength(count)
  const { items } = await others[2]!.ask(own.listRoomCalls)
  expect(items.find(one => one.callId === callId)?.joinedCount).toBe(count)
}

it('16 are in of 19 members and 4 guests who join at once, and a reload at 16 of 16 is never “full”', async () => {
  const { token } = await makeLink()
  const outcomes = await Promise.all([
    ...others.map(person => enter(person)),
    ...Array.from({ length: 4 }, () => comeByLink(token)),
  ])
  // An is in it.
  expect(admitted(outcomes, ['callFull'])).toBe(maxRelayed - 1)
  const refused = outcomes.find(outcome => codeOf(outcome) === 'callFull')
  expect(refused).toMatchObject({ status: 409, error: { data: { max: maxRelayed } } })
  await expectJoined(maxRelayed)
  const inside = others.filter((_, n) => outcomes[n]!.data)
  const outside = others.filter((_, n) => !outcomes[n]!.data)
  // All reload at the same moment, while those outside try again.
  const [reloads, tries] = await Promise.all([
    Promise.all(inside.map(person => enter(person, newDevice(), true))),
    Promise.all(outside.map(person => enter(person))),
  ])
  expect(admitted(reloads, [])).toBe(inside.length)
  expect(admitted(tries, ['callFull'])).toBe(0)
  await expectJoined(maxRelayed)
  // One place is free: one of those outside gets it.
  await leave(inside[0]!)
  expect(admitted(await Promise.all(outside.map(person => enter(person))), ['callFull'])).toBe(
    Math.min(1, outside.length),
  )
})

it('200 joins at once, of ten people on many devices each, are one place a person', async () => {
  const people = others.slice(0, 10)
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, n) => enter(people[n % 10]!, newDevice(), n % 3 === 0)),
  )
  expect(admitted(outcomes, ['answeredElsewhere', 'rateLimited', 'tooBusy'])).toBeGreaterThan(0)
  const call = await getCall(scene.an, callId)
  const userIds = call.participants.map(({ userId }) => userId)
  expect(new Set(userIds).size).toBe(userIds.length)
  await expectJoined(userIds.length)
})

it('two hosts who lock and unlock while people come leave one state, and let in those alone who were let in', async () => {
  const [one, two, ...rest] = others
  const { token } = await makeLink()
  await enter(one!)
  await enter(two!)
  const lock = (who: Person, isLocked: boolean) =>
    who.call(own.lockCall, { params: { callId }, body: { isLocked } })
  const come = rest.slice(0, 6).flatMap(person => [() => enter(person), () => comeByLink(token)])
  const [locks, joins] = await Promise.all([
    Promise.all(Array.from({ length: 12 }, (_, n) => lock(n % 2 ? one! : two!, n % 2 === 0))),
    Promise.all(come.map(act => act())),
  ])
  expect(admitted(locks, [])).toBe(12)
  const count = 3 + admitted(joins, ['callLocked'])
  await expectJoined(count)
  await lock(one!, true)
  expect(codeOf(await comeByLink(token))).toBe('callLocked')
  expect(codeOf(await enter(others[18]!))).toBe('callLocked')
  await expectJoined(count)
})

it('a guest who returns while a host removes them is out, whichever came first', async () => {
  const { an } = scene
  const { token } = await makeLink()
  for (let round = 0; round < 5; round++) {
    const { pass, participantId } = (await comeByLink(token, undefined)).data!
    // From the second round on the link has a lobby: one of its guests was removed.
    const [removal, ...returns] = await Promise.all([
      an.call(own.removeFromCall, { params: { callId, participantId } }),
      comeByLink(token, pass),
      comeByLink(token, pass),
    ])
    expect(admitted([removal], [])).toBe(1)
    admitted(returns, ['notInCall'])
    expect(codeOf(await comeByLink(token, pass))).toBe('notInCall')
    expect(codeOf(await scene.app.call(callGuest.getGuestCall, { query: { pass } }))).toBe('notInCall')
    await expectJoined(1)
  }
})

it('nobody comes by a link that has expired, by its very second', async () => {
  const { app } = scene
  const { token, linkId } = await makeLink()
  const early = await comeByLink(token)
  expect(early.data?.state).toBe('JOINED')
  await app.app.db
    .updateTable('call_link')
    .set({ expires_time: new Date(app.clock.now()) })
    .where('link_id', '=', linkId)
    .execute()
  const late = await Promise.all(Array.from({ length: 5 }, () => comeByLink(token)))
  expect(admitted(late, ['linkNotFound'])).toBe(0)
  // Who is in it stays.
  expect((await comeByLink(token, early.data!.pass)).data?.state).toBe('JOINED')
  await expectJoined(2)
})

it('a host who leaves while others come and a guest waits leaves them a call that somebody can host', async () => {
  const { an } = scene
  const [deputy, , member] = others
  const { token } = await makeLink(true)
  const guest = (await comeByLink(token)).data!
  expect(guest.state).toBe('LOBBY')
  const outcomes = await Promise.all([leave(an), enter(deputy!), enter(member!), leave(an)])
  expect(admitted(outcomes, ['notInCall'])).toBeGreaterThanOrEqual(3)
  const params = { callId, participantId: guest.participantId }
  expect(codeOf(await an.call(own.admitToCall, { params }))).toBe('notInCall')
  expect(codeOf(await member!.call(own.admitToCall, { params }))).toBe('roleTooLow')
  await deputy!.ask(own.admitToCall, { params })
  await expectJoined(3)
})

it('a call that a host ends while others come is over for all of them', async () => {
  const { an } = scene
  const [outcomes, end] = await Promise.all([
    Promise.all(others.slice(0, 10).map(person => enter(person))),
    an.call(rtc.cancelGroupCall, { params: { id: callId } }),
  ])
  expect(admitted([end], [])).toBe(1)
  admitted(outcomes, ['callEnded'])
  expect(await getCall(an, callId)).toMatchObject({ state: 'ENDED' })
  const { items } = await others[2]!.ask(own.listLiveCalls)
  expect(items).toEqual([])
  expect((await others[2]!.ask(own.listRoomCalls)).items.filter(one => one.callId === callId)).toEqual([])
})
