import type { Media, MessageType } from '@trau/contract'
import type { OutboxEntry } from '../../storage/local-db.ts'
import { fileExtension } from '../../text/file-name.ts'

/** A file of a bubble: as the server knows it, or on its way there under an id of this browser. */
export interface ShownMedia extends Media {
  /** Of a message that is not sent yet: under which id this device has the bytes. It stands for the server's id until there is one. */
  localId?: string
  /** Not all of it is there, and it can be taken out of its message: it is on its way, or a failed message holds it up. */
  isUploading?: boolean
}

/** Under which id the server has the file; undefined while it does not have all of it. */
export const serverIdOf = ({ mediaId, localId }: ShownMedia): string | undefined =>
  mediaId === localId ? undefined : mediaId

/** What a bubble shows beside its text. */
export interface Carried {
  type: MessageType
  roomId: string
  media: readonly ShownMedia[]
  /** Absent while the message is on its way. */
  messageId?: string
  /** Takes one file back from a message on its way. */
  onCancel?: (fileId: string) => void
}

/** The files of a message on its way, as they will be. */
export const mediaOnTheirWay = ({ files = [], createdTime, status }: OutboxEntry): ShownMedia[] =>
  files.map(({ fileId, mediaId, uploadUrl: _, asFile: __, posterId: ___, ...file }) => ({
    ...file,
    mediaId: mediaId ?? fileId,
    extension: fileExtension(file.name, file.mimeType),
    createdTime,
    localId: fileId,
    isUploading: !mediaId && (status === 'uploading' || (status === 'failed' && files.length > 1)),
  }))

/** How the files of a message stand in its bubble. */
export type CarriedLayout = 'album' | 'file' | 'voice'

export const layoutOf = ({ type, media }: Pick<Carried, 'type' | 'media'>): CarriedLayout =>
  type === 'VOICE'
    ? 'voice'
    : media.every(({ kind }) => kind === 'IMAGE' || kind === 'VIDEO')
      ? 'album'
      : 'file'

/** Taken before the part is there and by the part itself, so that nothing moves when it comes. */
export const cardSize = 'h-16 w-72 max-w-full'
export const voiceSize = 'h-12 w-72 max-w-full'
