import { fireEvent, screen, within } from '../testing/library.ts'

/** Types a moment, as `DD/MM/YYYY HH:mm`, into the parts of a `DateTimeField`. */
export function typeMoment(label: RegExp, moment: string) {
  const parts = within(screen.getByRole('group', { name: label })).getAllByRole('spinbutton')
  for (const [index, digits] of moment.split(/[/ :]/).entries())
    for (const data of digits)
      fireEvent(
        parts[index]!,
        new InputEvent('beforeinput', { data, inputType: 'insertText', bubbles: true, cancelable: true }),
      )
}

/** Presses on the dimmed page beside a window. */
export function pressBeside() {
  fireEvent.pointerDown(document.body, { button: 0 })
  fireEvent.pointerUp(document.body, { button: 0 })
  fireEvent.click(document.body, { button: 0 })
}
