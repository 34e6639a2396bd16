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
