import { deleteCookie, readCookie, writeCookie } from '../../storage/cookies.ts'

const tenMinutes = 10 * 60_000

/** Remembers where somebody was going when the sign-in page stopped them. The start itself is not worth a cookie. */
export function rememberHome(href: string) {
  if (href !== '/' && isOwnPath(href)) writeCookie('home', href, Date.now() + tenMinutes)
}

/** The remembered place, which stays remembered. */
export function rememberedHome(): string | undefined {
  const home = readCookie('home')
  return home && isOwnPath(home) ? home : undefined
}

/** Where to go after signing in, once: the remembered place, or the start. */
export function takeHome(): string {
  const home = rememberedHome()
  deleteCookie('home')
  return home ?? '/'
}

/** A path of this site, and no page that only signed-out people have: a cookie may have been written by anybody. */
const isOwnPath = (href: string) =>
  /^\/(?![/\\])/.test(href) && !href.startsWith('/auth') && !/[\r\n\t]/.test(href)
