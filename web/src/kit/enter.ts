/** Whether the break that an Enter is about to insert is a wish to send. */
export interface EnterPress {
  inputType: string
  isComposing: boolean
  /** As held when the key went down: the input event itself does not tell. */
  shift: boolean
}

export interface EnterRules {
  /** Fingers type a new line; they have a button to send. */
  isTouch: boolean
  sendWith: 'enter' | 'ctrlEnter'
}

/**
 * Decided on `beforeinput` and never on `keydown`: while an input method composes, Enter belongs to it and no such event comes;
 * if it passes Enter on after committing, the event comes once, with the whole word in the field.
 */
export function meansSend(
  { inputType, isComposing, shift }: EnterPress,
  { isTouch, sendWith }: EnterRules,
): boolean {
  const isBreak = inputType === 'insertLineBreak' || inputType === 'insertParagraph'
  return isBreak && !isComposing && !shift && !isTouch && sendWith === 'enter'
}
