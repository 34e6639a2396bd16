import { rgbaToThumbHash, thumbHashToDataURL } from 'thumbhash'

const dataUrls = new Map<string, string>()
const mostDrawn = 500

/** The blurred picture that stands in a picture's place until it comes, as a data: address. '' where the hash is none. */
export function placeholder(hash: string | undefined): string {
  if (!hash) return ''
  const cachedUrl = dataUrls.get(hash)
  if (cachedUrl !== undefined) return cachedUrl
  if (dataUrls.size > mostDrawn) dataUrls.clear()
  const url = draw(hash)
  dataUrls.set(hash, url)
  return url
}

function draw(hash: string): string {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), letter => letter.charCodeAt(0)))
  } catch {
    // No hash of ours: nothing is drawn.
    return ''
  }
}

/** @param source anything that a canvas draws */
export function hashOf(source: CanvasImageSource, width: number, height: number): string | undefined {
  const scale = Math.min(1, 100 / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return btoa(String.fromCharCode(...rgbaToThumbHash(canvas.width, canvas.height, data)))
}
