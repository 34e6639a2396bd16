import type { MediaLinks } from '@trau/contract'
import { isDocumentKind, previewKindOf } from '@trau/contract/rules/preview'
import { useEffect, useMemo, useState } from 'react'
import Viewer, { type GenericSlide, isImageSlide, type Slide } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { PictureSlide } from '../../../kit/PictureSlide.tsx'
import { useRenewedSource } from '../../../kit/useRenewedSource.ts'
import { overPicture, viewerLabels, viewerStyles } from '../../../kit/viewer.ts'
import 'yet-another-react-lightbox/styles.css'
import IconDownload from '~icons/lucide/download'
import IconZoomIn from '~icons/lucide/zoom-in'
import IconZoomOut from '~icons/lucide/zoom-out'
import { driveApi } from '../../../api/drive-api.ts'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { invalidate } from '../../../api/query-client.ts'
import { usePreviewWords } from '../../../i18n/words/preview.ts'
import { useViewerLinks } from '../../../model/media/viewer-links.ts'
import { fileSize } from '../../../text/file-size.ts'
import { fullTime } from '../../../text/time.ts'
import { useBackCloses } from '../../../ui/useBackCloses.ts'
import { downloadFile } from '../model/download.ts'
import { useNode } from '../model/useNodes.ts'
import { FrameSlide } from './FrameSlide.tsx'
import { NoPreview } from './NoPreview.tsx'
import { closePreview, type PreviewFile, type PreviewState } from './open-preview.ts'
import { TextSlide } from './TextSlide.tsx'
import { largestZoom, nextZoom, smallestZoom } from './zoom.ts'

declare module 'yet-another-react-lightbox' {
  interface SlideNode extends GenericSlide {
    type: 'node'
    node: PreviewFile
    links: MediaLinks | undefined
  }
  interface SlideTypes {
    node: SlideNode
  }
}

/** As the server makes them. */
const previewPx = 1600
const ahead = 1

/** Files of the drive over everything: pictures, videos, recordings, documents and text, next and previous. */
export default function PreviewViewer({ nodes: openedNodes, index: openedIndex }: PreviewState) {
  const words = usePreviewWords()
  const [index, setIndex] = useState(openedIndex)
  const [zoom, setZoom] = useState(1)
  useBackCloses(true, closePreview)
  const nodes = useScannedNodes(openedNodes, index)
  const current = nodes[index]
  const near = nodes.slice(Math.max(0, index - ahead), index + ahead + 1)
  const { links, renew } = useViewerLinks(
    near.flatMap(({ media }) => media?.mediaId ?? []),
    current?.attachment?.roomId,
    current?.media?.mediaId,
  )
  const nodeId = current?.nodeId
  useEffect(() => {
    if (nodeId) void ignoreFailure(noteOpening(nodeId), 'optional')
  }, [nodeId])
  const turn = (key: string) => {
    if (key === 'Escape') closePreview()
    const next = index + (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0)
    if (next !== index && nodes[next]) setIndex(next)
  }
  const isZoomed = current !== undefined && isDocumentKind(previewKindOf(current))
  const step = (by: 1 | -1) => setZoom(nextZoom(zoom, by))
  return (
    <Viewer
      open
      close={closePreview}
      index={index}
      slides={nodes.map(node => slideOf(node, links.get(node.media?.mediaId ?? '')))}
      plugins={[Zoom]}
      on={{
        view({ index: seenIndex }) {
          setIndex(seenIndex)
          setZoom(1)
        },
      }}
      carousel={{ finite: true, preload: ahead }}
      zoom={{ maxZoomPixelRatio: 4, scrollToZoom: true }}
      render={{
        ...(nodes.length === 1 && { buttonPrev: () => null, buttonNext: () => null }),
        slide: ({ slide, offset }) =>
          slide.type === 'node' ? (
            <NodeSlide
              node={slide.node}
              links={slide.links}
              zoom={zoom}
              isCurrent={offset === 0}
              onKey={turn}
            />
          ) : undefined,
        slideContainer: ({ slide, children }) =>
          isImageSlide(slide) ? (
            <PictureSlide src={slide.src} onBroken={() => slide.mediaId && void renew(slide.mediaId)}>
              {children}
            </PictureSlide>
          ) : (
            children
          ),
        // One pair of buttons: for the document, or for the picture that the plugin zooms.
        buttonZoom: ({ zoomIn, zoomOut, disabled, zoom: scale, minZoom, maxZoom }) => (
          <>
            <ToolButton
              label={words.zoomOut}
              Icon={IconZoomOut}
              isDisabled={isZoomed ? zoom === smallestZoom : disabled || scale <= minZoom}
              onPress={() => (isZoomed ? step(-1) : zoomOut())}
            />
            <ToolButton
              label={words.zoomIn}
              Icon={IconZoomIn}
              isDisabled={isZoomed ? zoom === largestZoom : disabled || scale >= maxZoom}
              onPress={() => (isZoomed ? step(1) : zoomIn())}
            />
          </>
        ),
        controls: () => current && <About node={current} place={`${index + 1} / ${nodes.length}`} />,
      }}
      controller={{ closeOnBackdropClick: false, closeOnPullDown: false }}
      styles={viewerStyles}
      labels={viewerLabels(words)}
      toolbar={{
        buttons: [
          <ToolButton
            key="download"
            label={words.download}
            Icon={IconDownload}
            onPress={() => current && void downloadFile(current)}
          />,
          'close',
        ],
      }}
    />
  )
}

/** A file that was opened stands first in "Gần đây". */
async function noteOpening(nodeId: string): Promise<void> {
  await driveApi.drive.openDriveNode({ params: { nodeId } })
  await invalidate(driveApi.drive.listRecentDriveNodes)
}

/** What is looked at, as it is now, where it waited for the antivirus when it was opened. */
function useScannedNodes(nodes: readonly PreviewFile[], index: number): readonly PreviewFile[] {
  const openedNode = nodes[index]
  const { data: node } = useNode(openedNode?.scan ? openedNode.nodeId : undefined)
  return useMemo(
    () => (node ? nodes.map((one, n) => (n === index ? node : one)) : nodes),
    [nodes, index, node],
  )
}

interface ToolButtonProps {
  label: string
  Icon: typeof IconDownload
  isDisabled?: boolean
  onPress: () => void
}

const ToolButton = ({ label, Icon, isDisabled = false, onPress }: ToolButtonProps) => (
  <button
    type="button"
    className="yarl__button"
    aria-label={label}
    title={label}
    disabled={isDisabled}
    onClick={onPress}
  >
    <Icon className="size-6" aria-hidden="true" />
  </button>
)

interface NodeSlideProps {
  node: PreviewFile
  links: MediaLinks | undefined
  zoom: number
  isCurrent: boolean
  onKey: (key: string) => void
}

function NodeSlide({ node, links, zoom, isCurrent, onKey }: NodeSlideProps) {
  const kind = previewKindOf(node)
  if (node.scan) return <NoPreview node={node} reason="scan" />
  if (kind === 'none' || kind === 'picture') return <NoPreview node={node} reason="none" />
  // Documents are drawn when they are looked at, not beside.
  if (!isCurrent) return null
  if (kind === 'video') return <VideoSlide node={node} poster={links?.previewUrl} />
  if (kind === 'audio') return <AudioSlide node={node} />
  if (kind === 'text') return <TextSlide node={node} zoom={zoom} />
  return (
    <FrameSlide key={node.nodeId ?? node.media?.mediaId} node={node} kind={kind} zoom={zoom} onKey={onKey} />
  )
}

function VideoSlide({ node, poster }: { node: PreviewFile; poster: string | undefined }) {
  const source = useRenewedSource<HTMLVideoElement>(node.media?.mediaId, node.attachment?.roomId)
  return (
    <video
      {...source}
      poster={poster}
      controls
      playsInline
      aria-label={node.name}
      className="max-h-full max-w-full"
    />
  )
}

function AudioSlide({ node }: { node: PreviewFile }) {
  const source = useRenewedSource<HTMLAudioElement>(node.media?.mediaId, node.attachment?.roomId)
  return <audio {...source} controls aria-label={node.name} className="w-full max-w-xl px-4" />
}

function About({ node, place }: { node: PreviewFile; place: string }) {
  return (
    <p
      className="pointer-events-none absolute top-0 left-0 m-2 max-w-[calc(100%-15.5rem)] rounded-lg px-2 py-1 text-sm text-white"
      style={overPicture}
    >
      <span className="line-clamp-2 font-medium break-words">{node.name}</span>
      <span className="block truncate text-xs opacity-85">
        {fileSize(node.bytes)} · {fullTime(node.modifiedTime)}
      </span>
      <span className="block text-xs tabular-nums opacity-85">{place}</span>
    </p>
  )
}

function slideOf(node: PreviewFile, links: MediaLinks | undefined): Slide {
  if (node.scan || previewKindOf(node) !== 'picture' || !links) return { type: 'node', node, links }
  const { width = previewPx, height = previewPx } = node.media ?? {}
  const scale = Math.min(1, previewPx / Math.max(width, height))
  const whole = { src: links.url, width, height }
  const preview = links.previewUrl && {
    ...{ src: links.previewUrl, width: Math.round(width * scale), height: Math.round(height * scale) },
  }
  return {
    ...whole,
    mediaId: links.mediaId,
    alt: node.name,
    srcSet: preview && scale < 1 ? [preview, whole] : [whole],
  }
}
