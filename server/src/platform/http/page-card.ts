import { escapeHtml } from '../mail/html.ts'

/** What programs that make previews of links say of a page. */
export interface PageCard {
  siteName: string
  title: string
  description: string
  /** A path of this server or a whole address; absent for the picture of the product. */
  imageUrl?: string
}

const productImage = '/icons/icon-512.png'

/**
 * The page with the card in its head (Open Graph protocol, https://ogp.me). Names are text that people typed: they stand escaped in attributes.
 * @param origin where the page stands, as `https://chat.example.vn`
 */
export function withCard(page: string, card: PageCard, origin: string): string {
  const properties = {
    'og:type': 'website',
    'og:site_name': card.siteName,
    'og:title': card.title,
    'og:description': card.description,
    'og:image': new URL(card.imageUrl ?? productImage, origin).href,
    'twitter:card': 'summary',
  }
  const lines = Object.entries(properties).map(
    ([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}" />`,
  )
  return page.replace('</head>', () => `${lines.join('')}</head>`)
}
