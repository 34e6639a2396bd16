import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ZipFile } from 'yazl'

const outputOf = (zip: ZipFile) => zip.outputStream as unknown as Readable

/** Whether nobody reads the zip any more. */
export const isAbandoned = (zip: ZipFile): boolean => outputOf(zip).destroyed

/**
 * The bytes of a zip while `write` adds to it. What fails there, or in an entry, is thrown to the reader; a reader who stops ends the writing.
 */
export async function* readWhileWritten(zip: ZipFile, write: () => Promise<void>): AsyncGenerator<Buffer> {
  const output = outputOf(zip)
  zip.on('error', error => output.destroy(error))
  const writing = write().catch((error: Error) => {
    output.destroy(error)
  })
  try {
    for await (const chunk of output) yield chunk as Buffer
  } finally {
    output.destroy()
    await writing
  }
}

/**
 * Adds an entry by `add` and waits until all of its stream was read: so one file is open at a time.
 * @throws where the stream fails, or nobody reads the zip any more
 */
export async function addStream(zip: ZipFile, stream: Readable, add: () => void): Promise<void> {
  const output = outputOf(zip)
  const stop = () => stream.destroy()
  output.once('close', stop)
  if (output.destroyed) stop()
  else add()
  try {
    await finished(stream)
  } finally {
    output.off('close', stop)
  }
}
