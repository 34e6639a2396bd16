import type { FrameKind } from '@trau/contract/rules/preview'
import { driveApi } from '../../../api/drive-api.ts'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
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

/** Files whose picture this page has sent: the server keeps none that would stand for what others have of the same file. */
const sentMediaIds = new Set<string>()

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
  const { media } = node
  if (!media || media.hash !== undefined || sentMediaIds.has(media.mediaId)) return
  sentMediaIds.add(media.mediaId)
  const form = new FormData()
  form.append('file', picture, 'trang.png')
  // The contract's type is what the server makes of it.
  const body = form as never
  await ignoreFailure(
    driveApi.driveSearch.setDriveThumbnail({ params: { nodeId: node.nodeId }, body }),
    'optional',
  )
}
