import { mkdirSync, writeFileSync } from 'node:fs'
import type { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@trau/contract'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { putFile } from '../services/drive/testing/scene.ts'
import { tusClient } from '../services/media/testing/tus.ts'
import type { Person } from './app.ts'
import { eventually } from './eventually.ts'
import { appForFile } from './for-file.ts'

const GiB = 1024 ** 3
const [roomy, low, full] = [50 * GiB, 1 * GiB, 0.2 * GiB]
let freeBytes = roomy
/** A disk of 100 GiB. */
const statDisk = (async () => ({
  bavail: freeBytes,
  blocks: 100 * GiB,
  bsize: 1,
})) as unknown as typeof statfs
const app = appForFile({ statDisk })
let admin: Person
let roomId: string

beforeAll(async () => {
  admin = await app.person('Đặng Thị Lan', { isAdmin: true })
  const binh = await app.person('Trần Văn Bình')
  const { room } = await admin.ask(contract.room.createRoom, {
    body: { name: 'Nhóm', userIds: [binh.userId] },
  })
  roomId = room.roomId
})
afterEach(() => becomes(roomy))

const send = (content: string) =>
  admin.call(contract.chat.sendMessage, { params: { roomId }, body: { content } })

/** Until the server has seen it. */
async function becomes(bytes: number): Promise<void> {
  freeBytes = bytes
  await eventually(async () =>
    expect((await send('Còn chỗ không')).error?.code).toBe(bytes === roomy ? undefined : 'serverReadOnly'),
  )
}

/** A backup that ended, with its file. */
async function addBackup(): Promise<string> {
  const { backupDir } = app.app.config
  const backupId = crypto.randomUUID()
  mkdirSync(backupDir, { recursive: true })
  writeFileSync(join(backupDir, `${backupId}.trau`), 'x')
  await app.app.database.pool.query(
    `INSERT INTO backup_run (tenant_id, backup_id, status, is_scheduled, verifies, created_time, file_name)
     VALUES ('default', $1, 'DONE', false, false, now(), $2)`,
    [backupId, `${backupId}.trau`],
  )
  return backupId
}

it('a server whose disk is nearly full refuses what takes room, and deletes backups, files, versions and messages', async () => {
  const backupId = await addBackup()
  const node = await putFile(admin, 'hợp đồng.txt')
  const { data: message } = await send('Thu hồi được')
  const tus = tusClient(app, admin)
  const path = String((await tus.begin(100, { filename: 'a.mp4' })).headers.location)
  await becomes(low)

  expect((await tus.begin(100, { filename: 'a.mp4' })).status).toBe(503)
  expect((await tus.raw('DELETE', path)).status).toBe(204)
  await admin.ask(contract.chat.deleteMessageForAll, {
    params: { id: message!.messageId },
    query: { roomId },
  })
  await admin.ask(contract.drive.trashDriveNodes, { body: { nodeIds: [node.nodeId] } })
  expect(await admin.ask(contract.drive.emptyDriveTrash, { params: { spaceId: admin.userId } })).toEqual({
    deleted: 1,
  })
  await admin.ask(contract.backup.deleteBackup, { params: { backupId } })
  const missing = await admin.call(contract.backup.deleteBackup, { params: { backupId } })
  expect(missing.error?.code).toBe('backupNotFound')
  const { items } = await admin.ask(contract.administration.listAuditEntries)
  expect(items.filter(({ action }) => action === 'deleteBackup').map(({ outcome }) => outcome)).toEqual([
    'backupNotFound',
    'ok',
  ])
})

it('a server whose disk is all but full deletes nothing either, until there is room for its database', async () => {
  const backupId = await addBackup()
  await becomes(full)
  const remove = () => admin.call(contract.backup.deleteBackup, { params: { backupId } })
  expect(await remove()).toMatchObject({ status: 503, error: { code: 'serverReadOnly' } })
  await becomes(low)
  await eventually(async () => expect((await remove()).error).toBeUndefined())
})

it('a server whose disk is nearly full lets people sign out', async () => {
  const chi = await app.person('Lê Thị Chi')
  await becomes(low)
  expect(await chi.ask(contract.identityAuthen.logout)).toEqual({ ended: 1 })
})
