import { useQuery } from '@tanstack/react-query'
import { countGraphemes } from '@trau/contract/rules/graphemes'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { driveApi } from '../../../api/drive-api.ts'
import { ApiError } from '../../../api/errors.ts'
import { runWrite } from '../../../api/mutation.ts'
import { q } from '../../../api/query-client.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useAuthWords } from '../../../i18n/words/auth.ts'
import { useSecurityWords } from '../../../i18n/words/security.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { Section } from '../../../kit/Section.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { NewPasswordField, usualLimits, weakness } from '../../auth/index.ts'
import { appPasswordsChanged } from './AppPasswordSection.tsx'
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
  const programs = useQuery(q(driveApi.appPassword.listAppPasswords))
  const programCount = programs.data?.items.length ?? 0
  const form = useForm({
    initial: { current: '', password: '', endOthers: true, endPrograms: false },
    check: ({ current, password }) => {
      const { min, max } = usualLimits.password
      const length = countGraphemes(password)
      return {
        ...(hasPassword && !current ? { current: text.passwordMissing } : {}),
        ...(length < min ? { password: words.passwordShort(min) } : {}),
        ...(length > max ? { password: words.passwordLong(max) } : {}),
      }
    },
    async submit({ current, password, endOthers, endPrograms }) {
      const { ended: endedCount } = hasPassword
        ? await api.identityAuthen.changePassword({
            body: { currentPassword: current, newPassword: password, endOtherSessions: endOthers },
          })
        : await api.identityAuthen.setPassword({ body: { password } })
      onClose()
      toast.success(endedCount > 0 ? text.passwordChangedEnding(endedCount) : text.passwordChanged)
      // The password is changed, whatever becomes of these: a failure says so by itself.
      if (endPrograms)
        void runWrite(() => driveApi.appPassword.deleteAllAppPasswords(), {
          onSuccess: appPasswordsChanged,
          onFailure: () => void toast.error(text.programsNotEnded),
        })
      await factorsChanged()
    },
    explain(error) {
      if (!(error instanceof ApiError)) return { form: text.notDone }
      if (error.code === 'wrongPassword') return { fields: { current: errorText(error) } }
      if (error.code === 'passwordTooWeak') return { fields: { password: weakness(error, words) } }
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={hasPassword ? text.changePassword : text.setPassword}
      submitLabel={text.savePassword}
    >
      {hasPassword && (
        <TextField
          {...form.field('current')}
          label={text.currentPassword}
          type="password"
          autoComplete="current-password"
          autoFocus
        />
      )}
      <NewPasswordField {...form.field('password')} label={text.newPassword} autoFocus={!hasPassword} />
      {hasPassword && (
        <Checkbox checked={form.values.endOthers} onChange={value => form.set('endOthers', value)}>
          {text.endOthers}
        </Checkbox>
      )}
      {hasPassword && programCount > 0 && (
        <Checkbox checked={form.values.endPrograms} onChange={value => form.set('endPrograms', value)}>
          {text.endPrograms(programCount)}
        </Checkbox>
      )}
    </FormDialog>
  )
}
