import { letterOrDigit } from '@trau/contract/rules/graphemes'
/**
 * What other programs put into HTML, changed into what the schema reads: checklists of Google Docs, GitHub and Notion, lists of Word, pictures
 * that lie elsewhere. It makes nothing safe: the schema does, which takes only what it knows.
 */
export function adaptForeignHtml(root: ParentNode): void {
  removeHidden(root)
  for (const line of root.querySelectorAll('br'))
    if (line.className === 'Apple-interchange-newline' || isBetweenBlocks(line)) line.remove()
  // Links are underlined by themselves.
  for (const part of root.querySelectorAll<HTMLElement>('a [style*="underline"]'))
    part.style.textDecoration = ''
  adaptChecklists(root)
  adaptWordLists(root)
  for (const image of root.querySelectorAll('img')) image.replaceWith(...standInFor(image))
}

const styleOf = (element: Element) => element.getAttribute('style') ?? ''

function removeHidden(root: ParentNode) {
  for (const element of root.querySelectorAll('[hidden],[style]'))
    if (element.hasAttribute('hidden') || /(display:\s*none|mso-hide:\s*all)/i.test(styleOf(element)))
      element.remove()
}

const blocks = /^(p|h[1-6]|ul|ol|li|table|div|blockquote|pre|hr|section|figure)$/i

/** Google Docs puts one wherever a line is empty. */
const isBetweenBlocks = ({ previousElementSibling: before, nextElementSibling: after }: Element) =>
  (before !== null || after !== null) &&
  [before, after].every(one => one === null || one.tagName === 'BR' || blocks.test(one.tagName)) &&
  [before, after].some(one => one !== null && blocks.test(one.tagName))

/** A list of which every item begins with a box becomes a checklist. */
export function adaptChecklists(root: ParentNode): void {
  for (const list of root.querySelectorAll('ul:not([data-type])')) {
    const items = [...list.children].filter(({ tagName }) => tagName === 'LI')
    const boxes = items.map(boxOf)
    if (items.length === 0 || !boxes.every(box => box !== undefined)) continue
    list.setAttribute('data-type', 'taskList')
    for (const [n, item] of items.entries()) {
      const box = boxes[n]!
      item.setAttribute('data-type', 'taskItem')
      item.setAttribute('data-checked', String(isTicked(box)))
      if (box !== item) box.remove()
      else if (item.firstElementChild?.tagName === 'IMG') item.firstElementChild.remove()
    }
  }
}

function boxOf(item: Element): Element | undefined {
  if (item.getAttribute('role') === 'checkbox') return item
  const box = item.querySelector('input[type="checkbox"],.checkbox')
  const isOwn = box !== null && box.closest('li') === item
  return isOwn ? box : undefined
}

const isTicked = (box: Element) =>
  box.getAttribute('aria-checked') === 'true' ||
  box.hasAttribute('checked') ||
  box.classList.contains('checkbox-on')

const wordLevel = /mso-list:\s*l\d+\s+level(\d+)/i

/** Word writes the items of a list as paragraphs with their sign as text. */
function adaptWordLists(root: ParentNode) {
  let open: { list: Element; level: number }[] = []
  let last: Element | undefined
  for (const line of root.querySelectorAll('p[style*="mso-list" i]')) {
    const level = Number(wordLevel.exec(styleOf(line))?.[1] ?? 0)
    const sign = line.querySelector('[style*="mso-list:ignore" i]')
    if (level === 0 || !sign) continue
    if (line.previousElementSibling !== last) open = []
    while (open.length > 0 && open.at(-1)!.level > level) open.pop()
    const page = line.ownerDocument
    let list = open.at(-1)?.level === level ? open.at(-1)!.list : undefined
    const kind = /^\s*(\d+|[a-z]{1,4})[.)]/i.test(sign.textContent ?? '') ? 'OL' : 'UL'
    // Another list at the same place.
    if (list && open.length === 1 && list.tagName !== kind) list = undefined
    sign.remove()
    const item = page.createElement('li')
    if (!list) {
      list = page.createElement(kind)
      const above = open.filter(one => one.level < level).at(-1)?.list
      if (above?.lastElementChild) above.lastElementChild.append(list)
      else {
        line.before(list)
        last = list
      }
      open = [...open.filter(one => one.level < level), { list, level }]
    }
    list.append(item)
    item.append(line)
  }
}

/** A picture elsewhere is a link to it: notes load nothing from elsewhere. Of a sign that is drawn as a picture, the sign; of what only counts readers, nothing. */
function standInFor(image: Element): Node[] {
  const sides = ['width', 'height'].map(side => Number.parseFloat(image.getAttribute(side) ?? ''))
  if (sides.some(side => side <= 2)) return []
  const alt = image.getAttribute('alt') ?? ''
  const isSign = alt !== '' && !letterOrDigit.test(alt)
  return [
    isSign ? image.ownerDocument.createTextNode(alt) : linkToPicture(image, image.getAttribute('src') ?? ''),
  ]
}

export function linkToPicture(image: Element, address: string): Node {
  const alt = image.getAttribute('alt') ?? ''
  const page = image.ownerDocument
  if (!/^https?:/i.test(address)) return page.createTextNode(alt)
  const link = page.createElement('a')
  link.setAttribute('href', address)
  link.textContent = alt || address
  return link
}
