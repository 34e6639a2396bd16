import libheif from 'libheif-js/libheif-wasm/libheif-bundle.js'
import { say, serveFrame } from './frame.ts'

/** Pictures above it are refused before their pixels take the memory. */
const maxPixels = 60_000_000

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
    canvas.toBlob(thumbnail => thumbnail && say({ type: 'thumbnail', picture: thumbnail }), 'image/jpeg', 0.9)
    return 1
  },
  zoom(factor) {
    document.getElementById('root')!.style.zoom = String(factor)
  },
})
