import { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import type { Person, TestApp } from '../../../server/src/testing/app.ts'
import { addNotification } from '../../../server/src/testing/notifications.ts'
import { buildScene } from '../../../server/src/testing/samples/build-scene.ts'
import type { Scene } from '../../../server/src/testing/samples/scene.ts'
import { addFiles } from '../drive/drive.ts'
import { giveKeywords } from '../notify/keywords.ts'
import { seedPeople, seedRoom } from '../sockets/seed.ts'

export interface WorldSizes {
  /** Members of the room, with 20 keywords each. */
  members: number
  polls: number
  contacts: number
  rooms: number
  nodes: number
  notifications: number
}

/** A large account of everything: an administrator with a room, an address book, a drive and a centre, each of the given size. */
export async function buildWorld(app: TestApp, sizes: WorldSizes): Promise<Scene> {
  const { pool } = app.app.database
  const others = await seedPeople(pool, sizes.members)
  // Before the first message: the server remembers who has keywords.
  await giveKeywords(pool, others)
  const scene = await buildScene(app, { isAdmin: true })
  const { owner, roomId } = scene
  const me = { userId: owner.userId, token: owner.tokens.accessToken }
  await pool.query(
    `INSERT INTO room_member (tenant_id, room_id, user_id, room_member_id, role)
     SELECT 'default', $1, id, gen_random_uuid(), 3 FROM unnest($2::uuid[]) AS u(id)`,
    [roomId, others.map(({ userId }) => userId)],
  )
  await pool.query('UPDATE room SET member_count = member_count + $2 WHERE room_id = $1', [
    roomId,
    others.length,
  ])
  for (let n = 0; n < sizes.rooms; n++) await seedRoom(pool, [me, ...others.slice(n, n + 2)])
  for (let n = 0; n < sizes.polls; n++) await addPoll(owner, roomId, n)
  const syncId = uuidv7()
  for (let from = 0; from < sizes.contacts; from += 500)
    await owner.ask(contract.contact.syncContacts, {
      body: { syncId, contacts: book(from, 500), isLast: from + 500 >= sizes.contacts },
    })
  for (let n = 0; n < sizes.notifications; n++) await addNotification(app.app, owner)
  const { mediaId } = await owner.ask(contract.media.uploadMedia, {
    body: {
      file: { bytes: Buffer.from('nhiều'), fileName: 'b.txt', mediaType: 'text/plain' },
      forDrive: true,
    },
  })
  await addFiles(pool, {
    folderIds: [owner.userId],
    spaceId: owner.userId,
    mediaId,
    count: sizes.nodes,
  })
  await owner.eventsPublished()
  return scene
}

const addPoll = (person: Person, roomId: string, poll: number) =>
  person.ask(contract.chat.sendMessage, {
    params: { roomId },
    body: {
      type: 'POLL',
      content: '',
      clientMessageId: uuidv7(),
      poll: {
        question: `Ăn gì trưa nay, lần thứ ${poll}?`,
        options: Array.from({ length: 10 }, (_, option) => `Món thứ ${option}`),
        isAnonymous: false,
        isMultiple: true,
        canAddOptions: true,
      },
    },
  })

const book = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    name: `Người quen ${from + n}`,
    phoneNumber: `+849${String(20_000_000 + from + n).padStart(8, '0')}`,
  }))
