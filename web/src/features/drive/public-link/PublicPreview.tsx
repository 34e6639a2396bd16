import type { PublicDriveNode } from '@trau/contract'
import type { DocumentKind } from '@trau/contract/rules/preview'
import { useState } from 'react'
import IconZoomIn from '~icons/lucide/zoom-in'
import IconZoomOut from '~icons/lucide/zoom-out'
import { usePreviewWords } from '../../../i18n/words/preview.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { DocumentFrame } from '../preview/DocumentFrame.tsx'
import { fetchFrom, type ShownBytes } from '../preview/file-bytes.ts'
import { TextDocument } from '../preview/TextDocument.tsx'
import { largestZoom, nextZoom, smallestZoom } from '../preview/zoom.ts'

interface PublicPreviewProps {
  node: PublicDriveNode
  kind: DocumentKind
  url: string
}

/** A document or text of a public link, drawn as the drive draws it. */
export default function PublicPreview({ node, kind, url }: PublicPreviewProps) {
  const words = usePreviewWords()
  const [zoom, setZoom] = useState(1)
  const source: ShownBytes = {
    ...{ name: node.name, mimeType: node.mimeType, bytesKey: node.media?.mediaId ?? node.nodeId },
    fetchBytes: signal => fetchFrom(url, signal),
  }
  const failure = (reason: keyof typeof words.reasons) => (
    <p className="p-8 text-center text-pretty text-muted">{words.reasons[reason]}</p>
  )
  return (
    <div className="flex min-h-[max(75dvh,20rem)] w-full flex-col self-stretch">
      {/* Above a watermark, which covers the rest. */}
      <div className="relative z-20 flex justify-end gap-1 border-b border-line bg-surface px-2 py-1">
        <IconButton
          label={words.zoomOut}
          isDisabled={zoom === smallestZoom}
          onPress={() => setZoom(nextZoom(zoom, -1))}
        >
          <IconZoomOut className="size-5" />
        </IconButton>
        <IconButton
          label={words.zoomIn}
          isDisabled={zoom === largestZoom}
          onPress={() => setZoom(nextZoom(zoom, 1))}
        >
          <IconZoomIn className="size-5" />
        </IconButton>
      </div>
      <div className="relative flex-1">
        <div className="absolute inset-0">
          {kind === 'text' ? (
            <TextDocument {...source} zoom={zoom} failure={failure('unavailable')} />
          ) : (
            <DocumentFrame {...source} kind={kind} zoom={zoom} renderFailure={failure} />
          )}
        </div>
      </div>
    </div>
  )
}
