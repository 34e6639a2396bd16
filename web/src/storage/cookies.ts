/**
 * The product's cookies. Names are the specification's behind a product prefix; values are percent-encoded. Over TLS the prefix binds
 * them to this very host (RFC 6265bis, section 4.1.3.2): no neighbouring subdomain can set or shadow one.
 */
const isSecure = () => location.protocol === 'https:'
const nameOf = (name: CookieName) => `${isSecure() ? '__Host-' : ''}trau_${name}`

export type CookieName =
  | 'access_token'
  | 'refresh_token'
  | 'user_id'
  | 'otp_token'
  | 'home'
  | 'qr_id'
  | 'notifications'

/** The value, or undefined when absent. A value that cannot be decoded is deleted and counts as absent. */
export function readCookie(name: CookieName): string | undefined {
  const start = `${nameOf(name)}=`
  const cookie = document.cookie.split('; ').find(pair => pair.startsWith(start))
  if (!cookie) return undefined
  try {
    return decodeURIComponent(cookie.slice(start.length)) || undefined
  } catch {
    deleteCookie(name)
    return undefined
  }
}

/** @param expires a Date or epoch milliseconds; without it the cookie ends with the browser session */
export function writeCookie(name: CookieName, value: string, expires?: Date | number) {
  set(name, encodeURIComponent(value), expires === undefined ? undefined : new Date(expires))
}

export function deleteCookie(name: CookieName) {
  set(name, '', new Date(0))
}

function set(name: CookieName, encodedValue: string, expires: Date | undefined) {
  const parts = [`${nameOf(name)}=${encodedValue}`, 'Path=/']
  if (expires) parts.push(`Expires=${expires.toUTCString()}`)
  if (isSecure()) parts.push('Secure', 'SameSite=Strict')
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on insecure origins, where the product works too
  document.cookie = parts.join('; ')
}
