import { rgbaToThumbHash } from 'thumbhash'

/** A blurred picture in 25 bytes or so. @param source anything that a canvas draws */
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
