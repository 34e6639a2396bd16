import { useQuery } from '@tanstack/react-query'
import type { FrameKind } from '@trau/contract/rules/preview'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { usePreviewWords } from '../../../i18n/words/preview.ts'
import type { FromFrame, ToFrame } from '../../../preview-frames/protocol.ts'
import { fileExtension } from '../../../text/file-name.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useTheme } from '../../../ui/theme.ts'
import type { ShownBytes } from './file-bytes.ts'

interface DocumentFrameProps extends ShownBytes {
  kind: FrameKind
  zoom: number
  /** A key that closes or turns, pressed inside the frame. */
  onKey?: (key: string) => void
  /** The first page as a picture, from the frame: foreign. */
  onThumbnail?: (picture: unknown) => void
  renderFailure: (reason: 'unavailable' | 'damaged' | 'password') => ReactNode
}

type State = 'loading' | 'shown' | 'damaged' | 'password'

/**
 * A document in a frame of an opaque origin, which gets its bytes and nothing else (decision 35). What it answers is foreign: only known
 * messages of this frame's own window count.
 */
export function DocumentFrame(props: DocumentFrameProps) {
  const { name, mimeType, bytesKey, fetchBytes, kind, zoom, onKey, onThumbnail, renderFailure } = props
  const words = usePreviewWords()
  const { theme } = useTheme()
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<State>('loading')
  const onMessage = useRef<(message: FromFrame) => void>(() => {})
  const [isReady, setIsReady] = useState(false)
  const { data: bytes, isError } = useQuery({
    queryKey: ['drive', 'bytes', bytesKey],
    queryFn: ({ signal }) => fetchBytes(signal),
    staleTime: Number.POSITIVE_INFINITY,
    // Large, and rarely looked at again.
    gcTime: 0,
  })

  const send = (message: ToFrame) => frame.current?.contentWindow?.postMessage(message, '*')

  onMessage.current = message => {
    if (message.type === 'ready') setIsReady(true)
    else if (message.type === 'shown') setState('shown')
    else if (message.type === 'failed') setState(message.reason === 'password' ? 'password' : 'damaged')
    else if (message.type === 'key') onKey?.(message.key)
    else if (message.type === 'thumbnail') onThumbnail?.(message.picture)
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
    const isText = fileExtension(name, mimeType) === 'csv'
    const { page, cut, emptySheet: empty } = words
    send({ type: 'show', bytes, isText, isDark: theme === 'dark', words: { page, cut, empty } })
  }, [isReady, bytes])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a frame that shows follows the zoom
  useEffect(() => {
    if (state === 'shown') send({ type: 'zoom', factor: zoom })
  }, [state, zoom])

  if (isError) return renderFailure('unavailable')
  if (state === 'damaged' || state === 'password') return renderFailure(state)
  return (
    <div className="relative size-full">
      <iframe
        ref={frame}
        title={name}
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
