import { maxPreviewBytes } from '@trau/contract/rules/preview'
import type { FromFrame, ToFrame } from '../../preview-frames/protocol.ts'
import { pictureOf } from './poster.ts'

/** Decoding a photo of a phone takes a second or two; one that takes longer goes without a picture. */
const patienceMs = 20_000

/**
 * What an HEIC photo shows, as a JPEG: by the browser itself where it can (Safari), else by the frame that shows such photos. One at a time, since
 * each takes the memory of its pixels. Rejects for what neither can decode.
 */
export function drawHeic(photo: Blob): Promise<Blob | undefined> {
  const drawing = lastDrawing.then(() => draw(photo))
  lastDrawing = drawing.catch(() => undefined)
  return drawing
}

let lastDrawing: Promise<unknown> = Promise.resolve()

async function draw(photo: Blob): Promise<Blob | undefined> {
  if (photo.size > maxPreviewBytes.heic) return undefined
  const bitmap = await createImageBitmap(photo).catch(() => undefined)
  if (!bitmap) return drawInFrame(await photo.arrayBuffer())
  try {
    return (await pictureOf(bitmap, bitmap.width, bitmap.height)).blob
  } finally {
    bitmap.close()
  }
}

/** Of an opaque origin, as for whoever opens the photo (decision 35): what it answers is foreign, and the server reads it as any picture. */
async function drawInFrame(bytes: ArrayBuffer): Promise<Blob> {
  const frame = document.createElement('iframe')
  frame.sandbox.value = 'allow-scripts'
  frame.referrerPolicy = 'no-referrer'
  frame.src = '/preview/heic.html'
  frame.hidden = true
  frame.tabIndex = -1
  const timeout = AbortSignal.timeout(patienceMs)
  const end = new AbortController()
  try {
    return await new Promise<Blob>((resolve, reject) => {
      const { signal } = end
      timeout.addEventListener('abort', () => reject(timeout.reason), { signal })
      const answer = ({ source, data }: MessageEvent<FromFrame>) => {
        if (source === null || source !== frame.contentWindow) return
        if (data.type === 'ready') frame.contentWindow?.postMessage(requestOf(bytes), '*')
        else if (data.type === 'thumbnail' && data.picture instanceof Blob) resolve(data.picture)
        else if (data.type === 'failed') reject(new Error('the photo cannot be decoded'))
      }
      window.addEventListener('message', answer, { signal })
      document.body.append(frame)
    })
  } finally {
    end.abort()
    frame.remove()
  }
}

const requestOf = (bytes: ArrayBuffer): ToFrame => ({
  ...{ type: 'show', bytes, isText: false, isDark: false, words: { page: '', cut: '', empty: '' } },
})
