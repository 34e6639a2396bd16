import type { PublicDriveNode } from '@trau/contract'
import IconDownload from '~icons/lucide/download'
import { useLanguage } from '../../../i18n/language.ts'
import { usePublicLinkWords } from '../../../i18n/words/public-link.ts'
import { FileIcon } from '../../../kit/FileIcon.tsx'
import { fileExtension } from '../../../text/file-name.ts'
import { fileSize } from '../../../text/file-size.ts'
import { buttonLook } from '../../../ui/button-style.ts'
import { BackToTop } from './FolderPage.tsx'
import { useLink } from './link.ts'

/** One shared file: seen where a browser can show it, and downloaded where that is allowed. */
export function FilePage({ node }: { node: PublicDriveNode }) {
  const words = usePublicLinkWords()
  const link = useLink()
  const [language] = useLanguage()
  return (
    <>
      {node.nodeId !== link.node.nodeId && <BackToTop />}
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          <h1 className="text-xl font-bold break-words">{node.name}</h1>
          <p className="text-sm text-muted tabular-nums">{fileSize(node.bytes, language)}</p>
        </div>
        {node.downloadUrl && (
          <a
            href={node.downloadUrl}
            download={node.name}
            {...buttonLook({ color: 'primary' }, 'no-underline max-sm:w-full')}
          >
            <IconDownload className="size-4.5" aria-hidden="true" />
            {words.download}
          </a>
        )}
      </div>
      <div className="mt-4 flex min-h-60 flex-1 items-center justify-center overflow-hidden rounded-xl border border-line bg-surface">
        <Preview node={node} />
      </div>
      {link.role === 'WATERMARK' && (
        <p className="mt-3 text-center text-sm text-muted">{words.watermarkOnly}</p>
      )}
    </>
  )
}

function Preview({ node }: { node: PublicDriveNode }) {
  const words = usePublicLinkWords()
  const kind = node.media?.kind ?? node.mimeType?.split('/')[0]?.toUpperCase()
  if (kind === 'VIDEO' && node.url) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: a file of somebody's, which has none
      <video
        controls
        playsInline
        preload="metadata"
        src={node.url}
        poster={node.previewUrl}
        aria-label={words.video(node.name)}
        className="max-h-[75dvh] w-full bg-black"
      />
    )
  }
  if (kind === 'AUDIO' && node.url) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: a file of somebody's, which has none
      <audio
        controls
        preload="metadata"
        src={node.url}
        aria-label={words.audio(node.name)}
        className="w-full px-4"
      />
    )
  }
  const picture = node.previewUrl ?? (kind === 'IMAGE' ? node.url : undefined)
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
