import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

export type Doc = PDFKit.PDFDocument
export type Structure = PDFKit.PDFStructureElement

const { resolve } = createRequire(import.meta.url)
/** The whole of Vietnamese; only the letters that are used are embedded, and a face is read when it is first used. */
const faces = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  italic: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Oblique.ttf'),
  boldItalic: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-BoldOblique.ttf'),
  mono: resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'),
}
export type Face = keyof typeof faces

/** Points, on A4. */
export const pageMargin = 36
export const pageWidth = 595.28 - 2 * pageMargin
const footerHeight = 24
const footerSize = 7.5

export interface PdfInfo {
  title: string
  author?: string
  /** Epoch milliseconds. */
  createdTime: number
}

/** A document on A4 whose text can be selected, tagged (ISO 32000-1, 14.8); `draw` adds to the root of its structure. */
export async function writePdf(
  { title, author, createdTime }: PdfInfo,
  draw: (doc: Doc, root: Structure) => void,
  footer: string,
): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: {
      top: pageMargin,
      left: pageMargin,
      right: pageMargin,
      bottom: pageMargin + footerHeight,
    },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'vi',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, ...(author ? { Author: author } : {}), CreationDate: new Date(createdTime) },
  })
  for (const [name, file] of Object.entries(faces)) doc.registerFont(name, file)
  const bytes = collect(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  draw(doc, root)
  root.end()
  drawFooters(doc, footer)
  doc.end()
  return bytes
}

function collect(doc: Doc): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', chunk => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
}

/** Begins a page where this one has less room. @returns whether it did */
export function makeRoom(doc: Doc, height: number): boolean {
  if (doc.y + height <= doc.page.height - doc.page.margins.bottom) return false
  doc.addPage()
  return true
}

/** What has no meaning for who listens. */
export function artifact(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact')
  draw()
  doc.endMarkedContent()
}

function drawFooters(doc: Doc, label: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let n = 0; n < count; n++) {
    doc.switchToPage(start + n)
    // Below the margin, where text would begin a new page.
    doc.page.margins.bottom = 0
    artifact(doc, () => {
      doc
        .font('regular')
        .fontSize(footerSize)
        .fillColor('black')
        .text(`${label} · Trang ${n + 1}/${count}`, pageMargin, doc.page.height - pageMargin - 8, {
          width: pageWidth,
          align: 'center',
          height: 2 * footerSize,
          ellipsis: true,
        })
    })
  }
}
