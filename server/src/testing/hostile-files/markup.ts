import sharp from 'sharp'
import { pdfOf, zipOf } from '#platform/documents/testing/samples.ts'
import { recording, videoOf } from '../../services/media/testing/samples.ts'
import { type HostileFile, script, svgText } from './hostile-file.ts'

/** Files that are one thing to us and another to a browser: what begins as a picture, sound or document and goes on as a page. */
const beginnings: Record<string, { mediaType: string; build(): Buffer | Promise<Buffer> }> = {
  gif: { mediaType: 'image/gif', build: () => pixels('gif') },
  png: { mediaType: 'image/png', build: () => pixels('png') },
  jpg: { mediaType: 'image/jpeg', build: () => pixels('jpeg') },
  webp: { mediaType: 'image/webp', build: () => pixels('webp') },
  pdf: { mediaType: 'application/pdf', build: () => pdfOf('Mot trang') },
  zip: { mediaType: 'application/zip', build: () => zipOf({ 'a.txt': 'a' }) },
  mp4: { mediaType: 'video/mp4', build: () => videoOf(200) },
  ogg: { mediaType: 'audio/ogg', build: () => recording },
  bmp: { mediaType: 'image/bmp', build: () => Buffer.from('BM/*\u0000\u0000\u0000\u0000*/', 'latin1') },
  ico: { mediaType: 'image/x-icon', build: () => Buffer.from('00000100010010100000010020000000', 'hex') },
  wav: { mediaType: 'audio/wav', build: () => Buffer.from('RIFF\u0040\u0000\u0000\u0000WAVEfmt ', 'latin1') },
  mp3: {
    mediaType: 'audio/mpeg',
    build: () => Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0010', 'latin1'),
  },
}
const pixels = (format: 'gif' | 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer()

const endings: Record<string, { text: string; mediaType: string }> = {
  'a page': { text: `--><html>${script}`, mediaType: 'text/html' },
  'a drawing': { text: svgText, mediaType: 'image/svg+xml' },
  'a script': { text: '*/=1;window.ranHostileFile=1//', mediaType: 'text/javascript' },
  'a document': {
    text: '%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
    mediaType: 'application/pdf',
  },
}

const polyglots = Object.entries(beginnings).flatMap(([extension, beginning]) =>
  Object.entries(endings).map(
    ([ending, { text, mediaType }], n): HostileFile => ({
      what: `${extension} that is ${ending} too`,
      name: `ảnh ${n}.${n % 2 ? extension : 'html'}`,
      // Declared as what it is, and declared as what is to run.
      mediaType: n % 2 ? beginning.mediaType : mediaType,
      build: async () => Buffer.concat([await beginning.build(), Buffer.from(text)]),
    }),
  ),
)

const markups: [extension: string, mediaType: string, text: string][] = [
  ['svg', 'image/svg+xml', svgText],
  ['html', 'text/html', `<!doctype html>${script}`],
  ['xhtml', 'application/xhtml+xml', `<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`],
  ['xml', 'text/xml', `<?xml-stylesheet type="text/xsl" href="#x"?><x>${script}</x>`],
  ['mhtml', 'multipart/related', `MIME-Version: 1.0\nContent-Type: text/html\n\n${script}`],
  ['png', 'image/png', `<!doctype html>${script}`],
]
const encodings: [what: string, encode: (text: string) => Buffer][] = [
  ['UTF-8 with a mark', text => Buffer.from(`\ufeff${text}`)],
  ['UTF-16', text => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16, the other way', text => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['UTF-7', text => Buffer.from(text.replaceAll('<', '+ADw-').replaceAll('>', '+AD4-'))],
]
const encodedMarkups = markups.flatMap(([extension, mediaType, text]) =>
  encodings.map(
    ([encoding, encode], n): HostileFile => ({
      what: `${extension} in ${encoding}`,
      name: `trang ${n}.${extension}`,
      mediaType,
      build: () => encode(text),
    }),
  ),
)

const formulas = ['=', '+', '-', '@', '\t=', '\r='].map(
  (sign): HostileFile => ({
    what: `a table with formulas that begin with ${JSON.stringify(sign)}`,
    name: 'bảng.csv',
    mediaType: 'text/csv',
    build: () =>
      Buffer.from(`tên,giá\r\n"${sign}cmd|' /C calc'!A0",${sign}HYPERLINK("https://hostile.invalid")\r\n`),
  }),
)

const texts: [what: string, name: string, build: () => Buffer][] = [
  [
    'Markdown with pages in it',
    'a.md',
    () => Buffer.from(`# ${script}\n[x](javascript:alert(1))\n![](https://hostile.invalid/x)`),
  ],
  [
    'Markdown that is nested without end',
    'a.md',
    () => Buffer.from(`${'> '.repeat(50_000)}x\n${'['.repeat(50_000)}`),
  ],
  ['one line of two million letters', 'a.txt', () => Buffer.from('a'.repeat(2_000_000))],
  ['one letter with a million marks', 'a.txt', () => Buffer.from(`a${'\u0323'.repeat(500_000)}`)],
  ['nothing but directions of writing', 'a.txt', () => Buffer.from('\u202e\u2066'.repeat(200_000))],
  ['nothing but NUL', 'a.txt', () => Buffer.alloc(1_000_000)],
  ['bytes that are no text', 'a.md', () => Buffer.alloc(500_000, 'fffec0afed', 'hex')],
  [
    'halves of letters in UTF-16',
    'a.csv',
    () => Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.alloc(500_000, '00d8', 'hex')]),
  ],
  [
    'words for every index',
    'a.txt',
    () => Buffer.from(Array.from({ length: 120_000 }, (_, n) => n.toString(36)).join(' ')),
  ],
]

export const markupFiles: readonly HostileFile[] = [
  ...polyglots,
  ...encodedMarkups,
  ...formulas,
  ...texts.map(([what, name, build]): HostileFile => ({ what, name, mediaType: 'text/plain', build })),
]
