import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { uuidv7 } from '#platform/uuid.ts'
import { addDevice } from './devices.ts'
import { addDriveFile } from './drive.ts'
import { appForFile } from './for-file.ts'
import { addNotification } from './notifications.ts'

const app = appForFile()

it('[R-SCOPE-2] [R-SCOPE-6] [R-ENTITY-IDS] one product has an administration side, and friends, notes, a drive and devices, each thing with its own id', async () => {
  const an = await app.person('Trần Thị An')
  const binh = await app.person('Nguyễn Văn Bình')
  const admin = await app.person('Đặng Thị Lan', { isAdmin: true })
  await an.ask(contract.identity.createFriendship, { body: { friendUserId: binh.userId } })
  await binh.ask(contract.identity.createFriendship, { body: { friendUserId: an.userId } })

  // To take notes, share them with friends, and keep files.
  const noteId = uuidv7()
  await an.ask(contract.note.createNote, { body: { noteId, title: 'Việc nhà' } })
  await an.ask(contract.noteSharing.shareNote, {
    params: { noteId },
    body: { userIds: [binh.userId], role: 'EDIT', clientShareId: uuidv7() },
  })
  expect(await binh.ask(contract.note.getNote, { params: { noteId } })).toMatchObject({ title: 'Việc nhà' })
  const nodeId = await addDriveFile(an)
  expect(await an.ask(contract.drive.getDriveNode, { params: { nodeId } })).toMatchObject({ nodeId })
  const file = { bytes: Buffer.from('ghi chú'), fileName: 'a.txt', mediaType: 'text/plain' }
  expect(await an.ask(contract.media.uploadMedia, { body: { file } })).toMatchObject({
    mediaId: expect.any(String),
  })

  // Contacts, devices and notifications, with a background that can be chosen.
  const { contactId } = await an.ask(contract.contact.addContact, {
    body: { name: 'Cô Ba', phoneNumber: '0912000111' },
  })
  await an.ask(contract.contact.syncContacts, {
    body: { syncId: uuidv7(), contacts: [{ name: 'Chú Tư', phoneNumber: '0912000222' }] },
  })
  expect((await an.ask(contract.contact.listContacts)).items).toEqual(
    expect.arrayContaining([expect.objectContaining({ contactId })]),
  )
  expect((await an.ask(contract.contact.listSyncHistories)).items).toHaveLength(1)
  const deviceInfoId = await addDevice(app.app, an)
  expect((await an.ask(contract.device.listDevices)).items).toEqual(
    expect.arrayContaining([expect.objectContaining({ deviceInfoId })]),
  )
  const notificationId = await addNotification(app.app, an)
  expect((await an.ask(contract.notification.listNotifications)).items).toEqual(
    expect.arrayContaining([expect.objectContaining({ notificationId })]),
  )

  // Roles, workspaces, invoices, settings of e-mail, SMS, push and platforms.
  expect((await admin.ask(contract.adminPermission.listRoles)).items[0]).toMatchObject({
    roleId: expect.any(String),
  })
  const { workspaceId } = await admin.ask(contract.workspace.createWorkspace, { body: { name: 'Lớp 5A' } })
  expect(await admin.ask(contract.workspace.getWorkspace, { params: { id: workspaceId } })).toMatchObject({
    workspaceId,
  })
  expect(await an.ask(contract.billing.listUserInvoices, { params: { userId: an.userId } })).toMatchObject({
    total: 0,
  })
  for (const ask of [
    admin.ask(contract.email.getEmailSetting),
    admin.ask(contract.sms.getSmsSetting),
    admin.ask(contract.push.getPushSystemSetting),
  ])
    expect(await ask).toBeTypeOf('object')
})
