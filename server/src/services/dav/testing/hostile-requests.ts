import fc from 'fast-check'
import { ownName, sharedName } from '../roots.ts'
import { lockInfo } from './program.ts'

export interface HostileRequest {
  method: string
  /** Raw, below the server’s root. */
  path: string
  headers: Record<string, string>
  body?: string
}

const encoded = encodeURIComponent
const own = `/dav/${encoded(ownName)}`

/** Ways out of a folder, names that no file system takes, and bytes that are no text. */
const segments = [
  ...[
    'a',
    'b',
    'a.txt',
    'sâu',
    '..',
    '.',
    '...',
    '%2e%2e',
    '%2E%2E%2F',
    '..%2f..%2f',
    '%252e%252e',
    '%c0%ae%c0%ae',
  ],
  ...[
    '%00',
    'a%00.txt',
    '%0d%0aX-Evil:1',
    '%ff%fe',
    '%e0%80%af',
    '%ed%a0%80',
    'a%5c..%5cb',
    '~',
    '._a',
    '.DS_Store',
  ],
  ...[
    'CON',
    'a:b',
    '*',
    '%22%3E%3Cx%3E',
    '%3Cscript%3E',
    ';rm',
    '$(id)',
    "' OR 1=1 --",
    '%27%3B--',
    'x'.repeat(300),
  ],
  ...[
    encoded(ownName),
    encoded(sharedName),
    encoded('e\u0301'.repeat(60)),
    encoded('\u202Egpj.exe'),
    '%',
    '%zz',
    '',
  ],
].map(segment => segment.replace(/[ "<>]/g, encoded))

const path = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(fc.constantFrom(...segments), { maxLength: 6 })
      .map(names => [own, ...names].join('/')),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom(...segments), { maxLength: 4 })
      .map(names => ['/dav', ...names].join('/')),
  },
  fc.constantFrom(
    '/dav',
    '/dav/',
    '/dav//',
    `${own}/${'a/'.repeat(400)}`,
    `${own}/${'%2e%2e/'.repeat(40)}etc/passwd`,
  ),
  fc.nat(3_000).map(length => `${own}/${'y'.repeat(length)}`),
)

const bomb = (levels: number) =>
  `<?xml version="1.0"?><!DOCTYPE b [<!ENTITY e0 "ha">${Array.from({ length: levels }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('')}]><D:propfind xmlns:D="DAV:"><D:prop><D:x>&e${levels};</D:x></D:prop></D:propfind>`

const bodies = [
  ...[
    '',
    '<',
    '<a',
    'không phải xml',
    '{"a":1}',
    '\u0000\u0001',
    '<?xml version="1.0" encoding="utf-16"?><a/>',
  ],
  bomb(9),
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><D:propfind xmlns:D="DAV:"><D:prop><D:y>&x;</D:y></D:prop></D:propfind>',
  '<?xml version="1.0"?><!DOCTYPE a SYSTEM "http://127.0.0.1:1/evil.dtd"><D:propfind xmlns:D="DAV:"><D:allprop/></D:propfind>',
  `${'<D:a xmlns:D="DAV:">'.repeat(3_000)}`,
  `${'<a>'.repeat(2_000)}${'</a>'.repeat(2_000)}`,
  `<D:propfind xmlns:D="DAV:"><D:prop>${Array.from({ length: 3_000 }, (_, n) => `<p${n} xmlns="urn:${n}"/>`).join('')}</D:prop></D:propfind>`,
  `<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop>${Array.from({ length: 300 }, (_, n) => `<p${n} xmlns="urn:x">${'v'.repeat(300)}</p${n}>`).join('')}</D:prop></D:set></D:propertyupdate>`,
  '<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><__proto__ xmlns="urn:constructor">1</__proto__><constructor xmlns="">2</constructor></D:prop></D:set></D:propertyupdate>',
  '<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><D:getetag>x</D:getetag><D:resourcetype/></D:prop></D:set></D:propertyupdate>',
  '<D:propfind xmlns:D="DAV:"><D:allprop/></D:propfind>',
  `<a ${Array.from({ length: 2_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`,
  ...[lockInfo(), lockInfo('shared'), lockInfo().replace('<D:owner>', `<D:owner>${'o'.repeat(20_000)}`)],
]

const destinations = [
  ...[
    `${own}/b`,
    `${own}/../../x`,
    '/etc/passwd',
    '//evil.example/dav/a',
    'http://evil.example/dav/a',
    'file:///etc/passwd',
  ],
  ...[
    '',
    '%',
    'http://[',
    `${own}/a/a/a`,
    `/dav/${encoded(sharedName)}/x`,
    '/dav',
    `${own}/${'z'.repeat(2_000)}`,
    '\\\\host\\share',
  ],
]

const header = fc.oneof(
  fc.constantFrom('infinity', '0', '1', '-1', '99', 'Infinity, 1').map(value => ['depth', value]),
  fc.constantFrom(...destinations).map(value => ['destination', value]),
  fc.constantFrom('T', 'F', 'X').map(value => ['overwrite', value]),
  fc
    .constantFrom(
      '(',
      '(<>)',
      '(<opaquelocktoken:1>)',
      '<x> (Not <DAV:no-lock>)',
      '(["a"])'.repeat(400),
      `(<${'u'.repeat(4_000)}>)`,
    )
    .map(value => ['if', value]),
  fc.constantFrom('Infinite', 'Second-4100000000', 'Second--1', 'x').map(value => ['timeout', value]),
  fc.constantFrom('<urn:uuid:1>', '<', '').map(value => ['lock-token', value]),
  fc
    .constantFrom('bytes=0-0', 'bytes=-1', 'bytes=99999999999-', 'bytes=0-1,3-4', 'x')
    .map(value => ['range', value]),
  fc.constantFrom('bytes 0-1/2', 'x').map(value => ['content-range', value]),
  fc.constantFrom('*', '"x"', 'W/"', '"'.repeat(3_000)).map(value => ['if-match', value]),
  fc.constantFrom('0', '99999999999999', 'NaN').map(value => ['x-oc-mtime', value]),
  fc
    .constantFrom('text/xml', 'application/json', 'multipart/form-data; boundary=', 'x'.repeat(500))
    .map(value => ['content-type', value]),
)

const methods = [
  ...[
    'OPTIONS',
    'PROPFIND',
    'PROPPATCH',
    'GET',
    'HEAD',
    'PUT',
    'DELETE',
    'MKCOL',
    'COPY',
    'MOVE',
    'LOCK',
    'LOCK',
  ],
  ...['UNLOCK', 'POST', 'PATCH', 'REPORT', 'SEARCH', 'TRACE'],
]

/** What a program that means harm could send with the right of one person. */
export const hostileRequest: fc.Arbitrary<HostileRequest> = fc
  .record({
    method: fc.constantFrom(...methods),
    path,
    headers: fc.array(header, { maxLength: 4 }),
    body: fc.option(fc.constantFrom(...bodies), { nil: undefined }),
  })
  .map(({ headers, body, ...request }) => ({
    ...request,
    headers: Object.fromEntries(headers) as Record<string, string>,
    ...(body === undefined ? {} : { body }),
  }))
