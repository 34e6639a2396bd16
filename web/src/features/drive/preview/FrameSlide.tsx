import type { FrameKind } from '@trau/contract/rules/preview'
import { driveApi } from '../../../api/drive-api.ts'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { showNodes } from '../model/node-cache.ts'
import { DocumentFrame } from './DocumentFrame.tsx'
import { bytesOf } from './file-bytes.ts'
import { NoPreview } from './NoPreview.tsx'
import type { PreviewFile } from './open-preview.ts'

export interface FrameSlideProps {
  node: PreviewFile
  kind: FrameKind
  zoom: number
  onKey: (key: string) => void
}

/** A document of the drive, large. */
export function FrameSlide({ node, kind, zoom, onKey }: FrameSlideProps) {
  return (
    <div className="grid size-full max-w-6xl place-items-center pt-16 pb-2">
      <DocumentFrame
        {...bytesOf(node)}
        kind={kind}
        zoom={zoom}
        onKey={onKey}
        onThumbnail={picture => void keepThumbnail(node, picture)}
        renderFailure={reason => <NoPreview node={node} reason={reason} />}
      />
    </div>
  )
}

const maxThumbnailBytes = 4_000_000

/** Versions whose picture this page has sent. */
const sentVersionIds = new Set<string>()

/** Who may edit the file gives it the picture that lists show; the first one stays. */
async function keepThumbnail(node: PreviewFile, picture: unknown): Promise<void> {
  const mayEdit = node.role === 'EDIT' || node.role === 'MANAGE'
  if (
    !mayEdit ||
    !node.nodeId ||
    node.attachment ||
    !(picture instanceof Blob) ||
    picture.size > maxThumbnailBytes
  )
    return
  const { versionId } = node
  if ((node.picture ?? node.media)?.hash !== undefined || !versionId || sentVersionIds.has(versionId)) return
  sentVersionIds.add(versionId)
  const form = new FormData()
  form.append('file', picture, 'trang.png')
  // The contract's type is what the server makes of it.
  const body = form as never
  const shownNode = await ignoreFailure(
    driveApi.driveSearch.setDriveThumbnail({ params: { nodeId: node.nodeId }, body }),
    'optional',
  )
  if (shownNode) showNodes([shownNode])
}
