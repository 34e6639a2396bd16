import type { MediaLinks } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { filesOriginOf } from '#platform/http/files-origin.ts'
import type { MediaRow } from './tables.ts'

export type Variant = 'thumbnail' | 'preview' | 'full' | 'download'

/** Whom an address was signed for, and until when. */
export interface Bearer extends Requester {
  sessionId: string
  /** Epoch ms. */
  expiresTime: number
}

const longestMs = 15 * 60_000
/** Asked again within it, the same addresses are answered, so that a browser finds what it has. */
const stepMs = 5 * 60_000
const purpose = 'media/file'

/** Addresses of a file for one session of a person, who may read it now; each use asks again whether they still may. */
export function linksOf(app: App, me: Requester & { sessionId: string }, row: MediaRow): MediaLinks {
  const expiresTime = Math.floor(app.clock.now() / stepMs) * stepMs + longestMs
  const bearer = { tenantId: me.tenantId, userId: me.userId, sessionId: me.sessionId, expiresTime }
  const url = (variant: Variant) =>
    `${filesOriginOf(app.config)}/files/${row.tenant_id}/${row.media_id}/${variant}?token=${tokenOf(app, bearer, row.media_id, variant)}`
  return {
    mediaId: row.media_id,
    ...(row.thumbnail_bytes === null ? {} : { thumbnailUrl: url('thumbnail') }),
    ...(row.preview_bytes === null ? {} : { previewUrl: url('preview') }),
    url: url('full'),
    downloadUrl: url('download'),
    expiresTime,
  }
}

/** 16 bytes person, 16 bytes session, 6 bytes expiry in milliseconds, 16 bytes signature over these and the path. */
function tokenOf(app: App, bearer: Bearer, mediaId: string, variant: Variant): string {
  const claims = Buffer.concat([bytesOf(bearer.userId), bytesOf(bearer.sessionId), Buffer.alloc(6)])
  claims.writeUIntBE(bearer.expiresTime, 32, 6)
  const signature = app.secrets.sign(signedText(bearer.tenantId, mediaId, variant, claims), purpose)
  return Buffer.concat([claims, signature]).toString('base64url')
}

/** Undefined when it was not signed for this file, has run out, or its session has ended. */
export function bearerOf(
  app: App,
  tenantId: string,
  mediaId: string,
  variant: Variant,
  token: string,
): Bearer | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 54) return undefined
  const claims = bytes.subarray(0, 38)
  const text = signedText(tenantId, mediaId, variant, claims)
  if (!app.secrets.isSigned(text, bytes.subarray(38), purpose)) return undefined
  const expiresTime = claims.readUIntBE(32, 6)
  const bearer = { tenantId, userId: idOf(claims, 0), sessionId: idOf(claims, 16), expiresTime }
  return expiresTime > app.clock.now() && !app.revocations.isRevoked(bearer) ? bearer : undefined
}

const signedText = (tenantId: string, mediaId: string, variant: Variant, claims: Buffer) =>
  `${tenantId}/${mediaId}/${variant}/${claims.toString('base64url')}`

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

function idOf(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
