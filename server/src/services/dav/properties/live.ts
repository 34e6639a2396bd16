import type { PlacedLock } from '../../drive/index.ts'
import { hrefOf } from '../protocol/addresses.ts'
import { escapeXml } from '../protocol/xml.ts'
import { etagOf, isCollection, type Resource } from '../resource.ts'
import { sharedName } from '../roots.ts'
import type { Storage } from '../storage.ts'

/** What the live properties of a resource are read from. */
export interface PropertyFacts {
  mimeType: string | undefined
  /** Those that hold for it. */
  locks: readonly PlacedLock[]
  now: number
  quota(): Promise<Storage>
}

type Read = (resource: Resource, facts: PropertyFacts) => string | undefined | Promise<string | undefined>

const nodeOf = (resource: Resource) => ('node' in resource ? resource.node : undefined)

/** Properties in `DAV:` with what stands inside them; undefined where a resource has none. */
const properties: Record<string, Read> = {
  creationdate: resource => nodeOf(resource)?.created_time.toISOString(),
  displayname: resource => escapeXml(resource.segments.at(-1) ?? ''),
  getcontentlength: resource => (resource.kind === 'FILE' ? String(resource.node.bytes) : undefined),
  getcontenttype: (resource, { mimeType }) =>
    resource.kind === 'FILE' ? escapeXml(mimeType ?? 'application/octet-stream') : undefined,
  getetag: resource => {
    const etag = etagOf(resource)
    return etag && escapeXml(etag)
  },
  getlastmodified: resource => nodeOf(resource)?.modified_time.toUTCString(),
  resourcetype: resource => (isCollection(resource) ? '<D:collection/>' : ''),
  supportedlock: resource => (nodeOf(resource) ? lockEntries : undefined),
  lockdiscovery: (resource, facts) =>
    nodeOf(resource) && facts.locks.map(lock => activeLock(resource, lock, facts.now)).join(''),
}

/** RFC 4331: only who asks for them by name is answered. */
const quotaProperties: Record<string, Read> = {
  'quota-available-bytes': async (resource, { quota }) =>
    isCollection(resource) ? String((await quota()).availableBytes) : undefined,
  'quota-used-bytes': async (resource, { quota }) =>
    isCollection(resource) ? String((await quota()).usedBytes) : undefined,
}

export const liveNames = Object.keys(properties)

export const isLive = (name: string) =>
  Object.hasOwn(properties, name) || Object.hasOwn(quotaProperties, name)

/** What stands in a property of `DAV:`; undefined where the resource has none of that name. */
export async function readLive(
  name: string,
  resource: Resource,
  facts: PropertyFacts,
): Promise<string | undefined> {
  const read = Object.hasOwn(properties, name)
    ? properties[name]
    : Object.hasOwn(quotaProperties, name)
      ? quotaProperties[name]
      : undefined
  return read?.(resource, facts)
}

const lockEntries = ['exclusive', 'shared']
  .map(
    scope =>
      `<D:lockentry><D:lockscope><D:${scope}/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockentry>`,
  )
  .join('')

export const tokenOf = (lockId: string) => `urn:uuid:${lockId}`

/** A lock as it holds for a resource: on itself, or on a folder above. */
export function activeLock(resource: Resource, lock: PlacedLock, now: number): string {
  const height = 'above' in resource ? resource.above.indexOf(lock.node_id) : 0
  const { segments } = resource
  // A lock above what is shared has no address here: what is shared stands for it.
  const fewest = segments[0] === sharedName ? 2 : 1
  const rootSegments = segments.slice(0, Math.max(fewest, segments.length - Math.max(0, height)))
  const seconds = Math.max(0, Math.ceil((lock.expires_time.getTime() - now) / 1000))
  return [
    '<D:activelock>',
    `<D:locktype><D:write/></D:locktype><D:lockscope><D:${lock.is_exclusive ? 'exclusive' : 'shared'}/></D:lockscope>`,
    `<D:depth>${lock.is_deep ? 'infinity' : '0'}</D:depth>`,
    lock.owner ? `<D:owner>${lock.owner}</D:owner>` : '',
    `<D:timeout>Second-${seconds}</D:timeout>`,
    `<D:locktoken><D:href>${tokenOf(lock.lock_id)}</D:href></D:locktoken>`,
    `<D:lockroot><D:href>${hrefOf(rootSegments, height > 0 || isCollection(resource))}</D:href></D:lockroot>`,
    '</D:activelock>',
  ].join('')
}
