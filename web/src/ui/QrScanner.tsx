import { useEffect, useRef, useState } from 'react'
import { useUiWords } from './words.ts'

export interface QrScannerProps {
  /** Every code that is read, once as long as it stays the same. */
  onRead: (text: string) => void
}

const everyMs = 200
/** Wide enough to find a code that fills a quarter of the picture, small enough to be quick on a phone. */
const decodeWidth = 640

/**
 * The camera's picture, watched for a QR code until it leaves the screen. Where there is no camera, or it is not allowed, it says so.
 * The reader weighs 15 KB: load this late.
 */
export default function QrScanner({ onRead }: QrScannerProps) {
  const words = useUiWords()
  const video = useRef<HTMLVideoElement>(null)
  const latestOnRead = useRef(onRead)
  latestOnRead.current = onRead
  const [problem, setProblem] = useState<'none' | 'denied'>()

  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    let last = ''

    const scanFrame = async () => {
      const decodedText = video.current && (await readFrame(video.current))
      if (isOver) return
      if (decodedText && decodedText !== last) {
        last = decodedText
        latestOnRead.current(decodedText)
      }
      timer = setTimeout(() => void scanFrame(), everyMs)
    }
    const open = async () => {
      try {
        // On an insecure origin there are no media devices at all.
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      } catch (error) {
        const isDenied = error instanceof Error && error.name === 'NotAllowedError'
        if (!isOver) setProblem(isDenied ? 'denied' : 'none')
        return
      }
      if (isOver || !video.current) return stop(stream)
      video.current.srcObject = stream
      await video.current.play().catch(() => undefined)
      void scanFrame()
    }
    void open()
    return () => {
      isOver = true
      clearTimeout(timer)
      stop(stream)
    }
  }, [])

  if (problem) {
    return (
      <p role="status" className="rounded-lg bg-fill p-4 text-pretty text-muted">
        {problem === 'denied' ? words.cameraDenied : words.cameraNone}
      </p>
    )
  }
  return (
    <div className="relative aspect-square w-full overflow-hidden rounded-lg bg-black">
      <video
        ref={video}
        muted
        playsInline
        aria-label={words.cameraPicture}
        className="size-full object-cover"
      />
      <span aria-hidden="true" className="absolute inset-[18%] rounded-lg border-2 border-white/80" />
    </div>
  )
}

const stop = (stream: MediaStream | undefined) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** What a code in the picture says; nothing where there is none. */
async function readFrame(video: HTMLVideoElement): Promise<string | undefined> {
  const { videoWidth, videoHeight } = video
  if (!videoWidth || !videoHeight) return undefined
  const width = Math.min(decodeWidth, videoWidth)
  const height = Math.round((videoHeight * width) / videoWidth)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(video, 0, 0, width, height)
  const { decodeQR } = await import('qr/decode.js')
  try {
    return decodeQR(context.getImageData(0, 0, width, height))
  } catch {
    // Most pictures hold no code.
    return undefined
  }
}
