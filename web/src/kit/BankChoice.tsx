import { bankName, banks } from '@trau/contract/rules/banks'
import { Select } from '../ui/Select.tsx'

export interface BankChoiceProps {
  label: string
  /** Six digits of VietQR; '' while none is chosen. */
  value: string
  onChange: (bin: string) => void
  error?: string | undefined
}

/** One of the banks of Vietnam by its name; letters lead to it. One that is not in the list stays, by its digits. */
export function BankChoice({ label, value, onChange, error }: BankChoiceProps) {
  const isOther = value !== '' && bankName(value) === value
  const options = [...banks, ...(isOther ? [{ bin: value, name: value }] : [])]
  return (
    <Select
      label={label}
      options={options.map(({ bin, name }) => ({ value: bin, label: name, textValue: name }))}
      value={value || null}
      onChange={onChange}
      error={error}
    />
  )
}
