import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { WebAuthnOptions } from '@trau/contract'
import type { Assertion, Registration } from '../passkeys/passkeys.ts'

/** A passkey authenticator in software (WebAuthn level 3, ES256, no attestation); anything may be answered wrong. */
export interface Authenticator {
  credentialId: string
  create(options: WebAuthnOptions, wrong?: Wrong): Registration
  get(options: WebAuthnOptions, wrong?: Wrong): Assertion
}

export interface Wrong {
  origin?: string
  challenge?: string
  /** Neither finger nor PIN was asked for. */
  isUnverified?: boolean
  counter?: number
  userHandle?: string
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url')

/** @param how.isSynced backed up, and so on several devices */
export function makeAuthenticator(origin: string, how: { isSynced?: boolean } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, options: WebAuthnOptions, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: wrong.challenge ?? options.challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    )
  function authenticatorData(rpId: string, wrong: Wrong, attested?: Buffer): Buffer {
    const head = Buffer.alloc(5)
    head[0] = 0x01 | (wrong.isUnverified ? 0 : 0x04) | (how.isSynced ? 0x18 : 0) | (attested ? 0x40 : 0)
    counter = wrong.counter ?? counter + 1
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, attested ?? Buffer.alloc(0)])
  }
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    credentialId: credential.id,
    create(options, wrong = {}) {
      const { rp, user } = options as unknown as { rp: { id: string }; user: { id: string } }
      userHandle = user.id
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(jwk.x!, 'base64url')],
        [-3, Buffer.from(jwk.y!, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose as never)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(rp.id, wrong, attested))],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, wrong)),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },
    get(options, wrong = {}) {
      const { rpId } = options as unknown as { rpId: string }
      const data = authenticatorData(rpId, wrong)
      const client = clientData('webauthn.get', options, wrong)
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: wrong.userHandle ?? userHandle,
        },
      }
    },
  }
}
