import { createRequire } from 'node:module'
import sharp from 'sharp'
import { openPicture } from './decoding.ts'

/** The font is a package, so that a machine without fonts draws Vietnamese too. */
const fontfile = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
/** A preview’s longest side. */
const largest = 1_600

/**
 * The picture with a text drawn over all of it, slanted and repeated, so that no part of it can be cut out without the text.
 * @returns WebP
 */
export async function drawWatermark(bytes: Uint8Array, text: string): Promise<Buffer> {
  const { data: base, info } = await openPicture(bytes)
    .autoOrient()
    .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true })
  const tile = await tileOf(text, info.width, info.height)
  return sharp(base)
    .composite([{ input: tile, tile: true, gravity: 'northwest' }])
    .webp({ quality: 80, effort: 2 })
    .toBuffer()
}

/** One repetition, not larger than the picture. */
async function tileOf(text: string, width: number, height: number): Promise<Buffer> {
  const size = Math.max(6, Math.round(Math.max(width, height) / 50))
  // Light with a dark shadow, to be read on every ground.
  const line = (color: string, alpha: number) =>
    sharp({
      text: {
        ...{ text: `<span foreground="${color}" alpha="${alpha}%">${escapeMarkup(text)}</span>`, fontfile },
        ...{ font: `DejaVu Sans ${size}`, dpi: 72, rgba: true, width: size * 30, wrap: 'char' },
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
  const [light, dark] = await Promise.all([line('white', 45), line('black', 45)])
  const level = await sharp({
    create: {
      ...{ width: light.info.width + 2 * size, height: light.info.height + 2 * size, channels: 4 },
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    },
  })
    .composite([
      { input: dark.data, left: size + 1, top: size + 1 },
      { input: light.data, left: size, top: size },
    ])
    .png()
    .toBuffer()
  const slantedText = await sharp(level)
    .rotate(-24, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
  return sharp(slantedText)
    .resize(width, height, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}

/** https://docs.gtk.org/Pango/pango_markup.html */
const escapeMarkup = (text: string) =>
  text.replace(/[&<>'"]/g, c => `&#${c.charCodeAt(0)};`).replace(/\p{Cc}/gu, ' ')
