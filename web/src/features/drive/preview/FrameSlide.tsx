import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { driveApi } from '../../../api/drive-api.ts'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { usePreviewWords } from '../../../i18n/words/preview.ts'
import type { FrameKind, FromFrame, ToFrame } from '../../../preview-frames/protocol.ts'
import { fileExtension } from '../../../text/file-name.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useTheme } from '../../../ui/theme.ts'
import { fetchBytes } from './file-bytes.ts'
import { NoPreview } from './NoPreview.tsx'
import type { PreviewFile } from './open-preview.ts'

export interface FrameSlideProps {
  node: PreviewFile
  kind: FrameKind
  zoom: number
  /** A key that closes or turns, pressed inside the frame. */
  onKey: (key: string) => void
}

type State = 'loading' | 'shown' | 'damaged' | 'password'

/**
 * A document in a frame of an opaque origin, which gets its bytes and nothing else (decision 35). What it answers is foreign: only known
 * messages of this frame's own window count.
 */
export function FrameSlide({ node, kind, zoom, onKey }: FrameSlideProps) {
  const words = usePreviewWords()
  const { theme } = useTheme()
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<State>('loading')
  const onMessage = useRef<(message: FromFrame) => void>(() => {})
  const [isReady, setIsReady] = useState(false)
  const { data: bytes, isError } = useQuery({
    queryKey: ['drive', 'bytes', node.versionId ?? node.media?.mediaId],
    queryFn: ({ signal }) => fetchBytes(node, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // Large, and rarely looked at again.
    gcTime: 0,
  })

  const send = (message: ToFrame) => frame.current?.contentWindow?.postMessage(message, '*')

  onMessage.current = message => {
    if (message.type === 'ready') setIsReady(true)
    else if (message.type === 'shown') setState('shown')
    else if (message.type === 'failed') setState(message.reason === 'password' ? 'password' : 'damaged')
    else if (message.type === 'key') onKey(message.key)
    else if (message.type === 'thumbnail') void keepThumbnail(node, message.picture)
  }

  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow) onMessage.current(data as FromFrame)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once; a change of theme or language shows with the next file
  useEffect(() => {
    if (!isReady || !bytes) return
    const isText = fileExtension(node.name, node.mimeType) === 'csv'
    const { page, cut, emptySheet: empty } = words
    send({ type: 'show', bytes, isText, isDark: theme === 'dark', words: { page, cut, empty } })
  }, [isReady, bytes])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a frame that shows follows the zoom
  useEffect(() => {
    if (state === 'shown') send({ type: 'zoom', factor: zoom })
  }, [state, zoom])

  if (isError) return <NoPreview node={node} reason="unavailable" />
  if (state === 'damaged' || state === 'password') return <NoPreview node={node} reason={state} />
  return (
    <div className="relative size-full max-w-6xl pt-16 pb-2">
      <iframe
        ref={frame}
        title={node.name}
        src={`/preview/${kind}.html`}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        className="size-full rounded-lg border-0 bg-[#171b19]"
      />
      {state === 'loading' && (
        <div className="absolute inset-0 grid place-items-center text-white">
          <Spinner label={words.loading} />
        </div>
      )}
    </div>
  )
}

const maxThumbnailBytes = 4_000_000

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
  const hasPicture = node.media?.hash !== undefined
  if (hasPicture) return
  const form = new FormData()
  form.append('file', picture, 'trang.png')
  // The contract's type is what the server makes of it.
  const body = form as never
  await ignoreFailure(
    driveApi.driveSearch.setDriveThumbnail({ params: { nodeId: node.nodeId }, body }),
    'optional',
  )
}
