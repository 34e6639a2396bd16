/**
 * Scrolls an element of the text to the middle, and opens the toggles that hide it. Their own button would take the focus into the text,
 * away from the field that somebody searches by.
 * @param closeLabel of the button of a toggle that is open
 */
export function reveal(element: Element, closeLabel: string) {
  for (
    let content = element.closest('[data-type="detailsContent"]');
    content;
    content = content.parentElement?.closest('[data-type="detailsContent"]') ?? null
  )
    if (content.hasAttribute('hidden')) openToggle(content, closeLabel)
  element.scrollIntoView({ block: 'center' })
}

/** As the button of Tiptap's details extension does, whose state is the class of the toggle and the attribute of its content. */
function openToggle(content: Element, closeLabel: string) {
  const toggle = content.closest('[data-type="details"]')
  toggle?.classList.add('is-open')
  toggle?.querySelector(':scope > button')?.setAttribute('aria-label', closeLabel)
  content.dispatchEvent(new Event('toggleDetailsContent'))
}
