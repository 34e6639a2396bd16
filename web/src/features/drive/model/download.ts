import type { DriveNode } from '@trau/contract'
import { maxNodesAtOnce } from '@trau/contract/rules/drive'
import { driveApi } from '../../../api/drive-api.ts'
import { requireFile } from '../../../api/file-refusal.ts'
import { runWrite } from '../../../api/mutation.ts'
import { textOf } from '../../../i18n/text.ts'
import { drive } from '../../../i18n/vi/drive.ts'
import { saveAs } from '../../../kit/save-as.ts'
import { freshLinks } from '../../../model/media/links.ts'
import { toast } from '../../../ui/toast.ts'
import { saveFrom } from './save-from.ts'

/** A file of a drive, or of a message, which is saved under its own name. */
type Downloaded = Pick<DriveNode, 'name' | 'bytes' | 'media'> & Place

/** Where it stands: in a drive, or in a message. */
interface Place {
  nodeId?: string | undefined
  attachment?: { roomId: string } | undefined
}

/** The room that a file is of, which only tells the server where to look first. */
export const roomOf = (node: Pick<Downloaded, 'attachment'>) => node.attachment?.roomId

/** Whether a program made the file and has written nothing into it: the server has no bytes of it. */
const isUnwritten = ({ bytes, media }: Pick<DriveNode, 'bytes' | 'media'>) => !media && bytes === 0

export async function downloadFile(node: Downloaded): Promise<boolean> {
  if (!isUnwritten(node)) return downloadMedia(node, node.media?.mediaId)
  saveAs(new Blob(), node.name)
  return true
}

/** Folders and several files come as one zip, which the server writes while it is saved. */
export async function downloadZip(nodes: readonly DriveNode[]): Promise<boolean> {
  if (nodes.length > maxNodesAtOnce) {
    toast.error(textOf(drive).tooManyToZip(maxNodesAtOnce))
    return false
  }
  return runWrite(
    () => driveApi.driveZip.requestDriveZip({ body: { nodeIds: nodes.map(({ nodeId }) => nodeId) } }),
    {
      onSuccess: ({ url }) => saveFrom(url),
    },
  )
}

/**
 * The bytes that a node has or had, under the name that it has now. A refusal, as of a file that is being scanned, is shown in words, in place
 * of what the browser makes of the answer.
 */
export const downloadMedia = (node: Place, mediaId: string | undefined): Promise<boolean> =>
  runWrite(() => findDownload(node, mediaId), {
    onSuccess(url) {
      if (url) saveFrom(url)
      else toast.error(textOf(drive).fileGone)
    },
  })

/** Undefined where there is no such file. @throws ApiError when the server refuses it */
async function findDownload(node: Place, mediaId: string | undefined): Promise<string | undefined> {
  const links = mediaId ? await freshLinks(mediaId, roomOf(node)) : undefined
  if (!links) return undefined
  const url = node.nodeId ? namedAs(links.downloadUrl, node.nodeId) : links.downloadUrl
  await requireFile(url)
  return url
}

/** The address of a file with the node whose name it is saved under. */
export function namedAs(address: string, nodeId: string): string {
  const url = new URL(address, location.href)
  url.searchParams.set('nodeId', nodeId)
  return url.href
}
