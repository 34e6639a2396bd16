import { drawMarks, type Source, startView } from './draw-edit.ts'
import { type PictureEdit, wholePixels } from './picture-edit.ts'

/** What Safari on iOS draws at most (https://pqina.nl/blog/canvas-area-exceeds-the-maximum-limit); larger photos are shrunk to it. */
const mostPixels = 16_777_216
/** Of JPEG and WebP: high, since the server encodes the photo once more. */
const quality = 0.92

/** The picture upright, as its camera says. Rejects where this browser cannot read it. */
export async function openSource(file: File): Promise<ImageBitmap> {
  const picture = await createImageBitmap(file)
  const ratio = Math.sqrt(mostPixels / (picture.width * picture.height))
  if (ratio >= 1) return picture
  const shrunk = await createImageBitmap(picture, {
    resizeWidth: Math.floor(picture.width * ratio),
    resizeHeight: Math.floor(picture.height * ratio),
    resizeQuality: 'high',
  })
  picture.close()
  return shrunk
}

/** A screenshot stays sharp and what is see-through stays so; anything else is a photo. */
const typeOf = ({ type }: File) => (type === 'image/png' || type === 'image/webp' ? type : 'image/jpeg')
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** The file that is sent in place of the chosen one: of the part that is left, with its marks, and without what the camera wrote beside. */
export async function editedFile(file: File, source: Source, edit: PictureEdit): Promise<File> {
  const canvas = document.createElement('canvas')
  const view = { quarterTurns: edit.quarterTurns, area: wholePixels(edit.area, source) }
  const context = startView(canvas, view, 1)
  context.drawImage(source, 0, 0)
  drawMarks(context, source, edit.marks)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, typeOf(file), quality))
  canvas.width = 0
  if (!blob) throw new Error('The browser gave no picture.')
  // Where a browser writes no WebP it answers a PNG.
  const name = file.name.replace(/\.[^.]*$/u, '')
  return new File([blob], `${name}.${endings[blob.type] ?? 'png'}`, { type: blob.type })
}
