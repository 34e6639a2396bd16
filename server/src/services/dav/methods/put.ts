import { join } from 'node:path'
import { Failure, fail } from '#platform/errors.ts'
import { uuidv7 } from '#platform/uuid.ts'
import {
  createEmptyFile,
  createFile,
  emptyFile,
  findNode,
  ownTimeOf,
  setContent,
  setModifiedTime,
} from '../../drive/index.ts'
import { type StoredOriginal, storeForProgram } from '../../media/index.ts'
import { authenticateProgram } from '../authenticate.ts'
import { type Answer, type Dav, DavRefusal } from '../context.ts'
import { requireConditions, requireFree, requireNodeOf, requireParent } from '../require.ts'
import { resolve } from '../resolve.ts'
import { etagOf, type FileResource, type Vacancy } from '../resource.ts'
import { type ReceivedBody, receiveBody } from '../spool.ts'
import { storages } from '../storage.ts'
import { writeTrees } from '../writing.ts'

/** Read whole, in memory, before locks and the quota are looked at, which the transaction does anyway. */
const smallBytes = 2 * 1024 * 1024

/** A file's next content, or a new file. What is large is refused before it is read, where that is possible, and again in the transaction. */
export async function put(dav: Dav): Promise<Answer> {
  const { app, me, request } = dav
  // A part of a file is no file (RFC 9110, section 14.4).
  if (request.headers['content-range'] !== undefined) throw new DavRefusal(400)
  const target = await resolve(app, me, dav.segments)
  if (target.kind !== 'NOTHING' && target.kind !== 'FILE') throw new DavRefusal(405)
  await requireConditions(dav, target)
  const isLarge = !(Number(request.headers['content-length']) <= smallBytes)
  const { node } = target.kind === 'NOTHING' ? requireParent(dav, target) : requireNodeOf(dav, target)
  if (isLarge) await requireFree(dav, [node.space_id], { nodes: [node.node_id] })
  const place = { folder: join(app.config.dataDir, 'uploads'), memoryBytes: smallBytes }
  const body = await receiveBody(request, place, await limitOf(dav, isLarge, node.space_id))
  try {
    // Hours may have passed: the password may have been revoked since, or its person locked.
    if (!(await authenticateProgram(app, request))) throw new DavRefusal(401)
    return await (target.kind === 'NOTHING' ? create(dav, target, body) : replace(dav, target, body))
  } finally {
    await body.dispose()
  }
}

/** How much may come: a file's size, and what is left of the quotas of the person and of the space. */
async function limitOf(dav: Dav, isLarge: boolean, spaceId: string): Promise<(bytes: number) => void> {
  const { app, request } = dav
  const maxBytes = app.config.fileMaxBytes
  const { availableBytes, usedBytes } = isLarge
    ? await storages(dav)(spaceId)
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
async function create(dav: Dav, target: Vacancy, body: ReceivedBody): Promise<Answer> {
  const { app, me, request } = dav
  const isOnlyNew = request.headers['if-none-match'] !== undefined
  const parent = requireParent(dav, target)
  const parentId = parent.node.node_id
  const { name } = target
  const original = await originalOf(dav, name, body)
  const time = sentTime(dav)
  const node = await keepingOriginal(original, () =>
    writeTrees(dav, [parent], { nodes: [parentId] }, async (tx, writer) => {
      if (original === undefined) return createEmptyFile(app, tx, writer, { parentId, name })
      await original.keep(tx, parent.node.space_id)
      const onConflict = isOnlyNew ? ('FAIL' as const) : ('REPLACE' as const)
      const { mediaId } = original
      const file = {
        parentId,
        name,
        mediaId,
        clientNodeId: uuidv7(),
        onConflict,
        modifiedTime: time?.getTime(),
      }
      const nodeId = await createFile(app, tx, writer, file)
      return (await findNode(tx, me.tenantId, nodeId!))!
    }),
  ).catch(error => {
    const isTaken = error instanceof Failure && error.code === 'nodeNameTaken'
    throw isOnlyNew && isTaken ? new DavRefusal(412) : error
  })
  return {
    status: 201,
    headers: { etag: etagOf({ kind: 'FILE', node } as FileResource)!, ...acceptedHeaders(time) },
  }
}

/** The version that the program named, if it named one, is the current one also by now. @throws versionConflict, which is 412 */
async function replace(dav: Dav, target: FileResource, body: ReceivedBody): Promise<Answer> {
  const { app, request, lists } = dav
  const { node_id: nodeId, name, version_id: versionId } = target.node
  const isNamed =
    request.headers['if-match'] !== undefined ||
    lists.some(({ conditions }) => conditions.some(({ etag }) => etag !== undefined))
  const original = await originalOf(dav, name, body)
  const time = sentTime(dav)
  const node = await keepingOriginal(original, () =>
    writeTrees(dav, [target], { nodes: [nodeId] }, async (tx, writer) => {
      if (original === undefined) return emptyFile(app, tx, writer, nodeId)
      await original.keep(tx, target.node.space_id)
      await setContent(app, tx, writer, nodeId, {
        mediaId: original.mediaId,
        ...(isNamed && versionId ? { ifVersionId: versionId } : {}),
      })
      return setModifiedTime(tx, writer, nodeId, time)
    }),
  )
  return { status: 204, headers: { etag: etagOf({ ...target, node })!, ...acceptedHeaders(time) } }
}

/** When the file was changed where it comes from, as ownCloud's programs say it; WebDAV has no word for it. */
function sentTime({ app, request }: Dav): Date | undefined {
  const seconds = Number(/^\d{1,12}/.exec(String(request.headers['x-oc-mtime'] ?? ''))?.[0] ?? Number.NaN)
  return ownTimeOf(app, seconds * 1000)
}

const acceptedHeaders = (time: Date | undefined): Record<string, string> =>
  time ? { 'x-oc-mtime': 'accepted' } : {}

/** Undefined for an empty body, of which nothing is kept. */
async function originalOf(
  { app, me, request }: Dav,
  name: string,
  { dispose: _, ...body }: ReceivedBody,
): Promise<StoredOriginal | undefined> {
  if (body.bytes === 0) return undefined
  const mediaType = String(request.headers['content-type'] ?? '')
  return storeForProgram(app, me, { ...body, fileName: name, mediaType })
}

/** What was refused has kept nothing. After any other failure the transaction may have been committed, so a job finds out. */
async function keepingOriginal<T>(original: StoredOriginal | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure || error instanceof DavRefusal) await original?.dispose()
    throw error
  }
}
