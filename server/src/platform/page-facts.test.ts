import { describe, expect, it } from 'vitest'
import { factsOf } from './page-facts.ts'

const page = (head: string) => `<!doctype html><html><head>${head}</head><body>…</body></html>`

describe('what a page says of itself', () => {
  it.each<[string, string | undefined]>([
    ['https://anh.vidu.vn/1.png', 'https://anh.vidu.vn/1.png'],
    ['/1.png', 'https://vidu.vn/1.png'],
    ['2.png?a=1&amp;b=2', 'https://vidu.vn/bai/2.png?a=1&b=2'],
    ['//anh.vidu.vn/3.png', 'https://anh.vidu.vn/3.png'],
    ['data:image/png;base64,iVBORw0KGgo=', undefined],
    ['javascript:alert(1)', undefined],
    ['file:///etc/passwd', undefined],
    ['http://[', undefined],
    [' ', undefined],
    [`/${'x'.repeat(3_000)}`, undefined],
  ])('its picture: %s', (content, href) => {
    const head = `<title>T</title><meta property="og:image" content="${content}">`
    expect(factsOf(page(head), new URL('https://vidu.vn/bai/1'))?.image).toBe(href)
  })

  it.each<[string, string, object | undefined]>([
    [
      'as it is meant to be shown',
      '<meta property="og:title" content="Phở &amp; bún"><meta property="og:description" content="Ngon"><meta property="og:site_name" content="Bếp nhà"><title>Khác</title>',
      { title: 'Phở & bún', description: 'Ngon', site: 'Bếp nhà' },
    ],
    [
      'by its title alone',
      '<title>\n Một   trang </title><svg><title>Hình</title></svg>',
      { title: 'Một trang' },
    ],
    [
      'by its older marks',
      '<META NAME="Description" CONTENT="Cũ"><title>T</title>',
      { title: 'T', description: 'Cũ' },
    ],
    ['nothing', '<p>Không có gì</p>', undefined],
    [
      'as text, whatever is in it',
      '<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>',
      { title: '<script>alert(1)</script>' },
    ],
    ['without what turns a line around', '<title>gpj\u202eexe\u0000</title>', { title: 'gpj exe' }],
  ])('%s', (_, head, summary) => expect(factsOf(page(head), new URL('https://vidu.vn/'))).toEqual(summary))

  it('in bounds', () => {
    const { title, description } = factsOf(
      page(`<title>${'a'.repeat(5_000)}</title><meta name="description" content="${'é'.repeat(5_000)}">`),
      new URL('https://vidu.vn/'),
    )!
    expect([...title].length).toBeLessThanOrEqual(121)
    expect([...description!].length).toBeLessThanOrEqual(301)
  })

  it.each<[string, string, string | undefined]>([
    [
      'after its body begins',
      '<title>Trang</title></head><body><meta property="og:title" content="Lạ">',
      'Trang',
    ],
    ['after its first element that is of no head', '<div></div><title>Muộn</title>', undefined],
    ['below more levels than a head has', `${'<noscript>'.repeat(20)}<title>Sâu</title>`, undefined],
    [
      'behind a script as long as heads have',
      `<script>${'x()'.repeat(200_000)}</script><title>Dài</title>`,
      'Dài',
    ],
  ])('its head alone is read: %s', (_, html, title) =>
    expect(factsOf(html, new URL('https://vidu.vn/'))?.title).toBe(title),
  )
})
