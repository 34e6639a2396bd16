import { freshLinks } from '../../../model/media/links.ts'
import type { PreviewFile } from './open-preview.ts'

/** The whole content of a file. @throws when it is gone or the network is */
export async function fetchBytes(node: PreviewFile, signal: AbortSignal): Promise<ArrayBuffer> {
  const links = node.media && (await freshLinks(node.media.mediaId, node.attachment?.roomId))
  if (!links) throw new Error('the file is gone')
  const response = await fetch(links.url, { signal })
  if (!response.ok) throw new Error(`the file answered ${response.status}`)
  return response.arrayBuffer()
}
