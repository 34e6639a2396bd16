import { renderAsync } from 'docx-preview'
import DOMPurify from 'dompurify'
import { serveFrame } from './frame.ts'

/** docx-preview copies the targets of links as they are, `javascript:` too: no address survives, but of places in the document. */
DOMPurify.addHook('afterSanitizeAttributes', element => {
  const target = element.getAttribute('href') ?? element.getAttribute('xlink:href')
  if (target !== null && !target.startsWith('#')) {
    element.removeAttribute('href')
    element.removeAttribute('xlink:href')
    element.setAttribute('title', target.slice(0, 500))
  }
})

serveFrame({
  async show({ bytes }, root) {
    const content = document.createElement('div')
    const styles = document.createElement('div')
    await renderAsync(new Blob([bytes]), content, styles, {
      inWrapper: false,
      useBase64URL: true,
      renderChanges: false,
      experimental: false,
    })
    root.append(
      DOMPurify.sanitize(styles.innerHTML, {
        RETURN_DOM_FRAGMENT: true,
        FORCE_BODY: true,
        ALLOWED_TAGS: ['style'],
      }),
      DOMPurify.sanitize(content.innerHTML, {
        RETURN_DOM_FRAGMENT: true,
        FORBID_TAGS: ['form', 'input', 'button', 'iframe', 'script', 'audio', 'video'],
      }),
    )
    return root.querySelectorAll('section').length
  },
  zoom(factor) {
    document.getElementById('root')!.style.zoom = String(factor)
  },
})
