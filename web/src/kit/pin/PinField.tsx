import { hiddenPinDigits, hiddenPinPattern } from '@trau/contract/rules/hidden'
import { usePinWords } from '../../i18n/words/pin.ts'
import { TextField } from '../../ui/TextField.tsx'

export interface PinFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** One that is being chosen: says how long it may be. */
  isNew?: boolean
  autoFocus?: boolean
}

/** Four to six digits that nobody reads over one's shoulder. */
export function PinField({ onChange, isNew, ...props }: PinFieldProps) {
  const words = usePinWords()
  return (
    <TextField
      {...props}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={hiddenPinDigits.max}
      description={isNew && words.pinHint}
      onChange={text => onChange(text.replace(/\D/g, ''))}
    />
  )
}

export const isPin = (pin: string) => hiddenPinPattern.test(pin)
