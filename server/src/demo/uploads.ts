import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaDetails } from '@trau/contract'
import type { Context } from '#platform/app.ts'
import { receiveFile } from '../services/media/index.ts'

/**
 * Uploads a file for the person of the context, as their browser would.
 * @returns the id of its media
 */
export async function upload(
  { app, me }: Context,
  fileName: string,
  bytes: Buffer,
  details: MediaDetails = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trau-demo-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    const file = { path, bytes: bytes.length, fileName, mediaType: '' }
    const { mediaId } = await receiveFile(app, me, { file, ...details })
    return mediaId
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
