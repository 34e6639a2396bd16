import { fail } from '#platform/errors.ts'
import { loadLate } from '#platform/load-late.ts'

const saxes = loadLate<typeof import('saxes')>('saxes')

export const davNamespace = 'DAV:'

/** An element with its namespace resolved; text stands between its children as it was sent. */
export interface XmlElement {
  namespace: string
  name: string
  attributes: { namespace: string; name: string; value: string }[]
  children: (XmlElement | string)[]
}

const deepest = 64
const mostElements = 10_000

/**
 * The root element of a request's body. Strict: whatever is not well-formed, or uses a prefix that was not declared, is refused (RFC 4918,
 * section 8.2), and so is every document type, so that there are no entities to expand.
 * @throws badRequest
 */
export function parseXml(text: string): XmlElement {
  const parser = new (saxes().SaxesParser)({ xmlns: true })
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  let elements = 0
  const refuse = () => {
    throw fail('badRequest')
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', tag => {
    elements++
    if (open.length >= deepest || elements > mostElements) refuse()
    const element: XmlElement = {
      ...{ namespace: tag.uri, name: tag.local, children: [] },
      attributes: Object.values(tag.attributes)
        .filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns')
        .map(({ uri, local, value }) => ({ namespace: uri, name: local, value })),
    }
    if (Object.values(tag.ns ?? {}).some((uri, n) => uri === '' && Object.keys(tag.ns ?? {})[n] !== ''))
      refuse()
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  const addText = (part: string) => void open.at(-1)?.children.push(part)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
  return root ?? refuse()
}

export const elementsOf = (element: XmlElement): XmlElement[] =>
  element.children.filter(child => typeof child !== 'string')

export const findChild = (element: XmlElement, name: string): XmlElement | undefined =>
  elementsOf(element).find(child => child.namespace === davNamespace && child.name === name)

export const textIn = (element: XmlElement): string =>
  element.children.map(child => (typeof child === 'string' ? child : textIn(child))).join('')

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot hold them
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(notInXml, '')
    .replace(/[&<>"\r]/g, character => `&#${character.charCodeAt(0)};`)

/** What stands inside an element, with every namespace declared where it is used: it can be put anywhere. */
export const innerXml = (element: XmlElement): string =>
  element.children.map(child => (typeof child === 'string' ? escapeXml(child) : outerXml(child))).join('')

function outerXml(element: XmlElement): string {
  const attributes = element.attributes
    .map(({ namespace, name, value }, n) => {
      if (!namespace) return ` ${name}="${escapeXml(value)}"`
      if (namespace === 'http://www.w3.org/XML/1998/namespace') return ` xml:${name}="${escapeXml(value)}"`
      return ` xmlns:a${n}="${escapeXml(namespace)}" a${n}:${name}="${escapeXml(value)}"`
    })
    .join('')
  return wrapXml(element, innerXml(element), attributes)
}

/** An element of any namespace around XML that is ready. */
export function wrapXml(
  { namespace, name }: Pick<XmlElement, 'namespace' | 'name'>,
  inner: string,
  attributes = '',
): string {
  // `D` is declared on the root of every answer; a stored value may leave the answer, and declares its own.
  const [tag, declaration] =
    namespace === '' ? [name, ' xmlns=""'] : [`x:${name}`, ` xmlns:x="${escapeXml(namespace)}"`]
  return inner === ''
    ? `<${tag}${declaration}${attributes}/>`
    : `<${tag}${declaration}${attributes}>${inner}</${tag}>`
}

export const xmlDocument = (root: string, inner: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<D:${root} xmlns:D="DAV:">${inner}</D:${root}>\n`
