import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** Documents as small as their formats allow, for previews. */
async function zipOf(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream as unknown as NodeJS.ReadableStream)
}

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

/** A document with a text and a link whose target runs a script. */
export const docxWithLink = (text: string, target: string) =>
  zipOf({
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${relationships}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="l1" Type="${relationships}/hyperlink" Target="${target}" TargetMode="External"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${word}" xmlns:r="${relationships}"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p><w:p><w:hyperlink r:id="l1"><w:r><w:t>Bấm vào đây</w:t></w:r></w:hyperlink></w:p></w:body></w:document>`,
  })

/** Pages with one line each, in the standard font Helvetica. ISO 32000-1, 7.5 */
export function pdfOf(...lines: string[]): Buffer {
  const kids = lines.map((_, n) => `${4 + 2 * n} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, n) => {
      const content = `BT /F1 24 Tf 72 720 Td (${line}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * n} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const table = objects.map((object, n) => {
    const offset = String(file.length).padStart(10, '0')
    file += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${offset} 00000 n \n`
  })
  const start = file.length
  const count = objects.length + 1
  file += `xref\n0 ${count}\n0000000000 65535 f \n${table.join('')}`
  return Buffer.from(
    `${file}trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  )
}

/** A gradient of 64 × 48 pixels, encoded by libheif. */
export const heicPicture = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHOAAEAAAAAAAAAQAACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADVaXBycAAAALNpcGNvAAAAc2h2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACdCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprmwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAEhtZGF0AAAAPCgBrxOA9WciYbd0/LwROw/gaKCDI5FrmiAooVo6pYHddnveVzzIS6m2RFqTCPdH3kxKUZfzH7MaHPOF4A==',
  'base64',
)
