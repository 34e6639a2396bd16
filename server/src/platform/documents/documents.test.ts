import { afterAll, describe, expect, it } from 'vitest'
import { createDocuments, type DocumentKind } from './index.ts'
import { maxTextLength } from './limits.ts'
import { docxOf, pdfOf, zipOf } from './testing/samples.ts'

const documents = createDocuments()
afterAll(() => documents.close())
const read = (kind: DocumentKind, bytes: Uint8Array) => documents.run('read', { bytes, kind })

describe('text of documents', () => {
  it('text of documents is read from docx by paragraphs, without its markup', async () => {
    expect(await read('docx', await docxOf('Báo cáo quý III', 'Doanh thu &lt;tăng&gt; 12&#x25;'))).toBe(
      'Báo cáo quý III\nDoanh thu <tăng> 12%',
    )
  })

  it('text of documents is read from xlsx, pptx and OpenDocument', async () => {
    const xlsx = await zipOf({
      'xl/sharedStrings.xml':
        '<sst><si><t>Tháng</t></si><si><r><t>Tổng </t></r><r><t>cộng</t></r></si></sst>',
      'xl/worksheets/sheet1.xml':
        '<worksheet><row><c t="inlineStr"><is><t>Ghi chú</t></is></c><c><v>12</v></c></row></worksheet>',
    })
    expect(await read('xlsx', xlsx)).toBe('Tháng\nTổng cộng\nGhi chú')
    const pptx = await zipOf({
      'ppt/slides/slide1.xml': '<p:sld><a:p><a:r><a:t>Kế hoạch</a:t></a:r></a:p></p:sld>',
    })
    expect(await read('pptx', pptx)).toBe('Kế hoạch')
    const odt = await zipOf({
      'content.xml':
        '<office:text><text:h>Tiêu đề</text:h><text:p>Dòng <text:span>một</text:span></text:p></office:text>',
    })
    expect(await read('odt', odt)).toBe('Tiêu đề\nDòng một')
  })

  it('text of documents is read from PDF', async () => {
    expect(await read('pdf', pdfOf('Hop dong thue nha', 'Trang 1'))).toContain('Hop dong thue nha')
  })

  it('text of documents is decoded by its byte order mark, as UTF-8, or as Windows-1258', async () => {
    expect(await read('txt', Buffer.from('\ufeffTiếng Việt', 'utf16le'))).toBe('Tiếng Việt')
    expect(await read('md', Buffer.from('# Đề mục'))).toBe('# Đề mục')
    // "Việt" in Windows-1258: ê, then the dot below as a mark of its own.
    expect((await read('txt', Buffer.from([0x56, 0x69, 0xea, 0xf2, 0x74]))).normalize('NFC')).toBe('Việt')
  })

  it('ends at its limit', async () => {
    expect(await read('txt', Buffer.from('ệ'.repeat(1_200_000)))).toHaveLength(maxTextLength)
  })

  it('text of documents of zip bombs, entity bombs, damaged and foreign files is refused, and the next document is read', async () => {
    const bomb = await zipOf({ 'word/document.xml': Buffer.alloc(20 * 1024 * 1024, 'a') })
    await expect(read('docx', bomb)).rejects.toThrow('unpacks to too much')
    const entities = `<!DOCTYPE d [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "&a;&a;&a;&a;">]><w:p><w:t>&b;</w:t></w:p>`
    expect(await read('docx', await zipOf({ 'word/document.xml': entities }))).toBe('&b;')
    const deepDocument = await zipOf({ 'word/document.xml': '<w:t>'.repeat(200_000) })
    await expect(read('docx', deepDocument)).rejects.toThrow('nested too deeply')
    for (const kind of ['docx', 'xlsx', 'pdf'] as const)
      await expect(read(kind, Buffer.from('không phải tài liệu'))).rejects.toThrow()
    expect(await read('docx', await docxOf('Vẫn đọc được'))).toBe('Vẫn đọc được')
  })
})
