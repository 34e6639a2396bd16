/** Host names as people read them in a text, where no scheme says that they are some. */

/** By its first letter, the second ones of the countries' endings (https://www.iana.org/domains/root/db). */
const countries =
  'acdefgilmoqrstuwxz babdefghijmnorstvwyz cacdfghiklmnoruvwxyz dejkmoz ecegrstu fijkmor gabdefghilmnpqrstuwy hkmnrtu idelmnoqrst jemop ' +
  'keghimnprwyz labcikrstuvy macdeghklmnopqrstuvwxyz nacefgilopruz om paefghklmnrstwy qa reosuw sabcdeghijklmnortuvxyz tcdfghjklmnortvwz ' +
  'uagksyz vaceginu wfs yet zamw'
const others =
  'com net org edu gov mil int info biz name pro shop aero asia coop museum app bank blog cloud club dev fun link live money news online page ' +
  'site store tech top vip win work world xyz mov zip'

const endings: ReadonlySet<string> = new Set([
  ...others.split(' '),
  ...countries.split(' ').flatMap(([first, ...seconds]) => seconds.map(second => `${first}${second}`)),
])

/** Endings of hosts that people know as endings of files. */
const ofFiles: ReadonlySet<string> = new Set(
  'ac am bz cc in md mk ml mm mov pl pm ps py rs sh so tf zip'.split(' '),
)

/** A syllable of Vietnamese as it is typed without marks. */
const syllable =
  /^(?:b|ch?|d|gh?|gi|h|kh?|l|m|ngh?|nh?|ph?|qu|r|s|th?|tr|v|x)?[aeiouy]{1,3}(?:ch?|m|ng?|nh|p|t)?$/i

/**
 * Whether something typed without a scheme is a host and no missing space or file: of ASCII letters, with an ending that is one. "xong.ai" is
 * two syllables, and "main.rs" a file; "claude.ai" and "trau.vn" are hosts.
 * @param isWithPath more of an address follows it
 */
export function isTypedHost(host: string, isWithPath: boolean): boolean {
  const labels = host.split('.')
  const [name = '', ending = ''] = labels.slice(-2)
  const isKnown = endings.has(ending.toLowerCase()) && !ofFiles.has(ending.toLowerCase())
  if (!isKnown || !/^[\x21-\x7e]+$/.test(host) || !/[a-z]/i.test(name)) return false
  const isSentence =
    labels.length === 2 && !isWithPath && ending.length === 2 && syllable.test(name) && syllable.test(ending)
  return !isSentence
}

const typedHost = /(?<![\p{L}\p{N}_.@-])((?:[a-z0-9-]+\.)+[a-z]{2,})(?![\p{L}\p{N}_-])([/?#:])?/giu

/** Whether a text holds an address that a message draws as a link: with its scheme, or typed without one. Mail addresses are none. */
export const holdsLink = (text: string): boolean =>
  /https?:\/\/\S/i.test(text) ||
  [...text.matchAll(typedHost)].some(([, host, next]) => isTypedHost(host!, next !== undefined))

/** What stands for a dot, or looks like one. */
const dot = /\s*[.\u3002\u00b7\u2027\u30fb\u06d4]\s*/g
const invisibleCharacters = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu
const runOfName = /[\p{L}\p{N}\p{M}_.@-]+/gu
const withScheme = /:\/\/([^\s/?#]+)/g
const numeric = /^\d{1,3}(?:\.\d{1,3}){3}$/

/** All that a reader may take for a host or a mail address, in whatever spelling: "nganhang．vn", "nganhang 。vn". For labels of links. */
export function hostsReadIn(text: string): string[] {
  const plain = text.normalize('NFKC').replace(invisibleCharacters, '').replace(dot, '.')
  const runs = (plain.match(runOfName) ?? [])
    .flatMap(run => run.split('..'))
    .map(run => run.replace(/^[.-]+|[.-]+$/g, ''))
  return [...runs.filter(looksLikeHost), ...[...plain.matchAll(withScheme)].map(([, host]) => host!)]
}

function looksLikeHost(run: string): boolean {
  const host = run.slice(run.lastIndexOf('@') + 1)
  const ending = host.slice(host.lastIndexOf('.') + 1).toLowerCase()
  return host.includes('.') && (endings.has(ending) || ending.startsWith('xn--') || numeric.test(host))
}
