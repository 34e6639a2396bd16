import { normalizeText } from '@trau/contract'
import { fail } from '#platform/errors.ts'

export const root = '/dav'
const mostSegments = 80

/**
 * The names on the way to a resource, in normal form C as they are stored: macOS sends names decomposed, and they are the same files.
 * @param path as it was sent, percent-encoded
 * @throws badRequest
 */
export function segmentsOf(path: string): { segments: string[]; isFolder: boolean } {
  // A fragment is never sent; whoever does means something else than what stands before it.
  if (path.includes('#')) throw fail('badRequest')
  const [plain = ''] = path.split('?', 1)
  if (plain !== root && !plain.startsWith(`${root}/`)) throw fail('badRequest')
  const parts = plain.slice(root.length).split('/')
  const segments = parts.filter(part => part !== '').map(decode)
  if (segments.length > mostSegments || segments.some(name => name === '.' || name === '..'))
    throw fail('badRequest')
  return { segments, isFolder: plain.endsWith('/') }
}

function decode(part: string): string {
  let name: string
  try {
    name = decodeURIComponent(part)
  } catch {
    throw fail('badRequest')
  }
  if (name.includes('/') || name.includes('\u0000')) throw fail('badRequest')
  return normalizeText(name)
}

/** `/dav/…` as it stands in answers. Every character that a URL or a sloppy program could misread is encoded. */
export const hrefOf = (segments: readonly string[], isFolder: boolean): string =>
  `${[root, ...segments.map(encode)].join('/')}${isFolder ? '/' : ''}`

const encode = (name: string) =>
  encodeURIComponent(name).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The path of an address in a header (Destination, If): absolute, or from the root. One of another host is refused, since nothing is copied there.
 * @throws badRequest, or `notHere` for another host
 */
export function pathOfAddress(address: string, hosts: readonly string[]): string {
  if (address.startsWith('/') && !address.startsWith('//')) return address
  if (!URL.canParse(address)) throw fail('badRequest')
  // The pathname of URL would resolve dots and encode anew, so it is taken from the text.
  const { host, protocol } = new URL(address)
  if (!/^https?:$/.test(protocol)) throw fail('badRequest')
  if (!hosts.includes(host)) throw new ForeignHost()
  const path = /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(address)?.[1]
  return path || '/'
}

export class ForeignHost extends Error {}
