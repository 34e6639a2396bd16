import { fail } from '#platform/errors.ts'
import { davNamespace, elementsOf, findChild, parseXml, type XmlElement } from '../protocol/xml.ts'

export type PropertyName = Pick<XmlElement, 'namespace' | 'name'>

/** Which properties a PROPFIND wants: all with the named ones beside, names alone, or the named ones. */
export type Wanted =
  | { kind: 'ALL'; include: PropertyName[] }
  | { kind: 'NAMES' }
  | { kind: 'SOME'; names: PropertyName[] }

const mostNames = 200

/** @throws badRequest */
export function readPropfind(body: string): Wanted {
  if (body.trim() === '') return { kind: 'ALL', include: [] }
  const root = parseXml(body)
  if (root.namespace !== davNamespace || root.name !== 'propfind') throw fail('badRequest')
  if (findChild(root, 'propname')) return { kind: 'NAMES' }
  const prop = findChild(root, 'prop')
  if (prop) return { kind: 'SOME', names: namesIn(prop) }
  if (!findChild(root, 'allprop')) throw fail('badRequest')
  const include = findChild(root, 'include')
  return { kind: 'ALL', include: include ? namesIn(include) : [] }
}

function namesIn(element: XmlElement): PropertyName[] {
  const names = elementsOf(element).map(({ namespace, name }) => ({ namespace, name }))
  if (names.length > mostNames) throw fail('badRequest')
  return names
}

/** How a dead property is named where it is stored. */
export const storedName = ({ namespace, name }: PropertyName) => `{${namespace}}${name}`

export function nameOfStored(storedText: string): PropertyName {
  const end = storedText.lastIndexOf('}')
  return { namespace: storedText.slice(1, end), name: storedText.slice(end + 1) }
}
