/**
 * Bytes as a string, a character each (Node's "latin1"). What is sent is made and dropped thousands of times a second: as a Buffer it would
 * be memory outside of V8's heap, and at each 64 MB of that V8 collects everything; as a string it dies young.
 */
export type Octets = string

const scratch = Buffer.allocUnsafeSlow(64 * 1024)
/** UTF-8 needs at most so many bytes for a UTF-16 unit. */
const mostBytes = 3

/** UTF-8 of the text. */
export function octetsOf(text: string): Octets {
  if (text.length * mostBytes > scratch.length) return Buffer.from(text).toString('latin1')
  return scratch.toString('latin1', 0, scratch.write(text))
}

/** The text whose UTF-8 this is. */
export function textOf(octets: Octets): string {
  if (octets.length > scratch.length) return Buffer.from(octets, 'latin1').toString()
  return scratch.toString('utf8', 0, scratch.write(octets, 'latin1'))
}
