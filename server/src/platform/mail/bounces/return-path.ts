import { isSameSecret } from '../../same-secret.ts'
import type { Secrets } from '../../secrets.ts'

const purpose = 'bounce-return-path'
/** Base32 (RFC 4648), since mail servers may change the case of a name. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const idBytes = 16
const signatureBytes = 10
const tokenLength = Math.ceil(((idBytes + signatureBytes) * 8) / 5)

type Signer = Pick<Secrets, 'sign'>

/**
 * The return path of one mail (VERP): `bounces+token@vidu.vn`. The token names the mail and is signed, so that nobody can report a mail that they
 * did not get, and what a report says of other addresses is of no account.
 * @param messageId a UUID
 */
export function returnPathOf(
  secrets: Signer,
  returnAddress: string,
  { tenantId, messageId }: { tenantId: string; messageId: string },
): string {
  const at = returnAddress.lastIndexOf('@')
  const token = encode(Buffer.concat([bytesOf(messageId), signatureOf(secrets, tenantId, messageId)]))
  return `${returnAddress.slice(0, at)}+${token}${returnAddress.slice(at)}`
}

/** Which mail an address is the return path of; undefined when none of this tenant. */
export function messageOf(secrets: Signer, tenantId: string, address: string): string | undefined {
  const token = /\+([a-z2-7]+)@/i.exec(address)?.[1]?.toLowerCase()
  if (token?.length !== tokenLength) return undefined
  const bytes = decode(token)
  const messageId = idOf(bytes.subarray(0, idBytes))
  const signature = bytes.subarray(idBytes, idBytes + signatureBytes)
  const isSigned = isSameSecret(
    signature.toString('hex'),
    signatureOf(secrets, tenantId, messageId).toString('hex'),
  )
  return isSigned ? messageId : undefined
}

/** 80 bits: a guess costs a request of somebody who knows the secret of the webhook. */
const signatureOf = (secrets: Signer, tenantId: string, messageId: string): Buffer =>
  secrets.sign(`${tenantId}\n${messageId}`, purpose).subarray(0, signatureBytes)

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

function encode(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map(group => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

function decode(text: string): Buffer {
  let bits = ''
  for (const character of text) bits += alphabet.indexOf(character).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
