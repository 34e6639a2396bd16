import { freshLinks } from '../../../model/media/links.ts'
import type { PreviewFile } from './open-preview.ts'

/** A file whose content is shown, with the way to it. */
export interface ShownBytes {
  name: string
  mimeType: string | undefined
  /** Names the content among all that are cached. */
  bytesKey: string
  /** @throws when it is gone or the network is */
  fetchBytes: (signal: AbortSignal) => Promise<ArrayBuffer>
}

/** The whole content of a file of the drive or of a message. */
export const bytesOf = (node: PreviewFile): ShownBytes => ({
  ...{ name: node.name, mimeType: node.mimeType },
  bytesKey: node.versionId ?? node.media?.mediaId ?? '',
  async fetchBytes(signal) {
    const links = node.media && (await freshLinks(node.media.mediaId, node.attachment?.roomId))
    if (!links) throw new Error('the file is gone')
    return fetchFrom(links.url, signal)
  },
})

export async function fetchFrom(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`the file answered ${response.status}`)
  return response.arrayBuffer()
}
