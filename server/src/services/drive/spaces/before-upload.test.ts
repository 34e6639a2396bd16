import { contract } from '@trau/contract'
import { beforeAll, expect, it } from 'vitest'
import { tusClient } from '../../media/testing/tus.ts'
import { makeGroup, sceneForFile } from '../../room/testing/scene.ts'
import { putFolder } from '../testing/scene.ts'

/** What has no room in a drive is refused before its bytes come. */

const MiB = 1024 * 1024
const scene = sceneForFile({ FILE_MAX_MB: '20', FILES_QUOTA_MB: '30' })
let roomId: string
let folderId: string

beforeAll(async () => {
  const { app, an, binh } = scene
  const admin = await app.person('Đặng Thị Lan', { isAdmin: true })
  roomId = (await makeGroup(an, [binh], 'Có hạn mức')).room.roomId
  await admin.ask(contract.driveQuota.setDriveQuota, {
    params: { spaceId: roomId },
    body: { quotaBytes: MiB },
  })
  folderId = (await putFolder(an, 'Ảnh', roomId)).nodeId
})

const uploads = async () =>
  (await scene.app.app.database.pool.query('SELECT upload_id FROM media_upload')).rowCount

const begin = (intoId: string, bytes: number) =>
  tusClient(scene.app, scene.binh).begin(bytes, { filename: 'phim.bin', forDrive: true, folderId: intoId })

it('an upload into a folder of a room begins only when the quota of the room has space for it', async () => {
  for (const intoId of [roomId, folderId]) {
    const refused = await begin(intoId, 2 * MiB)
    expect(refused.status).toBe(413)
    expect(JSON.parse(refused.text).error).toMatchObject({ code: 'quotaExceeded', data: { maxBytes: MiB } })
  }
  expect(await uploads()).toBe(0)
  expect((await begin(folderId, MiB / 2)).status).toBe(201)
  expect((await begin(scene.binh.userId, 2 * MiB)).status).toBe(201)
  expect(await uploads()).toBe(2)
})

it('an upload into a folder that the person does not see begins without saying what its room may take', async () => {
  const upload = tusClient(scene.app, scene.chi)
  expect((await upload.begin(2 * MiB, { filename: 'a.bin', forDrive: true, folderId })).status).toBe(201)
})
