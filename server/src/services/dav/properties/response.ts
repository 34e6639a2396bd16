import { hrefOf } from '../protocol/addresses.ts'
import { davNamespace, wrapXml } from '../protocol/xml.ts'
import { isCollection, type Resource } from '../resource.ts'
import { liveNames, type PropertyFacts, readLive } from './live.ts'
import { nameOfStored, type PropertyName, storedName, type Wanted } from './propfind-body.ts'

/** The `response` element of one resource in the answer to a PROPFIND. */
export async function propfindResponse(
  resource: Resource,
  wantedProperties: Wanted,
  facts: PropertyFacts,
): Promise<string> {
  const present: string[] = []
  const absent: string[] = []
  const add = async (property: PropertyName, isAbsentSaid: boolean) => {
    const value = await readProperty(resource, property, facts)
    if (value !== undefined) present.push(elementOf(property, wantedProperties.kind === 'NAMES' ? '' : value))
    else if (isAbsentSaid) absent.push(elementOf(property, ''))
  }
  if (wantedProperties.kind === 'SOME')
    for (const property of wantedProperties.names) await add(property, true)
  else {
    const names = [...liveNames.map(name => ({ namespace: davNamespace, name })), ...deadNames(resource)]
    for (const property of names) await add(property, false)
    if (wantedProperties.kind === 'ALL')
      for (const property of wantedProperties.include) await add(property, true)
  }
  const parts = [propstat(present, '200 OK'), propstat(absent, '404 Not Found')].filter(Boolean)
  // A response has at least one part, also of nothing.
  return responseOf(
    resource,
    parts.join('') || '<D:propstat><D:prop/><D:status>HTTP/1.1 200 OK</D:status></D:propstat>',
  )
}

export const responseOf = (resource: Resource, inner: string) =>
  `<D:response><D:href>${hrefOf(resource.segments, isCollection(resource))}</D:href>${inner}</D:response>`

export const propstat = (elements: readonly string[], status: string, error = '') =>
  elements.length > 0
    ? `<D:propstat><D:prop>${elements.join('')}</D:prop><D:status>HTTP/1.1 ${status}</D:status>${error}</D:propstat>`
    : ''

export const elementOf = (property: PropertyName, inner: string) =>
  property.namespace === davNamespace
    ? inner === ''
      ? `<D:${property.name}/>`
      : `<D:${property.name}>${inner}</D:${property.name}>`
    : wrapXml(property, inner)

const deadOf = (resource: Resource): Record<string, string> =>
  ('node' in resource && resource.node.dead_properties) || {}

const deadNames = (resource: Resource) => Object.keys(deadOf(resource)).map(nameOfStored)

async function readProperty(
  resource: Resource,
  property: PropertyName,
  facts: PropertyFacts,
): Promise<string | undefined> {
  if (property.namespace === davNamespace) {
    const live = await readLive(property.name, resource, facts)
    if (live !== undefined) return live
  }
  const dead = deadOf(resource)
  const storedValueName = storedName(property)
  return Object.hasOwn(dead, storedValueName) ? dead[storedValueName] : undefined
}
