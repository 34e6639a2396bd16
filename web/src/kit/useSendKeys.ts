import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { preferences } from '../model/preferences.ts'
import { isTouch } from '../ui/use-media.ts'
import { meansSend } from './enter.ts'
import { isComposing } from './shortcuts.ts'

/** Hears what is about to be typed into a field. React's own onBeforeInput is made of other events. */
export function useBeforeInput(
  field: RefObject<HTMLTextAreaElement | null>,
  onInput: (event: InputEvent) => void,
): void {
  const current = useRef(onInput)
  current.current = onInput
  useEffect(() => {
    const element = field.current
    const listen = (event: InputEvent) => current.current(event)
    element?.addEventListener('beforeinput', listen)
    return () => element?.removeEventListener('beforeinput', listen)
  }, [field])
}

/** The keys that send a text: those that send a message. @returns for `onKeyDown` of the field */
export function useSendKeys(
  field: RefObject<HTMLTextAreaElement | null>,
  onSend: () => void,
): (event: KeyboardEvent) => void {
  const isShiftHeld = useRef(false)
  useBeforeInput(field, event => {
    const press = {
      inputType: event.inputType,
      isComposing: event.isComposing,
      shift: isShiftHeld.current,
    }
    if (!meansSend(press, { isTouch: isTouch(), sendWith: preferences().sendWith })) return
    event.preventDefault()
    onSend()
  })
  return event => {
    isShiftHeld.current = event.shiftKey
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event.nativeEvent)) return
    event.preventDefault()
    onSend()
  }
}
