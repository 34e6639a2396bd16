import { contract, type DriveLinkRole, type DriveRole } from '@trau/contract'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person, TestApp } from '../../../testing/app.ts'
import { createEmptyFile } from '../files/empty.ts'

/** A folder in a folder, else in the person's own drive. Answers its id. */
export async function addFolder(person: Person, name: string, parentId = person.userId): Promise<string> {
  const { items } = await person.ask(contract.drive.createDriveFolders, {
    body: { parentId, paths: [[name]] },
  })
  return items[0]!.nodeId
}

export interface NewTestFile {
  name?: string
  content?: Buffer | string
  parentId?: string
}

/** A file with these bytes. Answers its id. */
export async function addFile(
  person: Person,
  { name = 'Ghi chú.txt', content = 'ghi chú', parentId = person.userId }: NewTestFile = {},
): Promise<string> {
  const bytes = Buffer.from(content as string)
  const file = { bytes, fileName: name, mediaType: 'application/octet-stream' }
  const { mediaId } = await person.ask(contract.media.uploadMedia, { body: { file, forDrive: true } })
  const { node } = await person.ask(contract.drive.createDriveFile, {
    body: { parentId, name, mediaId, clientNodeId: uuidv7(), onConflict: 'RENAME' },
  })
  return node!.nodeId
}

/** An empty file in the person's own drive, as a program makes one. Answers its id. */
export async function addUnwrittenFile({ app }: TestApp, person: Person, name: string): Promise<string> {
  const { tenant: tenantId, userId } = person
  const me = { tenantId, userId, sessionId: uuidv7() }
  const node = await transact(app, tx => createEmptyFile(app, tx, me, { parentId: userId, name }))
  return node.node_id
}

export const shareWith = (
  owner: Person,
  nodeId: string,
  target: { userIds?: string[]; roomIds?: string[] },
  role: DriveRole = 'VIEW',
) =>
  owner.ask(contract.driveSharing.shareDriveNode, {
    params: { nodeId },
    body: { ...target, role, clientShareId: uuidv7() },
  })

export interface TestLink {
  linkId: string
  nodeId: string
  token: string
}

export async function addLink(
  owner: Person,
  nodeId: string,
  settings: {
    role?: DriveLinkRole
    showsDocuments?: boolean
    password?: string
    expiresTime?: number
    maxDownloads?: number
  } = {},
): Promise<TestLink> {
  const { linkId, url } = await owner.ask(contract.driveSharing.createDriveLink, {
    params: { nodeId },
    body: { role: 'VIEW', ...settings },
  })
  return { linkId, nodeId, token: /\/s\/([\w-]+)$/.exec(url)![1]! }
}

/** As a visitor, whoever that is. */
export const openLink = (
  app: TestApp,
  { token }: TestLink,
  body: { password?: string; name?: string } = {},
) => app.call(contract.driveLinks.openPublicLink, { params: { token }, body })

/** The node of a link with its addresses, as a visitor has them. */
export async function visit(app: TestApp, link: TestLink, nodeId = link.nodeId, name = 'Khách quý') {
  const { data } = await openLink(app, link, { name })
  const { data: node, error } = await app.call(contract.driveLinks.getPublicNode, {
    params: { token: link.token, nodeId },
    query: { pass: data!.pass! },
  })
  if (!node) throw new Error(error!.code)
  return { ...node, pass: data!.pass! }
}

export const fetchFile = (app: TestApp, url: string, headers: Record<string, string> = {}) =>
  fetch(url.startsWith('http') ? url : app.url + url, { headers })
