import { z } from 'zod'

/** A file as a handler receives it. */
export interface UploadedFile {
  bytes: Uint8Array
  /** As the client called it; never used as a path. */
  fileName: string
  /** As the client called it; what the file is, is read from its bytes. */
  mediaType: string
}

/** What a client puts into the part `file`: a browser gives a `File` or `Blob` in a `FormData`. */
export const uploadedFile = () =>
  z
    .custom<UploadedFile>(value => (value as UploadedFile | undefined)?.bytes instanceof Uint8Array, {
      params: { reason: 'required' },
    })
    .describe('The file, in the part `file` of multipart/form-data')

/** A file as a handler receives it where large ones are taken: on the server's disk, until the call is answered. */
export class SpooledFile {
  readonly path: string
  readonly bytes: number
  /** As the client called them, as in `UploadedFile`. */
  readonly fileName: string
  readonly mediaType: string

  constructor(path: string, bytes: number, fileName: string, mediaType: string) {
    this.path = path
    this.bytes = bytes
    this.fileName = fileName
    this.mediaType = mediaType
  }
}

/** As `uploadedFile`, of a row that `spools`. Only the server can make one: a path that a client writes is none. */
export const spooledFile = () =>
  z
    .custom<UploadedFile | SpooledFile>(value => value instanceof SpooledFile, {
      params: { reason: 'required' },
    })
    .transform(value => value as SpooledFile)

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** A file as a handler answers it. */
export interface ServedFile {
  /** Bytes, a Node stream of them, or how to open it, whole or a part: such a file can be asked for in parts. */
  body:
    | Uint8Array
    | AsyncIterable<Uint8Array>
    | ((range: ByteRange | undefined) => Promise<AsyncIterable<Uint8Array>>)
  mediaType: string
  /** Of the whole; absent where it is made while it is sent. */
  bytes?: number
  /** For how long a browser may keep it without asking; 0 for never. */
  maxAgeSeconds: number
  /** Offered for saving under this name; without one it may be shown in place. */
  fileName?: string
  /** Shown in place all the same. */
  isInline?: boolean
  /** Another for other bytes; letters, digits, `-` and `_`. */
  etag?: string
}

export const servedFile = () =>
  z.custom<ServedFile>(value => typeof (value as ServedFile | undefined)?.mediaType === 'string')
