import { expect, test } from 'vitest'
import { withCard } from './page-card.ts'

const page = '<!doctype html><html><head><title>Trầu</title></head><body></body></html>'
const card = { siteName: 'Trầu', title: 'An mời bạn', description: '2 thành viên' }

test('a page with a card names title, description and picture of its link', () => {
  const html = withCard(page, { ...card, imageUrl: '/picture/1' }, 'https://chat.example.vn')
  expect(html).toContain('<meta property="og:title" content="An mời bạn" />')
  expect(html).toContain('<meta property="og:description" content="2 thành viên" />')
  expect(html).toContain('<meta property="og:image" content="https://chat.example.vn/picture/1" />')
  expect(html.indexOf('og:title')).toBeLessThan(html.indexOf('</head>'))
})

test('a card without a picture shows that of the product, and one of another host keeps its address', () => {
  const imageOf = (imageUrl?: string) =>
    /og:image" content="([^"]*)/.exec(
      withCard(page, { ...card, ...(imageUrl ? { imageUrl } : {}) }, 'http://localhost:3000'),
    )![1]
  expect(imageOf()).toBe('http://localhost:3000/icons/icon-512.png')
  expect(imageOf('https://files.example.vn/a.webp')).toBe('https://files.example.vn/a.webp')
})

test('names stay text: neither marks, quotes nor replacement patterns leave their attribute', () => {
  const title = `"><script>alert(1)</script>' $& $\` </head> &amp;`
  const html = withCard(page, { ...card, title }, 'http://localhost:3000')
  expect(html).toContain(
    'content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39; $&amp; $` &lt;/head&gt; &amp;amp;"',
  )
  expect(html).not.toContain('<script>')
  expect(html.match(/<\/head>/g)).toHaveLength(1)
})
