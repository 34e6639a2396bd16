import { Readable } from 'node:stream'
import { contract } from '@trau/contract'
import type { ZipFile } from 'yazl'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { requestContext } from '#platform/http/context.ts'
import { addStream, readWhileWritten } from '#platform/zip.ts'
import { copiedMeta } from '../chat/index.ts'
import { handlers as contactHandlers } from '../contact/index.ts'
import { nodesOfCopy } from '../drive/index.ts'
import { readOwnSuspension } from '../email/index.ts'
import {
  findUser,
  picturesOf,
  readPicture,
  selectFriendIds,
  viewFriendships,
  viewSelf,
} from '../identity/index.ts'
import { filesOf, type MissingReason } from '../media/index.ts'
import { notesOfCopy } from '../note/index.ts'
import { selectHeld } from './own-data-store.ts'
import { selectHiddenFiles } from './own-hidden-store.ts'
import { type OwnMessage, selectOwnMessages, selectRoomsWrittenIn } from './own-messages-store.ts'
import type { ExportRow } from './tables.ts'

interface Copy {
  zip: ZipFile
  /** Paths of files that are held without their bytes, or with malware. */
  missingFiles: { file: string; reason: MissingReason }[]
}

/**
 * A zip of everything that is held about a person but what they have hidden: one JSON file a kind of thing, their pictures and files.
 * `missingFiles.json` lists the files that could not be added.
 */
export async function writeCopy(app: App, row: ExportRow): Promise<AsyncIterable<Uint8Array>> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  return readWhileWritten(zip, () => addAll(app, row, zip))
}

async function addAll(
  app: App,
  { tenant_id: tenantId, user_id: userId }: ExportRow,
  zip: ZipFile,
): Promise<void> {
  const user = await findUser(app.db, tenantId, userId)
  if (!user || user.erased_time) throw new Error('The account was erased meanwhile')
  const copy: Copy = { zip, missingFiles: [] }
  const add = (name: string, value: unknown) =>
    zip.addBuffer(Buffer.from(JSON.stringify(value, null, 1)), name)

  add('profile.json', viewSelf(app, user))
  const me = { tenantId, userId }
  add('friends.json', await viewFriendships(app, me, await selectFriendIds(app.db, tenantId, userId)))
  const { suspension } = await readOwnSuspension(app.db, tenantId, user.email)
  if (suspension) add('returnedMail.json', suspension)
  add('contacts.json', await readContacts(app, me))
  for (const data of app.personalData) {
    const dataRows = await selectHeld(app.db, tenantId, userId, data)
    if (dataRows.length > 0) add(`${data.what}.json`, dataRows)
  }
  const messages = Readable.from(messagesOf(app, me))
  await addStream(zip, messages, () => zip.addReadStream(messages, 'messages.json'))
  for (const picture of await picturesOf(app.db, tenantId, userId)) {
    const bytes = await readPicture(app, tenantId, picture.picture_id)
    await addFile(copy, `pictures/${picture.picture_id}.webp`, bytes ? Readable.from(bytes) : 'GONE')
  }
  for await (const note of notesOfCopy(app, me)) add(`notes/${note.noteId}.json`, note)
  const storedIds = await addDrive(app, me, copy)
  const hiddenFiles = await selectHiddenFiles(app.db, tenantId, userId)
  for await (const { mediaId, name, open } of filesOf(app, me)) {
    if (hiddenFiles.has(mediaId) || storedIds.has(mediaId)) continue
    await addFile(copy, `files/${mediaId} ${name}`, await open())
  }
  if (copy.missingFiles.length > 0) add('missingFiles.json', copy.missingFiles)
  zip.end()
}

/** As it is: most files are compressed already. */
async function addFile(
  { zip, missingFiles }: Copy,
  path: string,
  bytes: Readable | MissingReason,
): Promise<void> {
  if (typeof bytes === 'string') missingFiles.push({ file: path, reason: bytes })
  else await addStream(zip, bytes, () => zip.addReadStream(bytes, path, { compress: false }))
}

/**
 * The person's drive: each file under its own path, what is in the trash and what is an earlier version beside it, and a description of all.
 * Answers which files these are.
 */
async function addDrive(app: App, me: UserKey, copy: Copy): Promise<ReadonlySet<string>> {
  const mediaIds = new Set<string>()
  const description: string[] = []
  for await (const { path, versions, ...node } of nodesOfCopy(app, me)) {
    const storedVersions: object[] = []
    for (const { mediaId, open, versionId, ...version } of versions) {
      mediaIds.add(mediaId)
      const isInPlace = version.isCurrent && node.trashedTime === undefined
      const file = isInPlace ? `drive/${path}` : `drive-versions/${versionId} ${path.split('/').at(-1)}`
      await addFile(copy, file, await open())
      storedVersions.push({ ...version, file })
    }
    description.push(JSON.stringify({ path, ...node, versions: storedVersions }))
  }
  if (description.length > 0)
    copy.zip.addBuffer(Buffer.from(`[\n${description.join(',\n')}\n]`), 'drive.json')
  return mediaIds
}

/** As JSON, a page of the database at a time: there may be a million. */
async function* messagesOf(app: App, me: UserKey): AsyncGenerator<string> {
  const limit = 1_000
  const roomIds = await selectRoomsWrittenIn(app.db, me.tenantId, me.userId)
  let after: OwnMessage | undefined
  let separator = '['
  for (let n = limit; n === limit; ) {
    const page = await selectOwnMessages(app.db, me, roomIds, { after, limit })
    for (const { meta, edits, ...message } of page) {
      const copiedMessage = { ...message, ...(meta && { meta: copiedMeta(meta) }), ...(edits && { edits }) }
      yield `${separator}\n${JSON.stringify(copiedMessage)}`
      separator = ','
    }
    after = page.at(-1)
    n = page.length
  }
  yield separator === '[' ? '[]' : '\n]'
}

/** Through contact's own endpoint: their numbers are sealed, and what it returns of a match follows the other's privacy. */
async function readContacts(app: App, me: UserKey): Promise<unknown[]> {
  const context = requestContext<App>({
    app,
    tenantId: me.tenantId,
    caller: { ...me, sessionId: '', isAdmin: false, issuedAt: 0, expiresAt: 0 } as never,
    bearer: undefined,
    requestId: '',
    ipAddress: '',
    origin: '',
    device: { deviceId: '', userAgent: '' },
    proof: undefined,
  })
  const all: unknown[] = []
  for (let offset = 0; ; offset += 100) {
    const query = contract.contact.listContacts.query.parse({ offset, limit: 100 }) as never
    const { items } = await contactHandlers.listContacts(context, { params: {}, query, body: undefined })
    all.push(...items)
    if (items.length < 100) return all
  }
}
