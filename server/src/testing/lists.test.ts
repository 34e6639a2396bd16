import { type AnyEndpoint, contract } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Person } from './app.ts'
import { startGroupCallIn } from './calls.ts'
import { addDevice } from './devices.ts'
import { addDriveFile } from './drive.ts'
import { appForFile } from './for-file.ts'
import { addInvoice } from './invoices.ts'
import { noteScene } from './note.ts'
import { addNotification } from './notifications.ts'
import { type Scene, samples } from './samples/index.ts'
import { addWorkspace } from './workspace.ts'

/** Every list of the contract keeps what its row says: pages have an end and repeat nothing, and what is not offered is refused. */
const app = appForFile()
let scene: Scene
let an: Person

beforeAll(async () => {
  an = await app.person('Nguyễn Văn An', { isAdmin: true })
  const others = await Promise.all(['Phúc', 'Bình', 'Khánh', 'Dũng'].map(name => app.person(name)))
  const [deputy, member, outsider] = others as [Person, Person, Person]
  await app.befriend(an, ...others)
  const group = (name: string) =>
    an.ask(contract.room.createRoom, { body: { name, userIds: [deputy.userId, member.userId] } })
  const [{ room }] = [await group('Một'), await group('Hai'), await group('Ba')]
  const { roomId } = room
  const params = { roomId }
  const say = (who: Person, content: string) =>
    who.ask(contract.chat.sendMessage, { params, body: { content } })
  const message = await say(member, 'Chào https://a.vn')
  for (const content of ['Tin hai https://b.vn', 'Tin ba']) await say(an, content)
  for (const who of [an, deputy, member])
    await who.ask(contract.chat.addReaction, {
      params: { id: message.messageId },
      query: { roomId },
      body: { reaction: '👍' },
    })
  for (const n of [1, 2, 3])
    await an.ask(contract.contact.addContact, { body: { name: `Cô ${n}`, phoneNumber: `091200011${n}` } })
  const { items: contacts } = await an.ask(contract.contact.listContacts)
  const file = { bytes: Buffer.from('ghi chú'), fileName: 'a.txt', mediaType: 'text/plain' }
  const { mediaId } = await an.ask(contract.media.uploadMedia, { body: { file } })
  const { scheduled } = await an.ask(contract.chat.scheduleMessage, {
    params,
    body: { content: 'Hẹn', clientMessageId: crypto.randomUUID(), sendTime: app.clock.now() + 3_600_000 },
  })
  await an.ask(contract.room.updateOwnMember, {
    params: { roomId, userId: an.userId },
    body: { personalTags: [{ text: 'Việc' }, { text: 'Nhà' }, { text: 'Chơi' }] },
  })
  await an.ask(contract.hidden.createHiddenPin, { body: { pin: '4829' } })
  await an.ask(contract.hidden.unlockHidden, { body: { pin: '4829' } })
  for (const name of ['Hai', 'Ba']) await addWorkspace(app, an, { name })
  scene = {
    roomId,
    messageId: message.messageId,
    workspaceId: (await addWorkspace(app, an, { ADMIN: [deputy], MEMBER: [member] })).workspaceId,
    owner: an,
    deputy,
    member,
    outsider,
    callerId: an.userId,
    mediaId,
    scheduledId: scheduled.scheduledId,
    contactId: contacts[0]!.contactId,
    deviceInfoId: await addDevice(app.app, an),
    notificationId: await addNotification(app.app, an),
    nodeId: await addDriveFile(an),
    ...(await noteScene(an)),
    callId: await startGroupCallIn(an, roomId),
    invoiceId: await addInvoice(app.app, an),
  }
  for (const buyer of ['Công ty Sen', 'Công ty Cúc']) await addInvoice(app.app, an, buyer)
  await addOpenedLink()
  await addTemplate()
})

/** A template of roles that was changed twice. */
async function addTemplate(): Promise<void> {
  const { updateRoleTemplate, createRoleTemplate } = contract.adminPermission
  const { templateId: id } = await an.ask(createRoleTemplate, { body: { name: 'Mẫu', permissions: [] } })
  await an.ask(updateRoleTemplate, { params: { id }, body: { version: 1, permissions: ['user.read'] } })
  await an.ask(updateRoleTemplate, { params: { id }, body: { version: 2, permissions: [] } })
  ofLink.listRoleTemplateVersions = { params: { id } }
}

/** A link to a folder with three in it, that was opened three times. */
async function addOpenedLink(): Promise<void> {
  const paths = ['A', 'B', 'C'].map(name => ['Công khai', name])
  await an.ask(contract.drive.createDriveFolders, { body: { parentId: scene.roomId, paths } })
  const { items } = await an.ask(contract.drive.createDriveFolders, {
    body: { parentId: scene.roomId, paths: [['Công khai']] },
  })
  const { nodeId } = items[0]!
  const { linkId, url } = await an.ask(contract.driveSharing.createDriveLink, {
    params: { nodeId },
    body: { role: 'VIEW' },
  })
  const token = url.split('/').at(-1)!
  for (const name of ['Một', 'Hai', 'Ba'])
    await app.call(contract.driveLinks.openPublicLink, { params: { token }, body: { name } })
  ofLink.listPublicChildren = { params: { token, nodeId } }
  ofLink.listDriveLinkOpens = { params: { nodeId, linkId } }
  await addGuest()
}

/** Who has written in An's call. */
async function addGuest(): Promise<void> {
  const { callId } = scene
  const link = await an.ask(contract.call.createCallLink, {
    params: { callId },
    body: { name: 'Họp với khách', hasLobby: false },
  })
  const joined = await app.call(contract.callGuest.joinAsGuest, {
    params: { token: link.token },
    body: { name: 'Khách', deviceId: crypto.randomUUID() },
  })
  const { pass } = joined.data!
  for (const text of ['Một', 'Hai', 'Ba'])
    await app.call(contract.callGuest.sendGuestMessage, {
      body: { pass, text, clientMessageId: crypto.randomUUID() },
    })
  ofLink.listGuestMessages = { query: { pass } }
}
/** Requests whose sample names no link that there is. */
const ofLink: Record<string, object> = {}

const shapeOf = (row: AnyEndpoint) => (row.query as z.ZodObject).shape ?? {}
const lists = Object.values(contract).flatMap(service =>
  (Object.entries(service) as [string, AnyEndpoint][]).filter(([, row]) => 'limit' in shapeOf(row)),
)
const makers = Object.assign({}, ...Object.values(samples)) as Record<
  string,
  (scene: Scene) => { query?: object }
>
/** What a list needs before it lists anybody, or lists no more than one page holds. */
const more: Record<string, object> = {
  listUsers: { requestPayload: { manage: true } },
  listTemplates: { requestPayload: { channel: 'PUSH' } },
}
/** Lists that had offsets before they had cursors: they take either. */
const eitherLists = new Set(['listReports'])
const orderFields = [
  ...['name', 'username', 'givenName', 'createdTime', 'updatedTime', 'lastActiveTime', 'platform'],
  ...['sendTime', 'remindTime', 'savedTime', 'seq'],
]

function requestOf(name: string, row: AnyEndpoint) {
  const sample = { ...makers[name]!(scene), ...ofLink[name] }
  return async (query: object) => {
    // A vote is a reaction’s sibling: of a message that is no poll there is nothing to list.
    const outcome = await an.call(row, { ...sample, query: { ...sample.query, ...more[name], ...query } })
    return { code: outcome.error?.code, page: outcome.data as { items: unknown[]; nextCursor?: string } }
  }
}

describe.each(lists)('%s', (name, row) => {
  const isOffered = (query: object) => row.query.safeParse(query).success

  it('pages to an end, and repeats nothing on the way', async () => {
    const ask = requestOf(name, row)
    const first = await ask({ limit: 100 })
    if (first.code === 'notForThisKind') return
    expect(first.code).toBeUndefined()
    const all = first.page.items.map(item => JSON.stringify(item))
    const paged: string[] = []
    let place: object = {}
    for (let n = 0; n <= all.length; n++) {
      const { page } = await ask({ limit: 1, ...place })
      if (page.items.length === 0) break
      paged.push(...page.items.map(item => JSON.stringify(item)))
      place = 'cursor' in shapeOf(row) ? { cursor: page.nextCursor } : { offset: n + 1 }
      if ('cursor' in place && place.cursor === undefined) break
    }
    expect([...paged].sort()).toEqual([...all].sort())
    expect(new Set(paged).size).toBe(paged.length)
    if (!('cursor' in shapeOf(row))) return
    const refusedQuery = eitherLists.has(name) ? { offset: 1, cursor: 'x' } : { offset: 1 }
    expect((await ask(refusedQuery)).code).toBe('validationFailed')
    expect(isOffered({ offset: 1 })).toBe(eitherLists.has(name))
  })

  it('searches, or says that it does not', async () => {
    const ask = requestOf(name, row)
    const { code, page } = await ask({ search: 'zzqqxx' })
    if (code === 'notForThisKind') return
    if (isOffered({ search: 'x' })) expect(page.items).toEqual([])
    else expect(code).toBe('validationFailed')
    const empty = await ask({ search: '', orders: '[]' })
    expect([undefined, 'notForThisKind'], 'what is empty asks for nothing').toContain(empty.code)
  })

  it('keeps the orders that it offers, and refuses others', async () => {
    const ask = requestOf(name, row)
    const orderBy = (field: string, direction: string) => JSON.stringify([{ field, direction }])
    expect((await ask({ orders: orderBy('nothing', 'asc') })).code).toBe('validationFailed')
    for (const field of orderFields) {
      const [up, down] = [
        await ask({ orders: orderBy(field, 'asc') }),
        await ask({ orders: orderBy(field, 'desc') }),
      ]
      if (!isOffered({ orders: orderBy(field, 'asc') })) {
        expect(up.code, field).toBe('validationFailed')
        continue
      }
      const ids = (items: unknown[]) => items.map(item => JSON.stringify(item))
      if (up.page.items.length > 1 && !/platform|lastActiveTime|updatedTime/.test(field))
        expect(ids(up.page.items), field).toEqual(ids(down.page.items).reverse())
    }
  })
})

it('there are lists', () => expect(lists.length).toBeGreaterThan(25))
