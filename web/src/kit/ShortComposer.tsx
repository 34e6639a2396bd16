import { type FormEvent, useRef, useState } from 'react'
import IconSend from '~icons/lucide/send-horizontal'
import { IconButton } from '../ui/IconButton.tsx'
import { useSendKeys } from './useSendKeys.ts'

export interface ShortComposerProps {
  /** Names the field, and stands in it while it is empty. */
  label: string
  sendLabel: string
  maxLength: number
  /** Gets the text without spaces around it. Resolves to whether it was taken; what was not stays in the field. */
  onSend: (text: string) => Promise<boolean>
  isPending: boolean
  autoFocus?: boolean
}

/** A field for a text and its button, where the whole composer of a conversation would be too much. Enter means what it means there. */
export function ShortComposer({
  label,
  sendLabel,
  maxLength,
  onSend,
  isPending,
  autoFocus,
}: ShortComposerProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = async () => {
    const typedText = text.trim()
    if (typedText && (await onSend(typedText)))
      setText(current => (current.trim() === typedText ? '' : current))
  }
  const onKeyDown = useSendKeys(field, () => void submit())
  return (
    <form
      className="flex items-end gap-1"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      <textarea
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: whoever opens it by a press wants to write in it
        autoFocus={autoFocus}
        dir="auto"
        aria-label={label}
        placeholder={label}
        rows={1}
        value={text}
        maxLength={maxLength}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-32 min-h-11 min-w-0 flex-1 resize-none rounded-lg bg-fill px-3 py-2.5 outline-none focus-visible:outline-2 focus-visible:outline-primary"
      />
      <IconButton
        label={sendLabel}
        type="submit"
        color="primary"
        isDisabled={!text.trim()}
        isPending={isPending}
      >
        <IconSend className="size-5" aria-hidden="true" />
      </IconButton>
    </form>
  )
}
