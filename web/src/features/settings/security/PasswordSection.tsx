import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { ApiError } from '../../../api/errors.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useAuthWords } from '../../../i18n/words/auth.ts'
import { useSecurityWords } from '../../../i18n/words/security.ts'
import { FormError } from '../../../kit/FormError.tsx'
import { Section } from '../../../kit/Section.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { countGraphemes } from '../../../text/graphemes.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { StrengthMeter } from '../../../ui/StrengthMeter.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { estimateStrength, usualLimits, weakness } from '../../auth/index.ts'
import { factorsChanged } from './factors.ts'

export function PasswordSection({ hasPassword }: { hasPassword: boolean }) {
  const text = useSecurityWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={text.password} description={hasPassword ? text.passwordText : text.passwordNone}>
      <Button variant="flat" onPress={() => setOpen(true)}>
        {hasPassword ? text.changePassword : text.setPassword}
      </Button>
      {isOpen && <PasswordDialog hasPassword={hasPassword} onClose={() => setOpen(false)} />}
    </Section>
  )
}

/** Replaces the password, knowing the old one; or sets a first one in a session that was just opened. */
function PasswordDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const text = useSecurityWords()
  const words = useAuthWords()
  const errorText = useErrorText()
  const form = useForm({
    initial: { current: '', password: '', endOthers: true },
    check: ({ current, password }) => {
      const { min, max } = usualLimits.password
      const length = countGraphemes(password)
      return {
        ...(hasPassword && !current ? { current: text.passwordMissing } : {}),
        ...(length < min ? { password: words.passwordShort(min) } : {}),
        ...(length > max ? { password: words.passwordLong(max) } : {}),
      }
    },
    async submit({ current, password, endOthers }) {
      const { ended } = hasPassword
        ? await api.identityAuthen.changePassword({
            body: { currentPassword: current, newPassword: password, endOtherSessions: endOthers },
          })
        : await api.identityAuthen.setPassword({ body: { password } })
      onClose()
      toast.success(ended > 0 ? text.passwordChangedEnding(ended) : text.passwordChanged)
      await factorsChanged()
    },
    explain: error => {
      if (!(error instanceof ApiError)) return { form: text.notDone }
      if (error.code === 'wrongPassword') return { fields: { current: errorText(error) } }
      if (error.code === 'passwordTooWeak') return { fields: { password: weakness(error, words) } }
      return { form: errorText(error) }
    },
  })
  const { password } = form.values
  const strength = password ? estimateStrength(password) : undefined
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="sm"
      title={hasPassword ? text.changePassword : text.setPassword}
      footer={
        <>
          <Button variant="flat" onPress={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form="password-form" color="primary" isPending={form.isPending}>
            {text.savePassword}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id="password-form" className="flex flex-col gap-4">
        {hasPassword && (
          <TextField
            {...form.field('current')}
            label={text.currentPassword}
            type="password"
            autoComplete="current-password"
            autoFocus
          />
        )}
        <div>
          <TextField
            {...form.field('password')}
            label={text.newPassword}
            type="password"
            autoComplete="new-password"
            autoFocus={!hasPassword}
          />
          <div className="mt-2">
            <StrengthMeter
              score={strength?.score}
              hint={strength?.hint && words.strengthHints[strength.hint]}
            />
          </div>
        </div>
        {hasPassword && (
          <Checkbox checked={form.values.endOthers} onChange={value => form.set('endOthers', value)}>
            {text.endOthers}
          </Checkbox>
        )}
        <FormError>{form.formError}</FormError>
      </form>
    </Dialog>
  )
}
