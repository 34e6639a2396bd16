/**
 * A ref of the place where steps follow each other: a step that came with the answer to a press takes no second press of the same double
 * click, which was meant for what is no longer there. Otherwise a quick answer lets it fall on a way back, and the step is gone again.
 */
export function dropStrayPresses(place: HTMLElement): () => void {
  let firstPressed: Node | undefined
  function drop(event: MouseEvent) {
    // 0 is a press by keyboard or by a screen reader.
    if (event.detail < 2) firstPressed = event.target as Node
    else if (firstPressed && !firstPressed.isConnected) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  place.addEventListener('click', drop, { capture: true })
  return () => place.removeEventListener('click', drop, { capture: true })
}
