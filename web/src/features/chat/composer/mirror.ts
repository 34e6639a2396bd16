/** What stands over a field and breaks its text as the field does. */
export const MIRROR =
  'pointer-events-none absolute inset-y-0 left-0 overflow-hidden rounded-xl border border-transparent py-2 pr-11 pl-4 leading-[1.5] break-words whitespace-pre-wrap text-transparent'

/** The field without its scroll bar, with a border on both sides. */
export const mirrorWidth = (field: HTMLTextAreaElement) => field.clientWidth + 2

/** Where a place in a field's text is on the screen: a field itself does not say. */
export function placeInField(field: HTMLTextAreaElement, at: number): DOMRect {
  const mirror = document.createElement('div')
  mirror.className = MIRROR
  mirror.ariaHidden = 'true'
  mirror.dir = getComputedStyle(field).direction
  mirror.style.width = `${mirrorWidth(field)}px`
  const place = document.createElement('span')
  // What follows up to the next space decides on which line the place is.
  place.textContent = /^\S*/.exec(field.value.slice(at))![0] || ' '
  mirror.append(field.value.slice(0, at), place)
  field.parentElement!.append(mirror)
  mirror.scrollTop = field.scrollTop
  const [rect] = place.getClientRects()
  mirror.remove()
  return rect ?? field.getBoundingClientRect()
}
