import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { maxPages } from './limits.ts'
import type { TextSink } from './text-sink.ts'

/** The text of a PDF, page after page. @throws when it is none, or needs a password */
export async function readPdf(bytes: Uint8Array, sink: TextSink): Promise<void> {
  const task = getDocument({
    data: bytes,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const document = await task.promise
    for (let page = 1; page <= Math.min(document.numPages, maxPages) && !sink.isFull; page++) {
      const { items } = await (await document.getPage(page)).getTextContent()
      for (const item of items) if ('str' in item) sink.add(item.hasEOL ? `${item.str}\n` : item.str)
      sink.add('\n')
    }
  } finally {
    await task.destroy()
  }
}
