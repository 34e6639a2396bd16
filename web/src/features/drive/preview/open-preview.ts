import type { DriveNode } from '@trau/contract'
import { type SharedValue, sharedValue } from '../../../store/shared-value.ts'

/** What is needed of a file to show it: of a drive, or of a message. */
export interface PreviewFile
  extends Pick<
    DriveNode,
    'kind' | 'name' | 'bytes' | 'mimeType' | 'media' | 'picture' | 'scan' | 'modifiedTime' | 'versionId'
  > {
  /** Of files of a drive. */
  nodeId?: string
  role?: DriveNode['role']
  attachment?: Pick<NonNullable<DriveNode['attachment']>, 'roomId'> | undefined
}

export interface PreviewState {
  nodes: readonly PreviewFile[]
  index: number
}

/** What is shown large; undefined while nothing is. */
export const shownPreview: SharedValue<PreviewState | undefined> = sharedValue<PreviewState | undefined>(
  undefined,
)

/** Shows a file over everything, with the other files of its list before and after it. */
export function openPreview(node: PreviewFile, siblings: readonly PreviewFile[] = [node]): void {
  const nodes = siblings.filter(({ kind }) => kind === 'FILE')
  const index = nodes.findIndex(
    ({ nodeId, media }) => nodeId === node.nodeId && media?.mediaId === node.media?.mediaId,
  )
  shownPreview.set(index < 0 ? { nodes: [node], index: 0 } : { nodes, index })
}

export const closePreview = () => shownPreview.set(undefined)
