import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Pause } from '../slices.ts'

/** Without ZIP64, sizes and places are numbers of 32 bits. */
export const maxWrittenBytes = 3.5 * 1024 ** 3
const partBytes = 8 * 1024 * 1024
const sliceBytes = 1024 * 1024

/** Writes an archive piece by piece. What is written is handed to the browser as blobs, which it may keep on disk. */
export class ZipWriter {
  private readonly zip = new Zip((error, chunk) => this.take(error, chunk))
  private blobs: Blob[] = []
  private chunks: Uint8Array<ArrayBuffer>[] = []
  private chunkBytes = 0
  private failure: Error | undefined
  /** So far. */
  bytes = 0

  private take(error: Error | null, chunk: Uint8Array) {
    this.failure ??= error ?? undefined
    if (!chunk) return
    this.bytes += chunk.length
    this.chunkBytes += chunk.length
    this.chunks.push(chunk as Uint8Array<ArrayBuffer>)
    if (this.chunkBytes < partBytes) return
    this.blobs.push(new Blob(this.chunks))
    this.chunks = []
    this.chunkBytes = 0
  }

  hasRoomFor(bytes: number): boolean {
    return this.bytes + bytes < maxWrittenBytes
  }

  /** @param isPacked false for what is packed already, as pictures are. @throws the reason of an abort */
  async add(
    path: string,
    content: Blob,
    { isPacked, time }: { isPacked: boolean; time?: number },
    pause: Pause,
  ) {
    const file = isPacked ? new ZipDeflate(path, { level: 6 }) : new ZipPassThrough(path)
    // The format knows the years from 1980 to 2099.
    const year = time === undefined ? 0 : new Date(time).getFullYear()
    if (time !== undefined && year >= 1980 && year <= 2099) file.mtime = time
    this.zip.add(file)
    for (let from = 0; from < content.size; from += sliceBytes) {
      await pause()
      file.push(new Uint8Array(await content.slice(from, from + sliceBytes).arrayBuffer()))
    }
    file.push(new Uint8Array(0), true)
    if (this.failure) throw this.failure
  }

  end(): Blob {
    this.zip.end()
    if (this.failure) throw this.failure
    return new Blob([...this.blobs, ...this.chunks], { type: 'application/zip' })
  }
}
