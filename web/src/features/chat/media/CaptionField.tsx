import { useRef } from 'react'
import { useMediaPartWords } from '../../../i18n/words/media-parts.ts'
import { useSendKeys } from '../../../kit/useSendKeys.ts'
import { TextArea } from '../../../ui/TextField.tsx'
import { isTouch } from '../../../ui/use-media.ts'

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
  const onKeyDown = useSendKeys(area, onSend)
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
