import { useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { usePinWords } from '../../i18n/words/pin.ts'
import { PinDialog, type PinDialogProps } from './PinDialog.tsx'
import { isPin, PinField } from './PinField.tsx'

interface AskPinDialogProps
  extends Pick<PinDialogProps, 'title' | 'description' | 'confirmLabel' | 'onClose'> {
  /** A whole PIN was given; what refuses it is said by the field. */
  onPin: (pin: string) => Promise<unknown>
}

/** Asks for the account's PIN. */
export function AskPinDialog({ onPin, ...dialog }: AskPinDialogProps) {
  const words = usePinWords()
  const errorText = useErrorText()
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  const confirm = async () => {
    if (!isPin(pin)) return setError(words.pinShort)
    await onPin(pin)
  }
  return (
    <PinDialog {...dialog} onConfirm={confirm} onRefused={failure => setError(errorText(failure))}>
      <PinField
        label={words.pin}
        value={pin}
        error={error}
        autoFocus
        onChange={value => {
          setPin(value)
          setError(undefined)
        }}
      />
    </PinDialog>
  )
}
