import { useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { usePinWords } from '../../i18n/words/pin.ts'
import { isPin, PinField } from './PinField.tsx'

/** A new PIN typed twice: its fields, and what is wrong with it. `check` answers the PIN, or tells by the field. */
export function useNewPin() {
  const words = usePinWords()
  const errorText = useErrorText()
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [error, setError] = useState<{ field: 'pin' | 'again'; text: string }>()

  return {
    check(): string | undefined {
      if (!isPin(pin)) return void setError({ field: 'pin', text: words.pinShort })
      if (pin !== again) return void setError({ field: 'again', text: words.pinsDiffer })
      return pin
    },
    /** The server refuses PINs that everybody tries first. */
    refused(failure: unknown) {
      const isGuessable = failure instanceof ApiError && failure.code === 'validationFailed'
      setError({ field: 'pin', text: isGuessable ? words.pinGuessable : errorText(failure) })
    },
    fields: (label: string, autoFocus = true) => (
      <>
        <PinField
          label={label}
          isNew
          value={pin}
          autoFocus={autoFocus}
          error={error?.field === 'pin' ? error.text : undefined}
          onChange={value => {
            setPin(value)
            setError(undefined)
          }}
        />
        <PinField
          label={words.repeatPin}
          value={again}
          error={error?.field === 'again' ? error.text : undefined}
          onChange={value => {
            setAgain(value)
            setError(undefined)
          }}
        />
      </>
    ),
  }
}
