import { bytesOf } from './file-bytes.ts'
import { NoPreview } from './NoPreview.tsx'
import type { PreviewFile } from './open-preview.ts'
import { TextDocument } from './TextDocument.tsx'

/** A text of the drive, large. */
export function TextSlide({ node, zoom }: { node: PreviewFile; zoom: number }) {
  return (
    <div className="grid size-full max-w-5xl place-items-center pt-16 pb-2 text-white">
      <TextDocument {...bytesOf(node)} zoom={zoom} failure={<NoPreview node={node} reason="unavailable" />} />
    </div>
  )
}
