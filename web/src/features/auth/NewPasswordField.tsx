import { useAuthWords } from '../../i18n/words/auth.ts'
import { StrengthMeter } from '../../ui/StrengthMeter.tsx'
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx'
import { estimateStrength } from './strength.ts'

interface NewPasswordFieldProps extends Omit<TextFieldProps, 'type' | 'autoComplete' | 'label'> {
  label: string
  value: string
  /** Words an acquaintance would try: name, username, e-mail. */
  personalWords?: readonly string[]
}

/** A new password, and how hard it is to guess. */
export function NewPasswordField({ personalWords, ...field }: NewPasswordFieldProps) {
  const words = useAuthWords()
  const strength = field.value ? estimateStrength(field.value, personalWords) : undefined
  return (
    <div>
      <TextField {...field} type="password" autoComplete="new-password" />
      <div className="mt-2">
        <StrengthMeter score={strength?.score} hint={strength?.hint && words.strengthHints[strength.hint]} />
      </div>
    </div>
  )
}
