import type { Media } from '@trau/contract'
import { locksOver, type PlacedLock, selectLocks } from '../../drive/index.ts'
import { findMedia } from '../../media/index.ts'
import { type Answer, type Dav, DavRefusal } from '../context.ts'
import { listMembers } from '../members.ts'
import type { PropertyFacts } from '../properties/live.ts'
import { readPropfind, type Wanted } from '../properties/propfind-body.ts'
import { propfindResponse } from '../properties/response.ts'
import { readBody } from '../read-body.ts'
import { depthOf, requirePresent } from '../require.ts'
import { resolve } from '../resolve.ts'
import { isCollection, type Resource } from '../resource.ts'
import { type Storage, storages } from '../storage.ts'

/** Properties of a resource, and with `Depth: 1` of what stands in it. */
export async function propfind(dav: Dav): Promise<Answer> {
  const { app, me } = dav
  const wantedProperties = readPropfind(await readBody(dav.request))
  const resource = requirePresent(await resolve(app, me, dav.segments))
  const depth = depthOf(dav, ['0', '1', 'infinity'], 'infinity')
  // A whole tree in one answer would have no bound (RFC 4918, section 9.1).
  if (depth === 'infinity' && isCollection(resource)) throw new DavRefusal(403, 'propfind-finite-depth')
  return { status: 207, body: multistatus(dav, resource, wantedProperties, depth === '1') }
}

async function* multistatus(
  dav: Dav,
  resource: Resource,
  wantedProperties: Wanted,
  isWithMembers: boolean,
): AsyncGenerator<string> {
  const locks = await locksIn(dav, resource)
  const storageIn = storages(dav)
  yield '<?xml version="1.0" encoding="utf-8"?>\n<D:multistatus xmlns:D="DAV:">'
  yield await responses(dav, [resource], wantedProperties, { locks, storageIn })
  if (isWithMembers && isCollection(resource))
    for await (const members of listMembers(dav, resource))
      yield await responses(dav, members, wantedProperties, { locks, storageIn })
  yield '</D:multistatus>\n'
}

async function locksIn({ app, me }: Dav, resource: Resource): Promise<PlacedLock[]> {
  if (!('node' in resource)) return []
  return selectLocks(app.db, me.tenantId, [resource.node.space_id], app.clock.now())
}

async function responses(
  dav: Dav,
  resources: readonly Resource[],
  wantedProperties: Wanted,
  { locks, storageIn }: { locks: readonly PlacedLock[]; storageIn: (spaceId?: string) => Promise<Storage> },
): Promise<string> {
  const { app, me } = dav
  const mediaIds = resources.flatMap(resource => ('node' in resource && resource.node.media_id) || [])
  const media: ReadonlyMap<string, Media> =
    mediaIds.length > 0 ? await findMedia(app.db, me.tenantId, mediaIds) : new Map()
  const parts: string[] = []
  for (const resource of resources) {
    const node = 'node' in resource ? resource.node : undefined
    const facts: PropertyFacts = {
      mimeType: node?.media_id ? media.get(node.media_id)?.mimeType : undefined,
      locks: 'above' in resource ? locksOver(locks, resource.node.node_id, resource.above) : [],
      now: app.clock.now(),
      quota: () => storageIn(node?.space_id),
    }
    parts.push(await propfindResponse(resource, wantedProperties, facts))
  }
  return parts.join('')
}
