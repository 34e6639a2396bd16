import type { PublicDriveNode } from '@trau/contract'
import { isDocumentKind, previewKindOf } from '@trau/contract/rules/preview'
import { Suspense, useState } from 'react'
import IconDownload from '~icons/lucide/download'
import { useLanguage } from '../../../i18n/language.ts'
import { usePublicLinkWords } from '../../../i18n/words/public-link.ts'
import { FileIcon } from '../../../kit/FileIcon.tsx'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { fileExtension } from '../../../text/file-name.ts'
import { fileSize } from '../../../text/file-size.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonLook } from '../../../ui/button-style.ts'
import { DownloadLink } from './DownloadLink.tsx'
import { BackToTop } from './FolderPage.tsx'
import { useLink } from './link.ts'
import { Watermark } from './Watermark.tsx'

// Frames and their words come with the first document.
const PublicPreview = lazyView(() => import('./PublicPreview.tsx'))

/** One shared file: seen where a browser can show it, and downloaded where that is allowed. */
export function FilePage({ node }: { node: PublicDriveNode }) {
  const words = usePublicLinkWords()
  const link = useLink()
  const [language] = useLanguage()
  // Into pictures the server draws the mark.
  const isMarked = link.role === 'WATERMARK' && node.url !== undefined
  return (
    <>
      {node.nodeId !== link.node.nodeId && <BackToTop />}
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          <h1 className="text-xl font-bold break-words">{node.name}</h1>
          <p className="text-sm text-muted tabular-nums">{fileSize(node.bytes, language)}</p>
        </div>
        {node.downloadUrl && (
          <DownloadLink
            href={node.downloadUrl}
            download={node.name}
            {...buttonLook({ color: 'primary' }, 'no-underline max-sm:w-full')}
          >
            <IconDownload className="size-4.5" aria-hidden="true" />
            {words.download}
          </DownloadLink>
        )}
      </div>
      <div className="relative mt-4 flex min-h-60 flex-1 items-center justify-center overflow-hidden rounded-xl border border-line bg-surface">
        <Preview key={node.nodeId} node={node} />
        {isMarked && <Watermark name={link.visitor ?? ''} />}
      </div>
      {link.role === 'WATERMARK' && (
        <p className="mt-3 text-center text-sm text-muted">{words.watermarkOnly}</p>
      )}
    </>
  )
}

function Preview({ node }: { node: PublicDriveNode }) {
  const words = usePublicLinkWords()
  const { role, countsDownloads } = useLink()
  const [isAsked, setIsAsked] = useState(false)
  // It lasts for half a day; a newer one would begin a video again, and count it again.
  const [url] = useState(node.url)
  const kind = previewKindOf(node)
  // A picture without a preview is shown by its own bytes.
  const showsFile = url !== undefined && kind !== 'none' && !(kind === 'picture' && node.previewUrl)
  if (showsFile && countsDownloads && !isAsked)
    return (
      <div className="flex flex-col items-center gap-3 p-8 text-center">
        <FileIcon extension={fileExtension(node.name, node.mimeType)} className="size-14 text-muted" />
        <Button onPress={() => setIsAsked(true)}>{words.show}</Button>
        <p className="text-sm text-pretty text-muted">{words.showCounts}</p>
      </div>
    )
  // Over the whole screen, the mark would not be there.
  const restrictions =
    role === 'WATERMARK'
      ? { controlsList: 'nodownload nofullscreen noremoteplayback', disablePictureInPicture: true }
      : {}
  if (kind === 'video' && url) {
    return (
      <video
        {...restrictions}
        controls
        playsInline
        preload="metadata"
        src={url}
        poster={node.previewUrl}
        aria-label={words.video(node.name)}
        className="max-h-[75dvh] w-full bg-black"
      />
    )
  }
  if (kind === 'audio' && url) {
    return (
      <audio
        controls
        preload="metadata"
        src={url}
        aria-label={words.audio(node.name)}
        className="w-full px-4"
        {...(role === 'WATERMARK' && { controlsList: 'nodownload' })}
      />
    )
  }
  if (isDocumentKind(kind) && url)
    return (
      <Suspense>
        <PublicPreview node={node} kind={kind} url={url} />
      </Suspense>
    )
  const picture = node.previewUrl ?? (kind === 'picture' ? url : undefined)
  if (picture)
    return <img src={picture} alt={node.name} className="max-h-[75dvh] max-w-full object-contain" />
  return (
    <div className="flex flex-col items-center gap-3 p-8 text-center">
      <FileIcon extension={fileExtension(node.name, node.mimeType)} className="size-14 text-muted" />
      <p className="text-pretty text-muted">
        {words.noPreview} {node.downloadUrl && words.noPreviewDownload}
      </p>
    </div>
  )
}
