import libheif from 'libheif-js/libheif-wasm/libheif-bundle.js'
import { say, serveFrame } from './frame.ts'

/** Pictures above it are refused before their pixels take the memory. */
const maxPixels = 60_000_000
/** Of the longer side. */
const thumbnailPx = 1_600

serveFrame({
  async show({ bytes }, root) {
    const decoder = new (libheif().HeifDecoder)()
    const [picture] = decoder.decode(new Uint8Array(bytes))
    if (!picture) throw new Error('no picture')
    const [width, height] = [picture.get_width(), picture.get_height()]
    if (width * height > maxPixels) throw new Error('too many pixels')
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height, className: 'picture' })
    const context = canvas.getContext('2d')!
    const pixels = context.createImageData(width, height)
    await new Promise<void>((resolve, reject) =>
      picture.display(pixels, data => (data ? resolve() : reject(new Error('damaged')))),
    )
    context.putImageData(pixels, 0, 0)
    root.append(canvas)
    await makeThumbnail(canvas)
    return 1
  },
  zoom(factor) {
    document.getElementById('root')!.style.zoom = String(factor)
  },
})

/** As large as the server keeps one: a photo of a phone is more than it takes. */
async function makeThumbnail(picture: HTMLCanvasElement): Promise<void> {
  const scale = Math.min(1, thumbnailPx / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const thumbnail = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  if (thumbnail) say({ type: 'thumbnail', picture: thumbnail })
}
