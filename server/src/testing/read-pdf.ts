import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text and the structure of each page, as a reader finds them. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, n) => {
      const page = await document.getPage(n + 1)
      const { items } = await page.getTextContent()
      const text = items.map(item => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('')
      return { text: text.replace(/\s+/g, ' '), tree: JSON.stringify(await page.getStructTree()) }
    }),
  )
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } }
  return {
    pages,
    info,
    isTagged: Buffer.from(bytes).toString('latin1').includes('/Marked true'),
    bytes: bytes.length,
  }
}

interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** The pixels of the last page, as it is printed at 144 dots per inch. */
export async function pictureOfPdf(bytes: Uint8Array): Promise<Pixels> {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const page = await document.getPage(document.numPages)
  const viewport = page.getViewport({ scale: 2 })
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
  const canvas = createCanvas(width, height)
  // pdf.js declares the canvas of a browser; in Node it draws on this one.
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise
  return canvas.getContext('2d').getImageData(0, 0, width, height)
}
