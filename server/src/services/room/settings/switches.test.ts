import { contract, type RoomSwitches } from '@trau/contract'
import { expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { getRoom, makeGroup, replayed, say, sceneForFile, setRole, systemEvents } from '../testing/scene.ts'

/** An owns, Bình is deputy, Chi a member; Dũng stands outside. */
const scene = sceneForFile()

async function groupWith(switches: Partial<RoomSwitches>) {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi], 'Nhóm')
  await setRole(an, room.roomId, binh, 2)
  await turn(an, room.roomId, switches)
  return room.roomId
}
const turn = (who: Person, roomId: string, switches: Partial<RoomSwitches>) =>
  who.ask(contract.room.updateRoom, { params: { roomId }, body: { switches } })
const codes = async (...calls: Promise<{ error?: { code: string } | undefined }>[]) =>
  (await Promise.all(calls)).map(outcome => outcome.error?.code ?? 'done')

it('switches are turned by owner and deputies, published to everybody, and said in the room', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi], 'Nhóm')
  await setRole(an, room.roomId, binh, 2)
  const theirs = await mirrorOf(chi)
  await turn(binh, room.roomId, { membersCanPost: false, membersCanRename: true })
  await turn(binh, room.roomId, { membersCanPost: false })
  expect((await getRoom(chi, room.roomId)).room.switches).toMatchObject({
    membersCanPost: false,
    membersCanRename: true,
    membersCanPin: true,
  })
  await theirs.expectEventsMatchRefetch()
  const said = (await systemEvents(chi, room.roomId)).filter(({ event }) => event === 'switchesChanged')
  expect(said).toMatchObject([{ switches: { membersCanPost: false, membersCanRename: true } }])
  const refused = chi.call(contract.room.updateRoom, {
    params: { roomId: room.roomId },
    body: { switches: { membersCanPost: true } },
  })
  expect(await codes(refused)).toEqual(['roleTooLow'])
})

it('who may post, pin and rename: members as the switch says, owner and deputies always', async () => {
  const { binh, chi } = scene
  const roomId = await groupWith({ membersCanPost: false, membersCanPin: false })
  const message = await say(binh, roomId, 'Thông báo')
  const pin = (who: Person) =>
    who.call(contract.chat.pinMessage, { params: { id: message.messageId }, query: { roomId } })
  const send = (who: Person) =>
    who.call(contract.chat.sendMessage, { params: { roomId }, body: { content: 'Ừ' } })
  const rename = (who: Person) =>
    who.call(contract.room.updateRoom, { params: { roomId }, body: { name: 'Tên khác' } })
  expect(await codes(send(chi), pin(chi), rename(chi))).toEqual(['roleTooLow', 'roleTooLow', 'roleTooLow'])
  expect(await codes(send(binh), pin(binh), rename(binh))).toEqual(['done', 'done', 'done'])
  const typing = (await chi.socket()).newSubscription(`live:${roomId}`)
  typing.subscribe()
  await typing.ready(5_000)
  await expect(
    typing.publish({}),
    'nobody is shown to be typing what they may not send',
  ).rejects.toMatchObject({
    code: 103,
  })
  await turn(binh, roomId, { membersCanPost: true, membersCanPin: true, membersCanRename: true })
  expect(await codes(send(chi), pin(chi), rename(chi))).toEqual(['done', 'done', 'done'])
  await setRole(scene.an, roomId, chi, 4)
  expect(await codes(send(chi), pin(chi), rename(chi)), 'a restricted member reads only').toEqual([
    'roleTooLow',
    'roleTooLow',
    'roleTooLow',
  ])
})

it('who may add people', async () => {
  const { binh, chi, dung } = scene
  const roomId = await groupWith({ membersCanInvite: false })
  const add = (who: Person) =>
    who.call(contract.room.addMembers, { params: { roomId }, body: { userIds: [dung.userId] } })
  expect(await codes(add(chi))).toEqual(['roleTooLow'])
  expect(await codes(add(binh))).toEqual(['done'])
})

it('where members do not see each other, only owner and deputies read who is there', async () => {
  const { an, binh, chi, dung } = scene
  const roomId = await groupWith({ membersCanSeeMembers: false })
  const list = (who: Person) => who.call(contract.room.listMembers, { params: { roomId } })
  expect(await codes(list(chi), list(binh))).toEqual(['roleTooLow', 'done'])
  const full = await chi.ask(contract.room.getRoomWithMembers, { params: { id: roomId } })
  expect([full.room.members, full.room.memberCount]).toEqual([[], 3])
  const [leader, plain] = await Promise.all([mirrorOf(binh), mirrorOf(chi)])
  await Promise.all([leader.open(roomId), plain.open(roomId)])
  await an.ask(contract.room.addMembers, { params: { roomId }, body: { userIds: [dung.userId] } })
  await leader.expectEventsMatchRefetch()
  await plain.expectEventsMatchRefetch()
  expect(leader.heard('membersUpdated')).toHaveLength(1)
  expect(plain.heard('membersUpdated')).toEqual([])
  expect(JSON.stringify(plain.heard('roomUpdated'))).not.toContain(binh.userId)
})

it('whether who joins sees what was said before', async () => {
  const { an, dung } = scene
  const roomId = await groupWith({ newMembersCanSeeHistory: false })
  const before = await say(an, roomId, 'Chuyện cũ')
  await an.ask(contract.chat.pinMessage, { params: { id: before.messageId }, query: { roomId } })
  await an.ask(contract.room.addMembers, { params: { roomId }, body: { userIds: [dung.userId] } })
  await say(an, roomId, 'Chào Dũng')
  const { items } = await dung.ask(contract.chat.listMessages, { params: { roomId } })
  expect(items.map(message => message.metaData.system?.event ?? message.content)).toEqual([
    'membersAdded',
    'Chào Dũng',
  ])
  expect((await getRoom(dung, roomId)).room.pinnedMessages).toEqual([])
  const read = await dung.call(contract.chat.getMessage, {
    params: { id: before.messageId },
    query: { roomId },
  })
  expect(read.error?.code).toBe('messageNotFound')
})

it('a switch says whether who joins has it replayed as if they had only been away', async () => {
  const { an, chi, dung } = scene
  for (const newMembersCanSeeHistory of [true, false]) {
    const roomId = await groupWith({ newMembersCanSeeHistory })
    const hasReplay = async (who: Person) => (await replayed(who, roomId)).join().includes('Chuyện cũ')
    // Somebody listens, or nothing is kept at all.
    const listening = (await chi.socket()).newSubscription(`room:${roomId}`)
    listening.subscribe()
    await listening.ready(5_000)
    await say(an, roomId, 'Chuyện cũ')
    expect(await hasReplay(an)).toBe(true)
    await an.ask(contract.room.addMembers, { params: { roomId }, body: { userIds: [dung.userId] } })
    expect(await hasReplay(dung)).toBe(newMembersCanSeeHistory)
  }
})
