import { decodePlainText } from '@trau/contract/rules/plain-text'
import DOMPurify from 'dompurify'
import { marked } from 'marked'
import { serveFrame } from './frame.ts'

serveFrame({
  async show({ bytes }, root) {
    const html = await marked.parse(decodePlainText(new Uint8Array(bytes)), { gfm: true })
    const article = document.createElement('article')
    article.append(
      DOMPurify.sanitize(html, {
        RETURN_DOM_FRAGMENT: true,
        // Pictures would come from elsewhere, and links lead out of a frame that leads nowhere.
        FORBID_TAGS: ['img', 'form', 'style', 'iframe', 'audio', 'video', 'svg'],
        FORBID_ATTR: ['href', 'style', 'class', 'id'],
      }),
    )
    root.append(article)
    return 1
  },
  zoom(factor) {
    document.getElementById('root')!.style.zoom = String(factor)
  },
})
