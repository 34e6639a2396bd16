import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** The documents of the demo's drive, made here: nobody else's work is in them. */

const escapeText = (text: string) =>
  text.replace(/[&<>]/g, character => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character]!)

const contentTypes = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const relationships = `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`

/** A title and paragraphs as a Word document: the least that ECMA-376 asks for. */
export async function docx(title: string, paragraphs: readonly string[]): Promise<Buffer> {
  const run = (text: string, style = '') =>
    `<w:p><w:r>${style}<w:t xml:space="preserve">${escapeText(text)}</w:t></w:r></w:p>`
  const body = [run(title, '<w:rPr><w:b/><w:sz w:val="36"/></w:rPr>'), ...paragraphs.map(text => run(text))]
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(contentTypes), '[Content_Types].xml')
  zip.addBuffer(Buffer.from(relationships), '_rels/.rels')
  zip.addBuffer(
    Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join('')}</w:body></w:document>`,
    ),
    'word/document.xml',
  )
  zip.end()
  return buffer(zip.outputStream)
}

/** With the mark that makes spreadsheet programs read it as UTF-8. */
export const csv = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  Buffer.from(`\ufeff${rows.map(row => row.join(',')).join('\r\n')}\r\n`)
