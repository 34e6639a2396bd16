import { contract } from '@trau/contract'
import type { TestApp } from '../app.ts'
import { startGroupCallIn } from '../calls.ts'
import { addDevice } from '../devices.ts'
import { addDriveFile } from '../drive.ts'
import { noteScene } from '../note.ts'
import { addNotification } from '../notifications.ts'
import { addWorkspace } from '../workspace.ts'
import type { Scene } from './scene.ts'

/** Makes all that the samples name, through the endpoints; An owns it, and is an administrator where that is asked for. */
export async function buildScene(app: TestApp, { isAdmin = false } = {}): Promise<Scene> {
  const [owner, deputy, member, outsider] = await Promise.all([
    app.person('An', { isAdmin }),
    ...['Phúc', 'Bình', 'Khánh'].map(name => app.person(name)),
  ])
  const caller = owner!
  const { room } = await caller.ask(contract.room.createRoom, {
    body: { name: 'Nhóm', userIds: [deputy!.userId, member!.userId] },
  })
  const message = await caller.ask(contract.chat.sendMessage, {
    params: { roomId: room.roomId },
    body: { content: 'Chào' },
  })
  const contact = await caller.ask(contract.contact.addContact, {
    body: { name: 'Cô Ba', phoneNumber: '0912000111' },
  })
  const file = { bytes: Buffer.from('ghi chú'), fileName: 'a.txt', mediaType: 'text/plain' }
  const { mediaId } = await caller.ask(contract.media.uploadMedia, { body: { file } })
  const { scheduled } = await caller.ask(contract.chat.scheduleMessage, {
    params: { roomId: room.roomId },
    body: { content: 'Tin hẹn giờ', clientMessageId: crypto.randomUUID(), sendTime: Date.now() + 3_600_000 },
  })
  return {
    workspaceId: (await addWorkspace(app, caller, { MEMBER: [member!] })).workspaceId,
    mediaId,
    scheduledId: scheduled.scheduledId,
    deviceInfoId: await addDevice(app.app, caller),
    notificationId: await addNotification(app.app, caller),
    nodeId: await addDriveFile(caller),
    ...(await noteScene(caller)),
    callId: await startGroupCallIn(caller, room.roomId),
    // None: an answer that is a file is no JSON.
    invoiceId: crypto.randomUUID(),
    contactId: contact.contactId,
    roomId: room.roomId,
    messageId: message.messageId,
    owner: caller,
    deputy: deputy!,
    member: member!,
    outsider: outsider!,
    callerId: caller.userId,
  }
}
