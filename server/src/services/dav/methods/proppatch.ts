import { fail } from '#platform/errors.ts'
import { setDeadProperties } from '../../drive/index.ts'
import { type Answer, type Dav, DavRefusal } from '../context.ts'
import { isLive } from '../properties/live.ts'
import { type PropertyName, storedName } from '../properties/propfind-body.ts'
import { elementOf, propstat, responseOf } from '../properties/response.ts'
import { davNamespace, elementsOf, findChild, innerXml, parseXml, xmlDocument } from '../protocol/xml.ts'
import { readBody } from '../read-body.ts'
import { requireConditions, requireNodeOf } from '../require.ts'
import { resolve } from '../resolve.ts'
import { writeTrees } from '../writing.ts'

const mostProperties = 100
const mostBytes = 64 * 1024

interface Change {
  property: PropertyName
  /** Undefined: it is removed. */
  value: string | undefined
}

/** Sets and removes properties of the client's own, all of them or none. */
export async function proppatch(dav: Dav): Promise<Answer> {
  const changes = readChanges(await readBody(dav.request))
  const target = await resolve(dav.app, dav.me, dav.segments)
  await requireConditions(dav, target)
  const resource = requireNodeOf(dav, target)
  const protectedChanges = changes.filter(({ property }) => isProtected(property))
  if (protectedChanges.length > 0) return refused(changes)
  await writeTrees(dav, [resource], { nodes: [resource.node.node_id] }, (tx, writer) =>
    setDeadProperties(dav.app, tx, writer, resource.node.node_id, before => applied(before, changes)),
  )
  const elements = changes.map(({ property }) => elementOf(property, ''))
  return {
    status: 207,
    body: xmlDocument('multistatus', responseOf(resource, propstat(elements, '200 OK'))),
  }

  function refused(changes: readonly Change[]): Answer {
    const elementsWhere = (isRefused: boolean) =>
      changes
        .filter(({ property }) => isProtected(property) === isRefused)
        .map(({ property }) => elementOf(property, ''))
    const error = '<D:error><D:cannot-modify-protected-property/></D:error>'
    const inner =
      propstat(elementsWhere(true), '403 Forbidden', error) +
      propstat(elementsWhere(false), '424 Failed Dependency')
    return { status: 207, body: xmlDocument('multistatus', responseOf(resource, inner)) }
  }
}

const isProtected = ({ namespace, name }: PropertyName) => namespace === davNamespace && isLive(name)

/** In the order of the document, as they are applied. @throws badRequest */
function readChanges(body: string): Change[] {
  const root = parseXml(body)
  if (root.namespace !== davNamespace || root.name !== 'propertyupdate') throw fail('badRequest')
  const changes = elementsOf(root)
    .filter(({ namespace, name }) => namespace === davNamespace && (name === 'set' || name === 'remove'))
    .flatMap(change => {
      const prop = findChild(change, 'prop')
      if (!prop) throw fail('badRequest')
      return elementsOf(prop).map(element => ({
        property: { namespace: element.namespace, name: element.name },
        value: change.name === 'set' ? innerXml(element) : undefined,
      }))
    })
  if (changes.length === 0) throw fail('badRequest')
  return changes
}

function applied(before: Record<string, string>, changes: readonly Change[]): Record<string, string> {
  const after = new Map(Object.entries(before))
  for (const { property, value } of changes) {
    if (value === undefined) after.delete(storedName(property))
    else after.set(storedName(property), value)
  }
  const properties = Object.fromEntries(after)
  if (after.size > mostProperties || Buffer.byteLength(JSON.stringify(properties)) > mostBytes)
    throw new DavRefusal(507)
  return properties
}
