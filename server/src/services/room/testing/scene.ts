import { contract, type Message, type RoomEntry, roomChannel } from '@trau/contract'
import type { SubscribedContext } from 'centrifuge'
import { type Person, startApp, type TestApp } from '../../../testing/app.ts'
import { forFile } from '../../../testing/for-file.ts'

export interface Scene {
  app: TestApp
  an: Person
  binh: Person
  chi: Person
  dung: Person
  close(): Promise<void>
}

/** The app with four people in it, who are friends. */
export async function openScene(env: Record<string, string> = {}): Promise<Scene> {
  const app = await startApp({ env })
  const [an, binh, chi, dung] = await Promise.all(
    ['Nguyễn Văn An', 'Trần Thị Bình', 'Lê Ngọc Chi', 'Đỗ Văn Dũng'].map(name => app.person(name)),
  )
  await app.befriend(an!, binh!, chi!, dung!)
  return { app, an: an!, binh: binh!, chi: chi!, dung: dung!, close: () => app.close() }
}

/** One scene for the tests of a file. */
export const sceneForFile = (env?: Record<string, string>): Scene => forFile(() => openScene(env))

/** A group of these people; the first owns it. */
export function makeGroup(owner: Person, others: readonly Person[], name?: string): Promise<RoomEntry> {
  return owner.ask(contract.room.createRoom, {
    body: { ...(name ? { name } : {}), userIds: others.map(person => person.userId) },
  })
}

export const openPrivateRoom = (me: Person, other: Person): Promise<RoomEntry> =>
  me.ask(contract.room.getPrivateRoom, { params: { userId: other.userId } })

export const say = (
  who: Person,
  roomId: string,
  content: string,
  more: { replyToMessageId?: string } = {},
): Promise<Message> => who.ask(contract.chat.sendMessage, { params: { roomId }, body: { content, ...more } })

export const setBlock = (who: Person, other: Person, isBlocked = true) =>
  who.ask(contract.identity.updateFriendshipStatus, {
    params: { friendshipId: [who.userId, other.userId].sort().join('.') },
    body: { status: isBlocked ? 'FRIENDSHIP_STATUS_BLOCKED' : 'FRIENDSHIP_STATUS_UNSPECIFIED' },
  })

export const setRole = (owner: Person, roomId: string, other: Person, role: number) =>
  owner.ask(contract.room.updateMemberRole, { params: { roomId, userId: other.userId }, body: { role } })

export const readUpTo = (who: Person, message: Pick<Message, 'roomId' | 'messageId'>) =>
  who.ask(contract.room.markRead, { params: { roomId: message.roomId, messageId: message.messageId } })

export const getRoom = (who: Person, roomId: string): Promise<RoomEntry> =>
  who.ask(contract.room.getRoom, { params: { id: roomId } })

/** Makes messages older than they are; moving the clock would end the sessions too. */
export async function age(scene: Scene, ms: number, ...messages: readonly Message[]): Promise<void> {
  for (const { roomId, seq, createdTime } of messages) {
    await scene.app.app.db
      .updateTable('message')
      .set({ created_time: new Date(createdTime - ms) })
      .where('room_id', '=', roomId)
      .where('seq', '=', seq)
      .execute()
  }
}

/** Makes every message that has an end reach it. */
export async function endAll(app: TestApp): Promise<void> {
  await app.app.db
    .updateTable('message')
    .set({ expires_time: new Date(app.clock.now() - 1_000) })
    .where('expires_time', 'is not', null)
    .execute()
}

/** The system messages of a room, oldest first. */
export async function systemEvents(who: Person, roomId: string) {
  const { items } = await who.ask(contract.chat.listMessages, { params: { roomId }, query: { limit: 100 } })
  return items.flatMap(message => message.metaData.system ?? [])
}

/** What somebody can have replayed of a room, from wherever they claim to have been when they were away. */
export async function replayed(who: Person, roomId: string): Promise<string[]> {
  const { selfMember } = await getRoom(who, roomId)
  const channel = roomChannel(roomId, selfMember.visibleAfterSeq)
  const socket = await who.socket()
  const receivedTypes: string[] = []
  async function resume(since?: { epoch: string; offset: number }) {
    const room = socket.newSubscription(channel, since ? { since } : {})
    const subscribed = new Promise<SubscribedContext>(resolve => room.once('subscribed', resolve))
    room.on('publication', ({ data }) => receivedTypes.push(JSON.stringify(data)))
    room.subscribe()
    const { streamPosition } = await subscribed
    room.unsubscribe()
    socket.removeSubscription(room)
    return streamPosition!
  }
  const { epoch, offset: top } = await resume()
  for (let offset = 0; offset < top; offset++) await resume({ epoch, offset })
  return receivedTypes
}

export const nobody = '00000000-0000-7000-8000-000000000000'
