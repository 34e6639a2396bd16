import { includesRole, nodeNameFault } from '@trau/contract/rules/drive'
import { fail } from '#platform/errors.ts'
import { locksOver, type PlacedLock, requireUnlocked, selectLocks, type Touched } from '../drive/index.ts'
import { type Dav, DavRefusal } from './context.ts'
import { tokenOf } from './properties/live.ts'
import { ForeignHost, pathOfAddress, segmentsOf } from './protocol/addresses.ts'
import { holds } from './protocol/if-header.ts'
import { resolve } from './resolve.ts'
import {
  etagOf,
  type FileResource,
  type FolderResource,
  isCollection,
  type Resource,
  type Vacancy,
} from './resource.ts'
import { isSharedRoot } from './roots.ts'

/** What a request needs before it does anything. Each refuses by a status of RFC 4918 or RFC 9110. */

export function requirePresent(target: Resource | Vacancy): Resource {
  if (target.kind === 'NOTHING') throw new DavRefusal(404)
  return target
}

/** A file or folder of a drive that the person may change. */
export function requireNodeOf(dav: Dav, target: Resource | Vacancy): FileResource | FolderResource {
  const resource = requirePresent(target)
  if (resource.kind !== 'FILE' && resource.kind !== 'FOLDER') throw new DavRefusal(403)
  requireEditor(dav, resource)
  return resource
}

/** As `requireNodeOf`, of what stands in a folder: neither the root of a space is changed here, nor what is shared itself. */
export function requireMovable(dav: Dav, target: Resource | Vacancy): FileResource | FolderResource {
  const resource = requireNodeOf(dav, target)
  if (resource.node.parent_id === null || isSharedRoot(resource.segments)) throw new DavRefusal(403)
  return resource
}

/** The names in `Destination`. @throws badRequest; 403 for another host */
export function destinationOf({ request, hosts }: Dav): string[] {
  const { destination } = request.headers
  if (typeof destination !== 'string' || destination.length > 8_192) throw fail('badRequest')
  try {
    return segmentsOf(pathOfAddress(destination, hosts)).segments
  } catch (error) {
    // RFC 4918, 9.8.5 also allows 502, after which a proxy may take this server for a broken one.
    if (error instanceof ForeignHost) throw new DavRefusal(403)
    throw error
  }
}

/** The folder in which something is about to be made. */
export function requireParent(dav: Dav, { parent, name, segments }: Vacancy): FolderResource {
  if (!parent) throw new DavRefusal(409)
  if (parent.kind === 'FILE') throw new DavRefusal(409)
  if (parent.kind !== 'FOLDER') throw new DavRefusal(403)
  if (nodeNameFault(name) !== undefined) throw new DavRefusal(400)
  requireEditor(dav, parent)
  return { ...parent, segments: segments.slice(0, -1) }
}

function requireEditor(dav: Dav, { node, role }: FileResource | FolderResource): void {
  if (dav.me.scope !== 'drive' || node.seq !== null || !includesRole(role, 'EDIT')) throw new DavRefusal(403)
}

/** If-Match, If-None-Match and If, before anything is read or written. */
export async function requireConditions(dav: Dav, target: Resource | Vacancy): Promise<void> {
  const { 'if-match': match, 'if-none-match': noneMatch } = dav.request.headers
  const etag = target.kind === 'NOTHING' ? undefined : etagOf(target)
  const isThere = target.kind !== 'NOTHING'
  if (match !== undefined && !names(match, etag, isThere)) throw new DavRefusal(412)
  // A GET answers 304 by itself.
  const isRead = dav.request.method === 'GET' || dav.request.method === 'HEAD'
  if (!isRead && noneMatch !== undefined && names(noneMatch, etag, isThere)) throw new DavRefusal(412)
  const isMet = await holds(dav.lists, async address => {
    const resource = address === undefined ? target : await resolveAddress(dav, address)
    if (!resource) return { etag: undefined, tokens: new Set() }
    const locks = await locksOf(dav, resource)
    return {
      etag: resource.kind === 'NOTHING' ? undefined : etagOf(resource),
      tokens: new Set(locks.map(lock => tokenOf(lock.lock_id))),
    }
  })
  if (!isMet) throw new DavRefusal(412)
}

const names = (header: string, etag: string | undefined, isThere: boolean): boolean =>
  header.trim() === '*' ? isThere : header.split(',').some(one => one.trim() === etag)

/** Undefined for what cannot be an address of ours: nothing is so of it. */
async function resolveAddress(dav: Dav, address: string): Promise<Resource | Vacancy | undefined> {
  try {
    return await resolve(dav.app, dav.me, segmentsOf(pathOfAddress(address, dav.hosts)).segments)
  } catch {
    return undefined
  }
}

/** The locks that hold for a resource; for what is not there yet, those of its folder. */
export async function locksOf(dav: Dav, target: Resource | Vacancy): Promise<PlacedLock[]> {
  const resource = target.kind === 'NOTHING' ? target.parent : target
  if (resource?.kind !== 'FILE' && resource?.kind !== 'FOLDER') return []
  const { app, me } = dav
  const locks = await selectLocks(app.db, me.tenantId, [resource.node.space_id], app.clock.now())
  return locksOver(locks, resource.node.node_id, resource.above)
}

/** @throws nodeLocked unless the program names what is locked there */
export const requireFree = (
  dav: Dav,
  spaceIds: readonly string[],
  touchedResources: Touched,
): Promise<void> =>
  requireUnlocked(dav.app, dav.app.db, { ...dav.me, lockIds: dav.lockIds }, spaceIds, touchedResources)

/** `Depth`, where the method knows these. */
export function depthOf<D extends string>(dav: Dav, allowedDepths: readonly D[], otherwise: D): D {
  const { depth } = dav.request.headers
  if (depth === undefined) return otherwise
  const sentDepth = String(depth).trim().toLowerCase()
  const knownDepth = allowedDepths.find(one => one === sentDepth)
  if (knownDepth === undefined) throw new DavRefusal(400)
  return knownDepth
}

/** A slash at the end says folder; a file has none. */
export const isMisnamed = (target: Resource | Vacancy, isFolder: boolean) =>
  isFolder && target.kind !== 'NOTHING' && !isCollection(target)
