import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure, fail } from '../../../platform/errors.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import {
  createEmptyFile,
  createFile,
  emptyFile,
  ownTimeOf,
  setContent,
  setModifiedTime,
} from '../../drive/index.ts'
import { keepOriginal, storageOf } from '../../media/index.ts'
import { authenticateProgram } from '../authenticate.ts'
import { type Answer, type Dav, DavRefusal } from '../context.ts'
import { requireConditions, requireFree, requireNodeOf, requireParent } from '../require.ts'
import { resolve } from '../resolve.ts'
import { etagOf, type FileResource, type Vacancy } from '../resource.ts'
import { type SpooledBody, spoolBody } from '../spool.ts'
import { writeTrees } from '../writing.ts'

/** Read whole before locks and the quota are looked at, which the transaction does anyway. */
const smallBytes = 1024 * 1024

/** A file's next content, or a new file. What is large is refused before it is read, where that is possible, and again in the transaction. */
export async function put(dav: Dav): Promise<Answer> {
  const { app, me, request } = dav
  // A part of a file is no file (RFC 9110, section 14.4).
  if (request.headers['content-range'] !== undefined) throw new DavRefusal(400)
  const target = await resolve(app, me, dav.segments)
  if (target.kind !== 'NOTHING' && target.kind !== 'FILE') throw new DavRefusal(405)
  await requireConditions(dav, target)
  const isLarge = !(Number(request.headers['content-length']) <= smallBytes)
  if (target.kind === 'NOTHING') {
    const parent = requireParent(dav, target)
    if (isLarge) await requireFree(dav, [parent.node.space_id], { nodes: [parent.node.node_id] })
  } else {
    const { node } = requireNodeOf(dav, target)
    if (isLarge) await requireFree(dav, [node.space_id], { nodes: [node.node_id] })
  }
  const body = await spoolBody(request, join(app.config.dataDir, 'uploads'), await limitOf(dav, isLarge))
  try {
    // Hours may have passed: the password may have been revoked since, or its person locked.
    if (!(await authenticateProgram(app, request))) throw new DavRefusal(401)
    return await (target.kind === 'NOTHING' ? create(dav, target, body) : replace(dav, target, body))
  } finally {
    await rm(body.path, { force: true })
  }
}

/** How much may come: a file's size, what is left of the person's quota, and what the disk has room for. */
async function limitOf(dav: Dav, isLarge: boolean): Promise<(bytes: number) => void> {
  const { app, me, request } = dav
  const maxBytes = app.config.fileMaxBytes
  const { availableBytes, usedBytes } = isLarge
    ? await storageOf(app, me)
    : { availableBytes: smallBytes, usedBytes: 0 }
  const check = (bytes: number) => {
    if (bytes > maxBytes) throw fail('fileTooLarge', { maxBytes })
    if (bytes > availableBytes)
      throw fail('quotaExceeded', { maxBytes: usedBytes + availableBytes, usedBytes })
    if (dav.isReadOnly()) throw fail('serverReadOnly')
  }
  check(Number(request.headers['content-length'] ?? 0))
  return check
}

/** Only where nothing is there, also by now. @throws 412 */
async function create(dav: Dav, target: Vacancy, body: SpooledBody): Promise<Answer> {
  const { app, request } = dav
  const isOnlyNew = request.headers['if-none-match'] !== undefined
  const parent = requireParent(dav, target)
  const parentId = parent.node.node_id
  const mediaId = await mediaOf(dav, target.name, body)
  const time = sentTime(dav)
  const node = await writeTrees(dav, [parent], { nodes: [parentId] }, async (tx, writer) => {
    const { name } = target
    if (mediaId === undefined) return createEmptyFile(app, tx, writer, { parentId, name })
    const onConflict = isOnlyNew ? ('FAIL' as const) : ('REPLACE' as const)
    const file = { parentId, name, mediaId, clientNodeId: uuidv7(), onConflict }
    const nodeId = await createFile(app, tx, writer, file)
    return setModifiedTime(tx, writer, nodeId!, time)
  }).catch(error => {
    const isTaken = error instanceof Failure && error.code === 'nodeNameTaken'
    throw isOnlyNew && isTaken ? new DavRefusal(412) : error
  })
  return {
    status: 201,
    headers: { etag: etagOf({ kind: 'FILE', node } as FileResource)!, ...accepted(time) },
  }
}

/** The version that the program named, if it named one, is the current one also by now. @throws versionConflict, which is 412 */
async function replace(dav: Dav, target: FileResource, body: SpooledBody): Promise<Answer> {
  const { app, request, lists } = dav
  const { node_id: nodeId, name, version_id: versionId } = target.node
  const isNamed =
    request.headers['if-match'] !== undefined ||
    lists.some(({ conditions }) => conditions.some(({ etag }) => etag !== undefined))
  const mediaId = await mediaOf(dav, name, body)
  const time = sentTime(dav)
  const node = await writeTrees(dav, [target], { nodes: [nodeId] }, async (tx, writer) => {
    if (mediaId === undefined) return emptyFile(app, tx, writer, nodeId)
    await setContent(app, tx, writer, nodeId, {
      mediaId,
      ...(isNamed && versionId ? { ifVersionId: versionId } : {}),
    })
    return setModifiedTime(tx, writer, nodeId, time)
  })
  return { status: 204, headers: { etag: etagOf({ ...target, node })!, ...accepted(time) } }
}

/** When the file was changed where it comes from, as ownCloud's programs say it; WebDAV has no word for it. */
function sentTime({ app, request }: Dav): Date | undefined {
  const seconds = Number(/^\d{1,12}/.exec(String(request.headers['x-oc-mtime'] ?? ''))?.[0] ?? Number.NaN)
  return ownTimeOf(app, seconds * 1000)
}

const accepted = (time: Date | undefined): Record<string, string> =>
  time ? { 'x-oc-mtime': 'accepted' } : {}

/** Undefined for an empty body, of which nothing is kept. Bytes that nothing comes to refer to are collected as those of any upload. */
async function mediaOf(
  { app, me, request }: Dav,
  name: string,
  body: SpooledBody,
): Promise<string | undefined> {
  if (body.bytes === 0) return undefined
  const { mediaId } = await keepOriginal(app, me, {
    ...{ path: body.path, bytes: body.bytes, sha256: body.sha256, fileName: name },
    mediaType: String(request.headers['content-type'] ?? ''),
  })
  return mediaId
}
