import { countGraphemes } from '@trau/contract/rules/graphemes'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { useText } from '../../i18n/text.ts'
import { recovery } from '../../i18n/vi/recovery.ts'
import { useAuthWords } from '../../i18n/words/auth.ts'
import { FormError } from '../../kit/FormError.tsx'
import { useForm } from '../../kit/useForm.ts'
import { Button } from '../../ui/Button.tsx'
import { AuthHeading } from './AuthHeading.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { weakness } from './registration-errors.ts'
import { usualLimits } from './username.ts'

interface NewPasswordFormProps {
  /** From a code that was right, or from an administrator's link; good once. */
  resetToken: string
  /** Whose it is, where the link says so. */
  person?: { name: string; username: string; hasPassword: boolean } | undefined
  /** @param username whose password it is now */
  onDone: (username: string, password: string) => unknown
  /** The token is worth nothing, and never will be. */
  onRefused: () => void
}

/** The new password, by the token that may set it. */
export function NewPasswordForm({ resetToken, person, onDone, onRefused }: NewPasswordFormProps) {
  const text = useText(recovery)
  const words = useAuthWords()
  const isFirst = person?.hasPassword === false
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => {
      const { min, max } = usualLimits.password
      const length = countGraphemes(password)
      if (length === 0) return { password: text.passwordMissing }
      if (length < min) return { password: words.passwordShort(min) }
      return length > max ? { password: words.passwordLong(max) } : {}
    },
    async submit({ password }) {
      const { username } = await api.identityAuthen.resetPassword({ body: { resetToken, password } })
      await onDone(username, password)
    },
    explain(error) {
      if (!(error instanceof ApiError)) return
      if (error.code === 'passwordTooWeak') return { fields: { password: weakness(error, words) } }
      if (error.code === 'resetTokenInvalid') {
        onRefused()
        return {}
      }
    },
  })
  return (
    <>
      <AuthHeading title={person ? text.greeting(person.name) : text.newTitle}>
        {isFirst
          ? text.firstTextFor(person.username)
          : person
            ? text.newTextFor(person.username)
            : text.newText}
      </AuthHeading>
      <form {...form.formProps} className="flex flex-col gap-4">
        {/* So that password managers know whose it is. */}
        {person && (
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={person.username}
            readOnly
            hidden
          />
        )}
        <NewPasswordField
          {...form.field('password')}
          label={isFirst ? text.firstPassword : text.newPassword}
          enterKeyHint="done"
          autoFocus
        />
        <FormError>{form.formError}</FormError>
        <Button type="submit" color="primary" size="lg" fullWidth isPending={form.isPending}>
          {form.isPending ? text.saving : text.save}
        </Button>
      </form>
    </>
  )
}
