import type { MediaDetails, MediaKind } from '@trau/contract'
import type { Generated, JSONColumnType, Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    media: MediaTable
    media_upload: MediaUploadTable
    media_scan: {
      tenant_id: string
      media_id: string
      attempts: Generated<number>
      due_time: Date
      created_time: Date
    }
    media_removal: { storage_key: string; due_time: Date }
  }
}

interface MediaTable {
  tenant_id: string
  media_id: string
  /** Null for what the server made itself. */
  user_id: string | null
  kind: MediaKind
  name: string
  extension: string
  mime_type: string
  bytes: number
  received_bytes: number
  thumbnail_bytes: number | null
  preview_bytes: number | null
  width: number | null
  height: number | null
  duration_ms: number | null
  hash: string | null
  peaks: number[] | null
  storage_key: string
  /** Kept byte for byte; a picture of a message is encoded anew. */
  is_original: boolean
  sha256: Buffer | null
  is_kept: Generated<boolean>
  /** What the antivirus says of it; null where there is none, or it is clean. */
  scan: 'PENDING' | 'INFECTED' | null
  created_time: Date
}
export type MediaRow = Selectable<MediaTable>

/** Who sends a file through a public link: what they call themselves, and where from. */
export interface UploadSender {
  name: string
  address: string
  userAgent: string
}

interface MediaUploadTable {
  tenant_id: string
  upload_id: string
  user_id: string
  bytes: number
  name: string
  mime_type: string
  details: JSONColumnType<MediaDetails, string, string>
  /** Through which public link it comes, and from whom; null for the person's own. */
  link_id: string | null
  sender: JSONColumnType<UploadSender | null, string | null, string | null>
  created_time: Date
}
export type UploadRow = Selectable<MediaUploadTable>
