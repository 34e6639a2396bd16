import { contract } from '@trau/contract'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { endSpaces } from '../../drive/index.ts'
import { putFile, putFolder, setDriveContent, trashDriveNodes, upload } from '../../drive/testing/scene.ts'
import { purgeTrash } from '../../drive/trash/purgeTrash.ts'
import { purgeDeleted } from '../../drive/trash/purging.ts'
import { forgetLeftPictures } from '../../identity/pictures/forgetLeftPictures.ts'
import { forgetLeftMedia } from '../../media/jobs/forgetLeftMedia.ts'
import { forgetDataExports } from '../jobs/forgetDataExports.ts'

const { createDataExport, eraseAccount, getErasureReceipt, listDataExports } = contract.ownData
const app = appForFile()

const secrets = {
  fullName: 'Quàng Thị Bí Mật',
  bio: 'tiểu sử riêng tư',
  address: '12 ngõ Kín Đáo',
  email: 'bimat@rieng-tu.vn',
  phone: '+84912000111',
}

/** A person who has left something everywhere. */
async function livedIn(): Promise<{ gone: Person; friend: Person; roomId: string; avatarUrl: string }> {
  const [gone, friend, third] = await Promise.all([
    app.person(secrets.fullName),
    app.person('Bạn Ở Lại'),
    app.person('Người Thứ Ba'),
  ])
  await app.befriend(gone, friend)
  await gone.ask(contract.identity.updateProfile, {
    params: { userId: gone.userId },
    body: { bio: secrets.bio, address: secrets.address },
  })
  await app.setUser(gone, { email: secrets.email, phone_number: secrets.phone })
  await friend.ask(contract.people.updateAlias, {
    params: { userId: gone.userId },
    body: { alias: 'Bí danh riêng' },
  })
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { pictureId } = await gone.ask(contract.identity.uploadAvatarV2, {
    body: { file: { bytes, fileName: 'a.png', mediaType: 'image/png' } },
  })
  const { avatarUrl } = await gone.ask(contract.identity.updateAvatarV2, { body: { avatarId: pictureId } })
  const { room } = await gone.ask(contract.room.getPrivateRoom, { params: { userId: friend.userId } })
  await gone.ask(contract.chat.sendMessage, {
    params: { roomId: room.roomId },
    body: { content: 'Lời nhắn cũ' },
  })
  await gone.ask(contract.room.updateOwnMember, {
    params: { roomId: room.roomId, userId: gone.userId },
    body: { privateName: 'Tên phòng kín', personalTags: [{ text: 'Thẻ kín' }] },
  })
  await friend.ask(contract.room.updateOwnMember, {
    params: { roomId: room.roomId, userId: friend.userId },
    body: { privateName: 'Tên bạn đặt' },
  })
  await gone.ask(contract.chat.scheduleMessage, {
    params: { roomId: room.roomId },
    body: {
      content: 'lời chưa nói',
      clientMessageId: crypto.randomUUID(),
      sendTime: app.clock.now() + 3_600_000,
    },
  })
  await gone.ask(contract.room.createRoom, {
    body: { name: 'Nhóm của tôi', userIds: [friend.userId, third.userId] },
  })
  const self = await gone.ask(contract.room.getPrivateRoom, { params: { userId: gone.userId } })
  await gone.ask(contract.chat.sendMessage, {
    params: { roomId: self.room.roomId },
    body: { content: 'nhật ký kín' },
  })
  await gone.ask(contract.identity.updateFriendshipStatus, {
    params: { friendshipId: [gone.userId, third.userId].sort().join('.') },
    body: { status: 'FRIENDSHIP_STATUS_BLOCKED' },
  })
  await gone.ask(contract.contact.addContact, { body: { name: 'Mẹ tôi', phoneNumber: '0987654321' } })
  const file = { bytes: Buffer.from('nhật ký'), fileName: 'nhật ký kín.txt', mediaType: 'text/plain' }
  await gone.ask(contract.media.uploadMedia, { body: { file } })
  await gone.ask(createDataExport, { body: { password: gone.password } })
  await expect.poll(async () => (await gone.ask(listDataExports)).items[0]?.status).toBe('READY')
  return { gone, friend, roomId: room.roomId, avatarUrl: avatarUrl! }
}

const driveTexts = ['Thư mục kín đáo', 'bản nháp kín.txt', 'lời văn kín đáo', 'người gửi kín', 'khoá máy kín']

/** A drive with folders, versions, a trash, and everything that stands beside files; a friend’s share of it, and a file in their group. */
async function driveOf(
  gone: Person,
  friend: Person,
): Promise<{ ownId: string; givenId: string; roomId: string }> {
  const tenantId = 'default'
  const folder = await putFolder(gone, 'Thư mục kín đáo/trong')
  const own = await putFile(gone, 'bản nháp kín.txt', {
    parentId: folder.nodeId,
    content: 'lời văn kín đáo 1',
  })
  for (const n of [2, 3]) {
    const { mediaId } = await upload(gone, `lời văn kín đáo ${n}`)
    await gone.ask(setDriveContent, { params: { nodeId: own.nodeId }, body: { mediaId } })
  }
  const alone = await putFile(gone, 'bỏ riêng kín.txt', { parentId: folder.nodeId })
  await putFile(gone, 'bỏ cùng kín.txt', { parentId: folder.nodeId })
  await gone.ask(trashDriveNodes, { body: { nodeIds: [alone.nodeId] } })
  const bin = await putFolder(gone, 'Thư mục kín đáo bỏ đi/trong')
  await putFile(gone, 'bỏ theo kín.txt', { parentId: bin.nodeId })
  await gone.ask(trashDriveNodes, { body: { nodeIds: [bin.nodeId] } })
  const now = new Date()
  const ids = { tenant_id: tenantId, node_id: own.nodeId }
  const { db } = app.app
  await db
    .insertInto('drive_share')
    .values({
      ...ids,
      share_id: uuidv7(),
      user_id: friend.userId,
      room_id: null,
      role: 'EDIT',
      created_by: gone.userId,
      created_time: now,
    })
    .execute()
  const link_id = uuidv7()
  await db
    .insertInto('drive_link')
    .values({
      ...{ ...ids, link_id, token_hash: Buffer.from(link_id), sealed_token: Buffer.from('x'), role: 'VIEW' },
      ...{ password_hash: null, expires_time: null, max_downloads: null, last_opened_time: null },
      ...{ created_by: gone.userId, created_time: now },
    })
    .execute()
  await db
    .insertInto('drive_link_open')
    .values({
      ...{ tenant_id: tenantId, link_id, open_id: uuidv7(), what: 'UPLOADED', name: 'người gửi kín' },
      ...{ address: '', user_agent: '', file_name: null, opened_time: now },
    })
    .execute()
  await db
    .insertInto('drive_lock')
    .values({
      ...{ ...ids, lock_id: uuidv7(), user_id: gone.userId, is_exclusive: true, is_deep: false },
      ...{ owner: 'khoá máy kín', expires_time: new Date(app.clock.now() + 60_000) },
    })
    .execute()
  await db
    .insertInto('app_password')
    .values({
      ...{ tenant_id: tenantId, user_id: gone.userId, app_password_id: uuidv7(), name: 'khoá máy kín' },
      ...{
        scope: 'drive',
        secret_hash: Buffer.from(link_id),
        created_time: now,
        last_used_time: null,
        last_used_by: null,
      },
    })
    .execute()
  await db
    .insertInto('drive_comment')
    .values({
      ...ids,
      comment_id: uuidv7(),
      client_id: uuidv7(),
      user_id: friend.userId,
      text: 'lời văn kín đáo',
      created_time: now,
    })
    .execute()
  for (const who of [gone, friend]) {
    await who.ask(contract.drive.starDriveNode, { params: { nodeId: own.nodeId } })
    await who.ask(contract.drive.openDriveNode, { params: { nodeId: own.nodeId } })
  }
  const { room } = await friend.ask(contract.room.createRoom, {
    body: { name: 'Nhóm ở lại', userIds: [gone.userId] },
  })
  const given = await putFile(gone, 'đã góp.txt', { parentId: room.roomId, content: 'phần đã góp' })
  const self = await gone.ask(contract.room.getPrivateRoom, { params: { userId: gone.userId } })
  await putFile(gone, 'bản nháp kín.txt', { parentId: self.room.roomId, content: 'lời văn kín đáo' })
  return { ownId: own.nodeId, givenId: given.nodeId, roomId: room.roomId }
}

/** Tables whose rows, written out, hold a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await app.app.database.pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  )
  const leftovers: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await app.app.database.pool.query(
      `SELECT 1 FROM "${name}" AS t WHERE position($1 in t::text) > 0 LIMIT 1`,
      [text],
    )
    if (rowCount) leftovers.push(name)
  }
  return leftovers
}

describe('eraseAccount', () => {
  it('takes everything of the person out of the world, and gives a receipt that anybody data it can look up', async () => {
    const { gone, friend, roomId, avatarUrl } = await livedIn()
    const socket = await gone.socket()
    const closed = vi.fn()
    socket.on('disconnected', closed)
    const receivedEvents: unknown[] = []
    const friendSocket = await friend.socket()
    friendSocket.on('publication', ({ data }) => receivedEvents.push(data))

    const receipt = await gone.ask(eraseAccount, { body: { password: gone.password } })
    const counts = Object.fromEntries(receipt.erased.map(part => [part.what, part.count]))
    expect(counts).toMatchObject({
      profile: 1,
      friendships: 1,
      blocks: 1,
      messagesToOneself: 1,
      contacts: 1,
      exports: 1,
      pictures: 1,
    })
    expect(receipt.kept).toContainEqual({ what: 'messages', why: 'conversation' })
    expect((await app.call(getErasureReceipt, { params: { receiptId: receipt.receiptId } })).data).toEqual(
      receipt,
    )

    // Out at once, and no way in.
    expect((await gone.call(contract.room.listRooms)).error?.code).toBe('sessionRevoked')
    await eventually(() => expect(closed).toHaveBeenCalled())
    const { username, password } = gone
    expect(
      (await app.call(contract.identityAuthen.login, { body: { username, password } })).error?.code,
    ).toBe('wrongCredentials')

    // Erased is erased: no word of theirs but what they said to others is in any table or file.
    await friend.eventsPublished()
    for (const text of [
      ...Object.values(secrets),
      username,
      'nhật ký kín',
      'lời chưa nói',
      'Bí danh riêng',
      'Tên phòng kín',
      'Tên bạn đặt',
      'Thẻ kín',
      'Mẹ tôi',
      password,
    ])
      expect(await tablesWith(text), text).toEqual([])
    expect((await app.raw('GET', avatarUrl)).status).toBe(404)
    expect(await Array.fromAsync(app.app.files.list('media/'))).toEqual([])
    const keptTables = app.app.personalData.flatMap(({ table, erase }) =>
      erase === 'byIdentity' ? [] : typeof erase === 'object' ? [table] : [],
    )
    const { rowCount: taggedCount } = await app.app.database.pool.query(
      `SELECT FROM room_member WHERE user_id = $1 AND personal_tags <> '[]'`,
      [gone.userId],
    )
    expect(taggedCount).toBe(0)
    const traces = (await tablesWith(gone.userId)).filter(
      table => table !== 'app_user' && table !== 'rate_limit',
    )
    expect(traces.filter(table => !keptTables.includes(table))).toEqual([])

    // Others keep what was said to them, of an author without a name; friends hear of it as a fetch would show it.
    const { items } = await friend.ask(contract.chat.listMessages, { params: { roomId } })
    expect(items.at(-1)).toMatchObject({ content: 'Lời nhắn cũ', senderInfo: { name: 'Tài khoản đã xoá' } })
    expect(items.at(-1)!.senderInfo).not.toHaveProperty('username')
    const seen = await friend.ask(contract.identity.getFriendshipStatus, { params: { value: gone.userId } })
    expect(seen.friendUser).toEqual({ userId: gone.userId, name: 'Tài khoản đã xoá', status: 'DELETED' })
    expect(receivedEvents).toContainEqual({ type: 'friendshipUpdated', data: { friendship: seen } })
    const { selfMember } = (await friend.ask(contract.room.listRooms)).items.find(
      item => item.room.roomId === roomId,
    )!
    expect(selfMember.privateName).toBe('')
    expect(receivedEvents).toContainEqual({ type: 'selfMemberUpdated', data: { selfMember } })
    expect((await friend.ask(contract.identity.listFriends)).items).toEqual([])
    expect(
      (await friend.ask(contract.identity.listUsers, { query: { search: 'Quàng Bí Mật' } })).items,
    ).toEqual([])
    const rooms = await friend.ask(contract.room.listRooms)
    const group = rooms.items.find(item => item.room.type === 'GROUP')!
    expect(group.room.members.map(member => member.userId)).not.toContain(gone.userId)
  })

  it('leaves nobody with a request that cannot be answered, and a block of nobody', async () => {
    const names = ['Người Xoá', 'Được Mời', 'Đã Mời', 'Người Chặn', 'Bị Chặn']
    const people = await Promise.all(names.map(name => app.person(name)))
    const [gone, invited, inviter, blocker, blocked] = people as [Person, Person, Person, Person, Person]
    const ask = (who: Person, friendUserId: string) =>
      who.ask(contract.identity.createFriendship, { body: { friendUserId } })
    const block = (who: Person, other: Person) =>
      who.ask(contract.identity.updateFriendshipStatus, {
        params: { friendshipId: [who.userId, other.userId].sort().join('.') },
        body: { status: 'FRIENDSHIP_STATUS_BLOCKED' },
      })
    await ask(gone, invited.userId)
    await ask(inviter, gone.userId)
    await block(blocker, gone)
    await block(gone, blocked)
    const eventsOf = new Map<Person, unknown[]>()
    for (const who of [invited, inviter, blocker, blocked]) {
      const events: unknown[] = []
      eventsOf.set(who, events)
      const socket = await who.socket()
      socket.on('publication', ({ data }) => {
        if (data.type === 'friendshipUpdated') events.push(data)
      })
    }

    await gone.ask(eraseAccount, { body: { password: gone.password } })
    for (const who of [invited, inviter, blocker]) {
      const friendship = await who.ask(contract.identity.getFriendshipStatus, {
        params: { value: gone.userId },
      })
      expect(friendship.status).toBe('FRIENDSHIP_STATUS_UNSPECIFIED')
      await eventually(() =>
        expect(eventsOf.get(who)).toEqual([{ type: 'friendshipUpdated', data: { friendship } }]),
      )
    }
    expect(eventsOf.get(blocked), 'nobody learns that they were blocked').toEqual([])
    expect((await invited.ask(contract.identity.listReceivedRequests)).items).toEqual([])
    expect((await blocker.ask(contract.identity.listBlockedUsers)).items).toEqual([])
  })

  it('takes the drive with all that stands beside its files; what was put into a group stays, of nobody', async () => {
    const gone = await app.person('Quàng Thị Kín')
    const friend = await app.person('Bạn Ở Lại')
    await app.befriend(gone, friend)
    const keys = async () =>
      (await Array.fromAsync(app.app.files.list('media/'))).map(file => file.key).sort()
    const before = await keys()
    const { ownId, givenId, roomId } = await driveOf(gone, friend)
    expect(await tablesWith('lời văn kín đáo')).toContain('drive_comment')
    expect((await friend.call(contract.drive.getDriveNode, { params: { nodeId: ownId } })).status).toBe(200)

    const receipt = await gone.ask(eraseAccount, { body: { password: gone.password } })
    expect(receipt.erased.find(part => part.what === 'drive')?.count).toBe(2)
    expect(receipt.kept).toContainEqual({ what: 'driveFiles', why: 'conversation' })
    for (const text of [...driveTexts, 'bỏ riêng kín', 'bỏ cùng kín', 'bỏ theo kín', ownId])
      expect(await tablesWith(text), text).toEqual([])
    const ofSpace = await tablesWith(gone.userId)
    expect(ofSpace).not.toContain('drive_space')
    expect(ofSpace.filter(table => table.startsWith('drive_')).sort()).toEqual([
      'drive_change',
      'drive_node',
      'drive_version',
    ])
    expect((await friend.call(contract.drive.getDriveNode, { params: { nodeId: ownId } })).error?.code).toBe(
      'nodeNotFound',
    )
    expect((await friend.ask(contract.drive.listStarredDriveNodes)).items).toEqual([])
    expect((await friend.ask(contract.drive.listRecentDriveNodes)).items).toEqual([])

    const kept = await friend.ask(contract.drive.listDriveChildren, { params: { nodeId: roomId } })
    expect(kept.items).toMatchObject([{ nodeId: givenId, createdBy: gone.userId }])
    const names = await friend.ask(contract.identity.getUser, { params: { value: gone.userId } })
    expect(JSON.stringify(names)).not.toContain('Quàng')
    expect((await keys()).length).toBe(before.length + 1)
  })

  it('ends a drive in parts: a process that ends after the commit leaves a job to go on, and nobody sees any of it', async () => {
    const gone = await app.person('Quàng Thị Dài')
    const friend = await app.person('Bạn Xem')
    await app.befriend(gone, friend)
    const { ownId } = await driveOf(gone, friend)
    const tenantId = 'default'
    await app.app.database.pool.query(
      `INSERT INTO drive_node (tenant_id, node_id, space_id, parent_id, kind, name, name_key, change_seq, created_time, modified_time)
       SELECT $1, gen_random_uuid(), $2::uuid, $2::uuid, 'FOLDER', 'thừa ' || n, 'thừa ' || n, 0, now(), now() FROM generate_series(1, 1200) n`,
      [tenantId, gone.userId],
    )
    const broken = vi.spyOn(app.app.files, 'delete').mockRejectedValue(new Error('the process ended'))
    onTestFinished(() => broken.mockRestore())
    await transact(app.app, tx => endSpaces(app.app, tx, tenantId, [gone.userId]))
    expect((await friend.call(contract.drive.getDriveNode, { params: { nodeId: ownId } })).error?.code).toBe(
      'nodeNotFound',
    )
    expect(
      (await gone.call(contract.drive.listDriveChildren, { params: { nodeId: gone.userId } })).error?.code,
    ).toBe('nodeNotFound')
    expect(await purgeDeleted(app.app, { most: 500 })).toBe(false)
    broken.mockRestore()
    await purgeTrash.run(app.app)
    expect(await tablesWith('Thư mục kín đáo')).toEqual([])
    expect(await tablesWith('thừa 7')).toEqual([])
  })

  it('leaves no file behind where the storage is away or the process ends: jobs take them', async () => {
    const keys = async () => (await Array.fromAsync(app.app.files.list(''))).map(file => file.key).sort()
    const before = await keys()
    const { gone } = await livedIn()
    const { room } = await gone.ask(contract.room.getPrivateRoom, { params: { userId: gone.userId } })
    const file = { bytes: Buffer.from('ảnh'), fileName: 'riêng.txt', mediaType: 'text/plain' }
    const { mediaId } = await gone.ask(contract.media.uploadMedia, { body: { file } })
    await gone.ask(contract.chat.sendMessage, {
      params: { roomId: room.roomId },
      body: { type: 'FILE', content: '', mediaIds: [mediaId] },
    })
    // As they are when the job has looked at them after a day.
    await app.app.db
      .updateTable('media')
      .set({ is_kept: true, created_time: new Date(0) })
      .where('user_id', '=', gone.userId)
      .execute()

    const away = vi.spyOn(app.app.files, 'delete').mockRejectedValue(new Error('the storage is away'))
    const broken = async () => {
      throw new Error('the process ended')
    }
    const { mediaUses } = app.app.services
    const brokenUse = { readableBy: broken, inUse: broken }
    mediaUses.push(brokenUse)
    const mend = () => {
      away.mockRestore()
      if (mediaUses.includes(brokenUse)) mediaUses.splice(mediaUses.indexOf(brokenUse), 1)
    }
    onTestFinished(mend)
    const { receiptId } = await gone.ask(eraseAccount, { body: { password: gone.password } })
    expect((await app.call(getErasureReceipt, { params: { receiptId } })).status).toBe(200)
    expect((await keys()).length).toBeGreaterThan(before.length)
    expect(
      (await tablesWith(gone.userId)).filter(table => table === 'picture' || table === 'data_export'),
    ).toEqual([])

    mend()
    for (const job of [forgetLeftPictures, forgetLeftMedia, forgetDataExports]) await job.run(app.app)
    expect(await keys()).toEqual(before)
  })

  it('asks for the password once more: wrongPassword changes nothing', async () => {
    const an = await app.person('Nguyễn Văn An')
    expect((await an.call(eraseAccount, { body: { password: 'sai mật khẩu' } })).error?.code).toBe(
      'wrongPassword',
    )
    expect((await an.call(contract.identity.getUser, { params: { value: an.userId } })).data?.fullName).toBe(
      'Nguyễn Văn An',
    )
  })

  it('the receipt names what stays in groups that the person had left before', async () => {
    const [gone, friend] = [await app.person('Quàng Thị Rời'), await app.person('Bạn Ở Lại')]
    const { room } = await friend.ask(contract.room.createRoom, { body: { userIds: [gone.userId] } })
    const { roomId } = room
    const { messageId } = await gone.ask(contract.chat.sendMessage, {
      params: { roomId },
      body: { content: 'Tôi đi nhé' },
    })
    await gone.ask(contract.chat.addReaction, { params: { id: messageId }, body: { reaction: '👍' } })
    await gone.ask(contract.room.leaveRoom, { params: { id: roomId }, body: { silent: true } })
    const { kept } = await gone.ask(eraseAccount, { body: { password: gone.password } })
    for (const what of ['messages', 'reactions']) expect(kept).toContainEqual({ what, why: 'conversation' })
  })

  it('claims nothing of somebody who left nothing: neither erased nor kept', async () => {
    const quiet = await app.person('Người Lặng Lẽ')
    const { erased, kept } = await quiet.ask(eraseAccount, { body: { password: quiet.password } })
    expect(kept).toEqual([])
    expect(erased.map(({ what }) => what)).not.toContain('messages')
    expect(erased).toContainEqual({ what: 'profile', count: 1 })
    expect(erased.every(({ count }) => count > 0)).toBe(true)
  })

  it('eraseAccount is refused to the last administrator, who loses nothing by asking', async () => {
    const admin = await app.person('Quản Trị', { isAdmin: true })
    const { room } = await admin.ask(contract.room.createRoom, { body: { name: 'Nhóm', userIds: [] } })
    expect((await admin.call(eraseAccount, { body: { password: admin.password } })).error?.code).toBe(
      'lastAdministrator',
    )
    expect((await admin.call(contract.room.getRoom, { params: { id: room.roomId } })).status).toBe(200)
  })

  it('a receipt that there is not: receiptNotFound', async () => {
    const params = { receiptId: '01890000-0000-7000-8000-000000000000' }
    expect((await app.call(getErasureReceipt, { params })).error?.code).toBe('receiptNotFound')
  })
})

it('every table that names a person is in the record of what is held', async () => {
  const { rows } = await app.app.database.pool.query<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
     JOIN pg_class p ON p.relname = c.table_name AND NOT p.relispartition
     WHERE c.table_schema = 'public' AND c.udt_name = 'uuid'
       AND c.column_name ~ '(^|_)(user|owner|author|actor|requester|stranger|target|sender|creator)_id$|_by$'`,
  )
  const knownTables = new Set(
    app.app.personalData.flatMap(({ table, columns }) => columns.map(column => `${table}.${column}`)),
  )
  // Who asked is one of the pair, which is named whole.
  knownTables.add('friendship.requester_id')
  expect(rows.map(row => `${row.table}.${row.column}`).filter(name => !knownTables.has(name))).toEqual([])
})
