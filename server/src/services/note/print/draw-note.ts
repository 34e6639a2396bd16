import sharp from 'sharp'
import {
  artifact,
  type Doc,
  type Face,
  makeRoom,
  pageMargin,
  pageWidth,
  type Structure,
  writePdf,
} from '#platform/pdf/document.ts'
import type { Block, Run } from './blocks.ts'

/** A note as it is printed. */
export interface PrintedNote {
  title: string
  /** Of whom it is. */
  author: string
  /** When it was changed, epoch milliseconds, and as it is printed. */
  changedTime: number
  changedDay: string
  blocks: readonly Block[]
  /** Encoded pictures by the id of their file; those that are missing are named instead. */
  images: ReadonlyMap<string, Uint8Array>
}

const textSize = 10.5
const headingSizes = [17, 14.5, 12.5, 11.5, 11, 10.5]
const indent = 18
/** What is nested deeper stands no further in. */
const mostIndent = 10 * indent
const gap = 6
/** A picture is not printed larger than this, in pixels, and takes this much of a page at most, in points. */
const mostPixels = 1_600
const mostPictureHeight = 420
/** A picture that inflates to more is no picture of a note. */
const mostInputPixels = 50_000_000

type Picture = { bytes: Buffer; width: number; height: number }

/** @returns the bytes of the PDF */
export async function drawNote(note: PrintedNote): Promise<Uint8Array> {
  const pictures = new Map<string, Picture>()
  for (const [mediaId, bytes] of note.images) {
    const picture = await readPicture(bytes)
    if (picture) pictures.set(mediaId, picture)
  }
  return writePdf(
    { title: note.title, author: note.author, createdTime: note.changedTime },
    (doc, root) => {
      writeRuns(doc, root, 'H1', [{ text: note.title, isBold: true }], { size: 20, x: pageMargin })
      writeRuns(doc, root, 'P', [{ text: `${note.author} · ${note.changedDay}` }], { size: 9, x: pageMargin })
      doc.y += gap
      drawBlocks({ doc, pictures }, root, note.blocks, pageMargin)
    },
    note.title,
  )
}

/** As JPEG, upright and on white, which is what paper is; undefined where it cannot be read. */
async function readPicture(bytes: Uint8Array): Promise<Picture | undefined> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostInputPixels })
      .rotate()
      .resize({ width: mostPixels, height: mostPixels, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return undefined
  }
}

interface Sheet {
  doc: Doc
  pictures: ReadonlyMap<string, Picture>
}

function drawBlocks(sheet: Sheet, parent: Structure, blocks: readonly Block[], x: number): void {
  for (const block of blocks) drawBlock(sheet, parent, block, x)
}

function drawBlock(sheet: Sheet, parent: Structure, block: Block, x: number): void {
  const { doc } = sheet
  switch (block.kind) {
    case 'text':
      writeRuns(doc, parent, 'P', block.runs, { size: textSize, x })
      break
    case 'heading': {
      doc.y += gap
      const type = `H${Math.min(block.level + 1, 6)}` as 'H2'
      const runs = block.runs.map(run => ({ ...run, isBold: true }))
      writeRuns(doc, parent, type, runs, { size: headingSizes[block.level - 1]!, x, together: 60 })
      break
    }
    case 'code':
      writeRuns(doc, parent, 'Code', [{ text: block.text, isCode: true }], { size: 9, x: x + gap })
      break
    case 'list':
      drawList(sheet, parent, block.items, x)
      break
    case 'group':
      drawGroup(sheet, parent, block.blocks, x)
      break
    case 'table':
      drawTable(doc, parent, block.rows, x)
      break
    case 'image':
      drawPicture(sheet, parent, block, x)
      break
    case 'rule':
      makeRoom(doc, 3 * gap)
      line(doc, x, doc.y + gap, pageMargin + pageWidth, doc.y + gap)
      doc.y += 2 * gap
  }
}

const inner = (x: number) => Math.min(x + indent, pageMargin + mostIndent)

interface TextStyle {
  size: number
  x: number
  /** Points that must follow on the same page. */
  together?: number
}

const faceOf = ({ isBold, isItalic, isCode }: Run): Face =>
  isCode ? 'mono' : isBold ? (isItalic ? 'boldItalic' : 'bold') : isItalic ? 'italic' : 'regular'

/** One paragraph. Links can be pressed; an empty one is a space of its height. */
function writeRuns(
  doc: Doc,
  parent: Structure,
  type: 'H1' | 'H2' | 'P' | 'Code' | 'LBody',
  runs: readonly Run[],
  { size, x, together = 0 }: TextStyle,
): void {
  const filledRuns = runs.filter(run => run.text !== '')
  doc.font('regular').fontSize(size)
  if (filledRuns.length === 0) {
    doc.y += size
    return
  }
  makeRoom(doc, size * 1.4 + together)
  const box = { width: pageMargin + pageWidth - x, lineGap: 2 }
  const draw = () => {
    filledRuns.forEach((run, n) => {
      const options = {
        ...box,
        continued: n < filledRuns.length - 1,
        underline: Boolean(run.isUnderlined || run.link),
        strike: Boolean(run.isStruck),
        link: run.link ?? null,
      }
      doc
        .font(faceOf(run))
        .fontSize(size)
        .fillColor(run.link ? '#0a6b4a' : 'black')
      if (n === 0) doc.text(run.text, x, doc.y, options)
      else doc.text(run.text, options)
    })
  }
  parent.add(doc.struct(type, {}, [draw]))
  doc.fillColor('black')
  doc.y += gap
}

function drawList(
  sheet: Sheet,
  parent: Structure,
  items: Extract<Block, { kind: 'list' }>['items'],
  x: number,
): void {
  const { doc } = sheet
  const list = doc.struct('L')
  parent.add(list)
  for (const { marker, isDone, blocks } of items) {
    const item = doc.struct('LI')
    list.add(item)
    makeRoom(doc, textSize * 1.4)
    const top = doc.y
    item.add(
      doc.struct('Lbl', {}, [
        () => void doc.font('regular').fontSize(textSize).text(marker, x, top, { lineBreak: false }),
      ]),
    )
    doc.y = top
    const body = doc.struct('LBody')
    item.add(body)
    drawBlocks(sheet, body, isDone ? blocks.map(struck) : blocks, inner(x))
    body.end()
    item.end()
  }
  list.end()
}

/** A task that is done, without what stands below it. */
const struck = (block: Block): Block =>
  block.kind === 'text' ? { ...block, runs: block.runs.map(run => ({ ...run, isStruck: true })) } : block

/** Set in, with a line at the side of each part that one page holds. */
function drawGroup(sheet: Sheet, parent: Structure, blocks: readonly Block[], x: number): void {
  const { doc } = sheet
  const group = doc.struct('BlockQuote')
  parent.add(group)
  for (const block of blocks) {
    makeRoom(doc, textSize * 1.4)
    const [page, top] = [doc.page, doc.y]
    drawBlock(sheet, group, block, inner(x))
    if (doc.page === page) line(doc, x + gap, top, x + gap, doc.y)
  }
  group.end()
  doc.y += gap / 2
}

const cellPadding = 4
const cellSize = 9

const cellFont = (doc: Doc, { isHeader }: { isHeader: boolean }) =>
  doc.font(isHeader ? 'bold' : 'regular').fontSize(cellSize)

/** Columns of one width; the text of a cell that does not fit on a page is cut there. */
function drawTable(
  doc: Doc,
  parent: Structure,
  rows: Extract<Block, { kind: 'table' }>['rows'],
  x: number,
): void {
  const columns = Math.max(...rows.map(row => row.length), 0)
  if (columns === 0) return
  const width = (pageMargin + pageWidth - x) / columns
  const box = { width: width - 2 * cellPadding }
  const mostHeight = doc.page.height - doc.page.margins.top - doc.page.margins.bottom - 2 * gap
  const table = doc.struct('Table')
  parent.add(table)
  for (const row of rows) {
    const heights = row.map(
      cell => cellFont(doc, cell).heightOfString(cell.text || ' ', box) + 2 * cellPadding,
    )
    const height = Math.min(Math.max(...heights, cellSize * 1.4 + 2 * cellPadding), mostHeight)
    makeRoom(doc, height)
    const top = doc.y
    const cells = row.map((cell, n) =>
      doc.struct(cell.isHeader ? 'TH' : 'TD', {}, [
        () => {
          cellFont(doc, cell).text(cell.text, x + n * width + cellPadding, top + cellPadding, {
            ...box,
            height: height - 2 * cellPadding,
            ellipsis: true,
          })
        },
      ]),
    )
    table.add(doc.struct('TR', {}, cells))
    artifact(doc, () => {
      for (let n = 0; n < columns; n++) doc.rect(x + n * width, top, width, height)
      doc.lineWidth(0.5).strokeColor('#999999').stroke()
    })
    doc.x = x
    doc.y = top + height
  }
  table.end()
  doc.y += gap
}

function drawPicture(
  { doc, pictures }: Sheet,
  parent: Structure,
  { mediaId, alt }: Extract<Block, { kind: 'image' }>,
  x: number,
): void {
  const picture = mediaId && pictures.get(mediaId)
  if (!picture) {
    writeRuns(doc, parent, 'P', [{ text: alt, isItalic: true }], { size: textSize, x })
    return
  }
  const scale = Math.min(
    (pageMargin + pageWidth - x) / picture.width,
    mostPictureHeight / picture.height,
    0.75,
  )
  const [width, height] = [picture.width * scale, picture.height * scale]
  makeRoom(doc, height)
  const top = doc.y
  parent.add(
    doc.struct('Figure', { alt: alt || 'Ảnh' }, [
      () => void doc.image(picture.bytes, x, top, { width, height }),
    ]),
  )
  doc.x = x
  doc.y = top + height + gap
}

function line(doc: Doc, x1: number, y1: number, x2: number, y2: number): void {
  artifact(doc, () => void doc.moveTo(x1, y1).lineTo(x2, y2).lineWidth(1).strokeColor('#999999').stroke())
}
