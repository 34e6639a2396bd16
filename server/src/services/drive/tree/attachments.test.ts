import { contract, type Message } from '@trau/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { sweepExpired } from '../../chat/expiry/expiry.ts'
import { fileOf } from '../../media/testing/samples.ts'
import {
  endAll,
  makeGroup,
  openPrivateRoom,
  sceneForFile,
  setBlock,
  setRole,
} from '../../room/testing/scene.ts'

/** What holds for a message holds for the files that it carries, in every list of the drive. */

const { chat, drive, room: rooms, hidden } = contract
const scene = sceneForFile()
let roomId: string

beforeEach(async () => {
  const { an, binh, chi } = scene
  roomId = (await makeGroup(an, [binh, chi], 'Nhóm ảnh')).room.roomId
})

async function carry(who: Person, inRoom = roomId, name = 'hợp đồng.pdf'): Promise<Message> {
  const file = fileOf('%PDF-1.7 nội dung', name, 'application/pdf')
  const { mediaId } = await who.ask(contract.media.uploadMedia, { body: { file } })
  return who.ask(chat.sendMessage, {
    params: { roomId: inRoom },
    body: { type: 'FILE', content: '', mediaIds: [mediaId] },
  })
}

const attachmentsOf = async (who: Person, spaceId = roomId) =>
  (await who.call(drive.listDriveAttachments, { params: { spaceId } })).data?.items ?? []

async function attachmentOf(who: Person, message: Message): Promise<string> {
  const nodes = await attachmentsOf(who, message.roomId)
  const node = nodes.find(one => one.attachment?.messageId === message.messageId)
  if (!node) throw new Error('The message carries no file that this person sees')
  return node.nodeId
}

/** Has it starred and opened, so that it stands in every list that it can stand in. */
async function mark(who: Person, nodeId: string): Promise<void> {
  await who.ask(drive.starDriveNode, { params: { nodeId } })
  await who.ask(drive.openDriveNode, { params: { nodeId } })
}

/** The lists and requests in which a person meets a node. */
async function seenBy(who: Person, nodeId: string, spaceId = roomId): Promise<string[]> {
  const params = { nodeId }
  const lists = {
    attachments: await who.call(drive.listDriveAttachments, { params: { spaceId } }),
    children: await who.call(drive.listDriveChildren, { params: { nodeId: spaceId } }),
    trash: await who.call(drive.listDriveTrash, { params: { spaceId } }),
    changes: await who.call(drive.listDriveChanges, { params: { spaceId } }),
    starred: await who.call(drive.listStarredDriveNodes),
    recents: await who.call(drive.listRecentDriveNodes),
    node: await who.call(drive.getDriveNode, { params }),
    activity: await who.call(drive.listDriveActivity, { params }),
  }
  return Object.entries(lists).flatMap(([name, answer]) =>
    JSON.stringify(answer.data ?? {}).includes(nodeId) || (name === 'activity' && answer.status === 200)
      ? [name]
      : [],
  )
}

const everywhere = ['attachments', 'starred', 'recents', 'node', 'activity']
const marksOf = async (nodeId: string) => {
  const { rows } = await scene.app.app.database.pool.query(
    `SELECT 1 FROM drive_star WHERE node_id = $1 UNION ALL SELECT 1 FROM drive_recent WHERE node_id = $1
     UNION ALL SELECT 1 FROM drive_node WHERE node_id = $1`,
    [nodeId],
  )
  return rows.length
}

describe('the file of a message', () => {
  it('stands in the lists of the drive while its message does, and cannot be changed there', async () => {
    const { an, binh } = scene
    const nodeId = await attachmentOf(binh, await carry(an))
    await mark(binh, nodeId)
    expect(await seenBy(binh, nodeId)).toEqual(everywhere)
    for (const who of [an, binh]) {
      const trashed = await who.call(drive.trashDriveNodes, { body: { nodeIds: [nodeId] } })
      expect(trashed.error?.code).toBe('attachmentReadOnly')
      const renamed = await who.call(drive.renameDriveNode, {
        params: { nodeId },
        body: { name: 'khác.pdf' },
      })
      expect(renamed.error?.code).toBe('attachmentReadOnly')
    }
  })

  it('the file of a message is copied into a drive under a name that every file system can hold', async () => {
    const { an, binh } = scene
    const message = await carry(an, roomId, 'Biên bản: quý 3?.pdf')
    const body = { nodeIds: [await attachmentOf(binh, message)], parentId: binh.userId }
    expect((await binh.ask(drive.copyDriveNodes, { body })).items[0]!.name).toBe('Biên bản_ quý 3_.pdf')
    const { error } = await binh.call(drive.copyDriveNodes, { body })
    expect(error?.code).toBe('nodeNameTaken')
  })

  it.each([
    ['recalled', chat.deleteMessage],
    ['deleted for all', chat.deleteMessageForAll],
  ])('goes with a message that is %s, with star and recent', async (_, endpoint) => {
    const { an, binh } = scene
    const message = await carry(an)
    const nodeId = await attachmentOf(binh, message)
    await mark(binh, nodeId)
    await an.ask(endpoint, { params: { id: message.messageId }, query: { roomId } } as never)
    for (const who of [an, binh]) expect(await seenBy(who, nodeId)).toEqual([])
    expect(await marksOf(nodeId)).toBe(0)
  })

  it('goes with a message that reaches its end: unseen at once, and its rows when it is swept', async () => {
    const { an, binh } = scene
    await setRole(an, roomId, binh, 2)
    await an.ask(rooms.setSelfDestruct, { params: { roomId }, body: { seconds: 3_600 } })
    const nodeId = await attachmentOf(binh, await carry(an))
    await mark(binh, nodeId)
    await endAll(scene.app)
    for (const who of [an, binh]) expect(await seenBy(who, nodeId)).toEqual([])
    await sweepExpired(scene.app.app)
    expect(await marksOf(nodeId)).toBe(0)
  })

  it('the file of a message is gone for one person alone who deleted the message for themselves, or cleared the history', async () => {
    const { an, binh, chi } = scene
    const [first, second] = [await carry(an), await carry(an, roomId, 'sau.pdf')]
    const [firstId, secondId] = [await attachmentOf(binh, first), await attachmentOf(binh, second)]
    for (const nodeId of [firstId, secondId]) await mark(binh, nodeId)
    await binh.ask(chat.deleteMessageForMe, { params: { id: first.messageId }, query: { roomId } })
    expect(await seenBy(binh, firstId)).toEqual([])
    expect(await seenBy(binh, secondId)).toEqual(everywhere)
    await binh.ask(rooms.clearHistory, { params: { id: roomId } })
    expect(await seenBy(binh, secondId)).toEqual([])
    expect(await attachmentsOf(chi)).toHaveLength(2)
  })

  it('the file of a message is seen neither by who left the room nor by who was never in it', async () => {
    const { an, binh, chi } = scene
    const nodeId = await attachmentOf(chi, await carry(an))
    for (const who of [binh, chi]) await mark(who, nodeId)
    await chi.ask(rooms.leaveRoom, { params: { id: roomId } } as never)
    expect(await seenBy(chi, nodeId)).toEqual([])
    expect(await seenBy(binh, nodeId)).toEqual(everywhere)
    const stranger = await scene.app.person('Người Lạ')
    expect(await seenBy(stranger, nodeId)).toEqual([])
  })

  it('the file of a message of a hidden room shows nowhere while the session is locked, and in one that is unlocked', async () => {
    const { an } = scene
    const owner = await scene.app.person('Lò Thị Kín')
    await scene.app.befriend(an, owner)
    const group = (await makeGroup(an, [owner], 'Kín')).room.roomId
    const nodeId = await attachmentOf(owner, await carry(an, group))
    await mark(owner, nodeId)
    await owner.ask(hidden.createHiddenPin, { body: { pin: '4829' } })
    await owner.ask(rooms.hideRoom, { params: { id: group } })
    expect(await seenBy(owner, nodeId, group)).toEqual([])
    const spaces = async () => JSON.stringify(await owner.ask(drive.listDriveSpaces))
    expect(await spaces()).not.toContain(group)
    await owner.ask(hidden.unlockHidden, { body: { pin: '4829' } })
    expect(await seenBy(owner, nodeId, group)).toEqual(everywhere)
    expect(await spaces()).toContain(group)
    await owner.ask(hidden.lockHidden)
    expect(await seenBy(owner, nodeId, group)).toEqual([])
    expect(await seenBy(an, nodeId, group)).toContain('attachments')
  })

  it('sent before a block stays with both, as its message does', async () => {
    const { an, chi } = scene
    const { room } = await openPrivateRoom(an, chi)
    const message = await carry(an, room.roomId)
    const nodeId = await attachmentOf(chi, message)
    await setBlock(chi, an)
    for (const who of [an, chi]) {
      const { items } = await who.ask(chat.listMessages, { params: { roomId: room.roomId } })
      expect(items.map(one => one.messageId)).toContain(message.messageId)
      expect(await seenBy(who, nodeId, room.roomId)).toContain('attachments')
    }
    await setBlock(chi, an, false)
  })

  it('the file of a message of an erased account stays for the others in the room, without a name', async () => {
    const { an } = scene
    const gone = await scene.app.person('Vàng Văn Mất')
    await scene.app.befriend(an, gone)
    const group = (await makeGroup(an, [gone], 'Còn lại')).room.roomId
    const nodeId = await attachmentOf(an, await carry(gone, group))
    await gone.ask(contract.ownData.eraseAccount, { body: { password: gone.password } })
    expect(await seenBy(an, nodeId, group)).toContain('attachments')
    const [link] = (
      await an.ask(contract.media.listMediaLinks, {
        body: { mediaIds: [(await attachmentsOf(an, group))[0]!.media!.mediaId] },
      } as never)
    ).items
    expect(link).toHaveProperty('downloadUrl')
    const node = await an.ask(drive.getDriveNode, { params: { nodeId } })
    expect(JSON.stringify(node)).not.toContain('Vàng')
  })
})
