import sharp from 'sharp'
import { docxOf, pdfOf } from '#platform/documents/testing/samples.ts'
import type { HostileFile } from './hostile-file.ts'

const long = (character: string, bytes: number) =>
  character.repeat(Math.floor(bytes / Buffer.byteLength(character)))

/** Names that a system, a header, a page or a program could take for something else. */
export const hostileNames: readonly string[] = [
  // Paths
  ...[
    '..',
    '.',
    '../../etc/passwd',
    '..\\..\\windows\\win.ini',
    '/etc/passwd',
    'C:\\autoexec.bat',
    '\\\\máy\\chung',
  ],
  ...[
    'a/b.txt',
    'a\\b.txt',
    '%2e%2e%2fa.txt',
    '..%2f..%2fa.txt',
    '%00.txt',
    'a.txt/',
    './a.txt',
    '~/.ssh/id',
    '....//a.txt',
  ],
  // Characters that end, hide or turn something
  ...[
    'a\u0000.txt',
    'a.txt\u0000.png',
    '\u0000',
    'a\nb.txt',
    'a\r\nb.txt',
    'a\tb.txt',
    'a\u0007.txt',
    '\u001b[31mđỏ.txt',
    'a\u0085b.txt',
  ],
  ...[
    'ảnh\u202egpj.exe',
    '\u2066ẩn\u2069.txt',
    'a\u200b\ufeffb.txt',
    '\ufeffa.txt',
    'a\u2028b.txt',
    '\ud800.txt',
    'a\udfff.txt',
    '\u200f.txt',
  ],
  // Headers
  ...[
    'a".html',
    'a"; filename="b.html',
    'a\r\nSet-Cookie: x=1\r\n.txt',
    'a\r\nContent-Type: text/html\r\n\r\n<script>.txt',
    "a';.txt",
    'a;b=c.txt',
  ],
  ...[
    'a\\".txt',
    "UTF-8''a.html",
    '=?UTF-8?Q?a.html?=',
    'a%0d%0aX-Header: 1.txt',
    'a%22.txt',
    '*.txt',
    'a,b.txt',
  ],
  // Markup, templates, shells and formulas
  ...[
    '<script>alert(1)</script>.txt',
    '"><img src=x onerror=alert(1)>.png',
    '&lt;b&gt;.txt',
    '{{7*7}}.txt',
    '#{7*7}.txt',
    '`id`.txt',
    '$(id).txt',
  ],
  ...[
    '| rm -rf.txt',
    '-rf',
    '--help',
    "=HYPERLINK('x').csv",
    '@SUM(1).csv',
    "'; DROP TABLE drive_node; --.txt",
    '__proto__',
    'constructor',
    'javascript:alert(1)',
  ],
  // Names of systems
  ...[
    'CON',
    'con.txt',
    'NUL',
    'aux.docx',
    'COM1',
    'LPT9.pdf',
    'COM¹.txt',
    '.DS_Store',
    '._a.txt',
    '._',
    'Thumbs.db',
    'desktop.ini',
    '.htaccess',
  ],
  ...['a.', 'a. . ', 'a...', ' a.txt ', '   ', '', '.txt', '..txt'],
  // Writing
  ...[
    'Tie\u0302\u0301ng Vie\u0323\u0302t.txt',
    'TIẾNG VIỆT.TXT',
    '👨‍👩‍👧‍👦🇻🇳🏴󠁧󠁢󠁥󠁮󠁧󠁿.png',
    `z${'\u0301'.repeat(100)}.txt`,
    'ﷺ.txt',
    'ǅ.txt',
    'ı.txt',
    'ß.txt',
  ],
  // Lengths
  ...[
    `${long('a', 251)}.txt`,
    `${long('a', 252)}.txt`,
    `${long('ệ', 255)}.txt`,
    long('👨‍👩‍👧', 400),
    `a.${long('b', 300)}`,
    `${long('x', 5_000)}.pdf`,
  ],
]

/** Each with a content that something is made of. */
const contents: [extension: string, mediaType: string, build: () => Buffer | Promise<Buffer>][] = [
  ['txt', 'text/plain', () => Buffer.from('nội dung')],
  ['docx', 'application/zip', () => docxOf('Nội dung')],
  ['pdf', 'application/pdf', () => pdfOf('Noi dung')],
  [
    'png',
    'text/html\r\nX-Header: 1',
    () =>
      sharp({ create: { width: 30, height: 20, channels: 3, background: 'blue' } })
        .png()
        .toBuffer(),
  ],
]

export const namedFiles: readonly HostileFile[] = hostileNames.map((name, n): HostileFile => {
  const [extension, mediaType, build] = contents[n % contents.length]!
  return { what: `${extension} called ${JSON.stringify(name.slice(0, 60))}`, name, mediaType, build }
})
