import { fail } from '#platform/errors.ts'
import { uuidv7 } from '#platform/uuid.ts'
import {
  createEmptyFile,
  insertLock,
  locksOver,
  locksWithin,
  type PlacedLock,
  selectLocks,
  updateLockExpiry,
} from '../../drive/index.ts'
import { type Answer, type Dav, DavRefusal } from '../context.ts'
import { activeLock, tokenOf } from '../properties/live.ts'
import { davNamespace, elementsOf, findChild, innerXml, parseXml, xmlDocument } from '../protocol/xml.ts'
import { readBody } from '../read-body.ts'
import { depthOf, locksOf, requireConditions, requireNodeOf, requireParent } from '../require.ts'
import { resolve } from '../resolve.ts'
import type { FileResource, FolderResource } from '../resource.ts'
import { writeTrees } from '../writing.ts'

const usualSeconds = 10 * 60
const mostSeconds = 60 * 60
const mostOwnerBytes = 4_096
/** On one space; a program holds one for each file that is open in it. */
const mostLocks = 2_000

interface LockRequest {
  isExclusive: boolean
  owner: string
}

/** A new lock, or with an empty body a longer life for one that the request names. */
export async function lock(dav: Dav): Promise<Answer> {
  const body = await readBody(dav.request)
  if (body.trim() === '') return refresh(dav)
  const wantedLock = readLockInfo(body)
  const isDeep = depthOf(dav, ['0', 'infinity'], 'infinity') === 'infinity'
  const target = await resolve(dav.app, dav.me, dav.segments)
  await requireConditions(dav, target)
  const isNew = target.kind === 'NOTHING'
  const resource = isNew ? await makeFile() : requireNodeOf(dav, target)
  const placedLock = await insert(dav, resource, {
    ...wantedLock,
    isDeep: isDeep && resource.kind === 'FOLDER',
  })
  return {
    ...discovery(dav, resource, [placedLock], isNew ? 201 : 200),
    headers: { 'lock-token': `<${tokenOf(placedLock.lock_id)}>` },
  }

  /** A lock of what is not there yet makes an empty file (RFC 4918, section 7.3). */
  async function makeFile(): Promise<FileResource> {
    if (target.kind !== 'NOTHING') throw new DavRefusal(409)
    const parent = requireParent(dav, target)
    const node = await writeTrees(dav, [parent], { nodes: [parent.node.node_id] }, (tx, writer) =>
      createEmptyFile(dav.app, tx, writer, { parentId: parent.node.node_id, name: target.name }),
    )
    return { ...{ kind: 'FILE', node, role: parent.role }, ...placeBelow(parent, node.name, node.node_id) }
  }
}

const placeBelow = ({ segments, above }: FolderResource, name: string, nodeId: string) => ({
  segments: [...segments, name],
  above: [nodeId, ...above],
})

async function insert(
  dav: Dav,
  resource: FileResource | FolderResource,
  { isExclusive, isDeep, owner }: LockRequest & { isDeep: boolean },
): Promise<PlacedLock> {
  const { app, me } = dav
  const { node_id: nodeId, space_id: spaceId } = resource.node
  return writeTrees(dav, [resource], {}, async tx => {
    const locks = await selectLocks(tx, me.tenantId, [spaceId], app.clock.now())
    const inTheWay = [
      ...locksOver(locks, nodeId, resource.above),
      ...(isDeep ? locksWithin(locks, nodeId) : []),
    ].filter(other => isExclusive || other.is_exclusive)
    if (inTheWay[0]) throw fail('nodeLocked', { until: inTheWay[0].expires_time.getTime() })
    if (locks.length >= mostLocks) throw new DavRefusal(507)
    const row = {
      ...{ tenant_id: me.tenantId, lock_id: uuidv7(), node_id: nodeId, user_id: me.userId },
      ...{ is_exclusive: isExclusive, is_deep: isDeep, owner, expires_time: expiryOf(dav) },
    }
    await insertLock(tx, row)
    return { ...row, above: [...resource.above] }
  })
}

async function refresh(dav: Dav): Promise<Answer> {
  const { app, me } = dav
  const target = await resolve(app, me, dav.segments)
  await requireConditions(dav, target)
  const resource = requireNodeOf(dav, target)
  const namedLocks = (await locksOf(dav, resource)).filter(
    ({ lock_id, user_id }) => dav.lockIds.includes(lock_id) && user_id === me.userId,
  )
  if (namedLocks.length === 0) throw new DavRefusal(412, 'lock-token-matches-request-uri')
  const expiresTime = expiryOf(dav)
  await writeTrees(dav, [resource], {}, async tx => {
    for (const { lock_id } of namedLocks) await updateLockExpiry(tx, me.tenantId, lock_id, expiresTime)
  })
  return discovery(
    dav,
    resource,
    namedLocks.map(one => ({ ...one, expires_time: expiresTime })),
    200,
  )
}

const discovery = (
  { app }: Dav,
  resource: FileResource | FolderResource,
  locks: readonly PlacedLock[],
  status: number,
): Answer => ({
  status,
  body: xmlDocument(
    'prop',
    `<D:lockdiscovery>${locks.map(one => activeLock(resource, one, app.clock.now())).join('')}</D:lockdiscovery>`,
  ),
})

/** @throws badRequest */
function readLockInfo(body: string): LockRequest {
  const root = parseXml(body)
  const scope = root.name === 'lockinfo' && root.namespace === davNamespace && findChild(root, 'lockscope')
  const type = findChild(root, 'locktype')
  const [scopeKind] = scope ? elementsOf(scope) : []
  if (!type || !findChild(type, 'write') || scopeKind?.namespace !== davNamespace) throw fail('badRequest')
  if (scopeKind.name !== 'exclusive' && scopeKind.name !== 'shared') throw fail('badRequest')
  const ownerElement = findChild(root, 'owner')
  const owner = ownerElement ? innerXml(ownerElement) : ''
  if (Buffer.byteLength(owner) > mostOwnerBytes) throw fail('badRequest')
  return { isExclusive: scopeKind.name === 'exclusive', owner }
}

/** The first wish of `Timeout` that is one, within an hour: a program that is still there asks again. */
function expiryOf({ app, request }: Dav): Date {
  const wishes = String(request.headers.timeout ?? '').split(',')
  const seconds = wishes
    .map(wish =>
      /^\s*infinite\s*$/i.test(wish) ? mostSeconds : Number(/^\s*second-(\d{1,10})\s*$/i.exec(wish)?.[1]),
    )
    .find(wish => wish > 0)
  return new Date(app.clock.now() + Math.min(seconds ?? usualSeconds, mostSeconds) * 1000)
}
