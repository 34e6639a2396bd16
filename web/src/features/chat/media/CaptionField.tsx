import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useMediaPartWords } from '../../../i18n/words/media-parts.ts'
import { isComposing } from '../../../kit/shortcuts.ts'
import { preferences } from '../../../model/preferences.ts'
import { TextArea } from '../../../ui/TextField.tsx'
import { isTouch } from '../../../ui/use-media.ts'
import { meansSend } from '../composer/enter.ts'

interface CaptionFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  onSend: () => void
}

/** What is said with the files; sent by the same keys as a message. */
export function CaptionField({ value, onChange, error, onSend }: CaptionFieldProps) {
  const words = useMediaPartWords()
  const area = useRef<HTMLTextAreaElement>(null)
  const shift = useRef(false)
  const onBreak = useRef<(event: InputEvent) => void>(undefined)
  onBreak.current = event => {
    const { inputType, isComposing } = event
    const press = { inputType, isComposing, shift: shift.current }
    if (!meansSend(press, { isTouch: isTouch(), sendWith: preferences().sendWith })) return
    event.preventDefault()
    onSend()
  }
  useEffect(() => {
    const field = area.current
    const listen = (event: InputEvent) => onBreak.current?.(event)
    field?.addEventListener('beforeinput', listen)
    return () => field?.removeEventListener('beforeinput', listen)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    shift.current = event.shiftKey
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event.nativeEvent)) return
    event.preventDefault()
    onSend()
  }
  return (
    <TextArea
      ref={area}
      label={words.caption}
      hideLabel
      placeholder={words.captionPlaceholder}
      rows={2}
      value={value}
      onChange={onChange}
      autoFocus
      error={error}
      enterKeyHint={isTouch() ? 'enter' : 'send'}
      onKeyDown={onKeyDown}
    />
  )
}
