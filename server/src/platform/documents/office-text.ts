import { Parser } from 'htmlparser2'
import yauzl from 'yauzl'
import type { DocumentKind } from './limits.ts'
import { maxDepth, maxPartBytes, maxPartsBytes, maxRatio, smallPartBytes } from './limits.ts'
import type { TextSink } from './text-sink.ts'

/** Where the text of a kind of document stands: which parts of the package, and which elements. */
interface Layout {
  parts: RegExp
  /** Elements whose text counts; without them all text does. */
  texts?: ReadonlySet<string>
  /** Elements after which a line ends. */
  lines: ReadonlySet<string>
}

const openDocument: Layout = {
  parts: /^content\.xml$/,
  lines: new Set(['text:p', 'text:h', 'table:table-row', 'text:line-break']),
}
/** ECMA-376 (Office Open XML) and ISO/IEC 26300 (OpenDocument). */
const layouts: Partial<Record<DocumentKind, Layout>> = {
  docx: {
    parts: /^word\/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml$/,
    texts: new Set(['w:t']),
    lines: new Set(['w:p', 'w:tab', 'w:br']),
  },
  xlsx: {
    parts: /^xl\/(sharedStrings|worksheets\/sheet\d+)\.xml$/,
    texts: new Set(['t']),
    lines: new Set(['si', 'is', 'row']),
  },
  pptx: {
    parts: /^ppt\/(slides\/slide|notesSlides\/notesSlide)\d+\.xml$/,
    texts: new Set(['a:t']),
    lines: new Set(['a:p', 'a:br']),
  },
  odt: openDocument,
  ods: openDocument,
  odp: openDocument,
}

/**
 * The text of an Office document, which is a zip of XML. Entities are the five of XML: what a document type declares is not expanded.
 * @throws when it is no zip, or unpacks to more than it may
 */
export async function readOffice(bytes: Uint8Array, kind: DocumentKind, sink: TextSink): Promise<void> {
  const layout = layouts[kind]
  if (!layout) throw new Error(`${kind} is no Office document`)
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  let unpackedBytes = 0
  for await (const entry of zip.eachEntry()) {
    if (sink.isFull) break
    if (!layout.parts.test(entry.fileName)) continue
    requireHarmless(entry)
    unpackedBytes += entry.uncompressedSize
    if (unpackedBytes > maxPartsBytes) throw new Error('the document unpacks to too much')
    await readPart(await zip.openReadStreamPromise(entry), layout, sink)
  }
}

/** yauzl ends a stream that unpacks to more than its entry says. */
function requireHarmless({ uncompressedSize, compressedSize, fileName }: yauzl.Entry): void {
  const ratio = uncompressedSize / Math.max(1, compressedSize)
  if (uncompressedSize > maxPartBytes || (uncompressedSize > smallPartBytes && ratio > maxRatio))
    throw new Error(`${fileName} unpacks to too much`)
}

async function readPart(
  stream: AsyncIterable<Buffer>,
  { texts, lines }: Layout,
  sink: TextSink,
): Promise<void> {
  let depth = 0
  let depthOfTexts = 0
  const parser = new Parser(
    {
      onopentagname(name) {
        if (++depth > maxDepth) throw new Error('the document is nested too deeply')
        if (texts?.has(name)) depthOfTexts++
      },
      ontext(text) {
        if (!texts || depthOfTexts > 0) sink.add(text)
      },
      onclosetag(name) {
        depth--
        if (texts?.has(name)) depthOfTexts--
        if (lines.has(name)) sink.add('\n')
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new TextDecoder()
  for await (const chunk of stream) {
    if (sink.isFull) return
    parser.write(decoder.decode(chunk, { stream: true }))
  }
  parser.end(decoder.decode())
}
