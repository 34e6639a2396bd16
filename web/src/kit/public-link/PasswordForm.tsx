import { maxLinkPassword, maxVisitorName } from '@trau/contract/rules/drive-link'
import IconLock from '~icons/lucide/lock'
import { isRefusal } from '../../api/errors.ts'
import { usePublicLinkWords } from '../../i18n/words/public-link.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FormError } from '../FormError.tsx'
import { useForm } from '../useForm.ts'
import { PublicFrame } from './PublicFrame.tsx'

interface PasswordFormProps {
  ownerName: string
  /** Whether it asks for the visitor's name with it, which is shown over what is behind the password. */
  asksName?: boolean
  onOpen: (given: { password: string; name?: string }) => Promise<void>
}

/** Before what is behind a password. */
export default function PasswordForm({ ownerName, asksName = false, onOpen }: PasswordFormProps) {
  const words = usePublicLinkWords()
  const form = useForm({
    initial: { password: '', name: '' },
    check: ({ name }) => (asksName && name.trim() === '' ? { name: words.nameNeeded } : {}),
    submit: ({ password, name }) => onOpen({ password, ...(asksName ? { name: name.trim() } : {}) }),
    explain: error =>
      isRefusal(error, 'linkPasswordWrong') ? { fields: { password: words.wrongPassword } } : undefined,
  })
  return (
    <PublicFrame>
      <form {...form.formProps} className="m-auto flex w-full max-w-sm flex-col gap-4 py-8">
        <IconLock className="size-10 text-primary" aria-hidden="true" />
        <div>
          <h1 className="text-xl font-bold">{words.passwordTitle}</h1>
          <p className="mt-1 text-pretty text-muted">{words.passwordText(ownerName)}</p>
        </div>
        {asksName && (
          <TextField
            {...form.field('name')}
            label={words.name}
            description={words.whoText}
            autoComplete="name"
            maxLength={maxVisitorName}
          />
        )}
        <TextField
          {...form.field('password')}
          type="password"
          label={words.password}
          autoComplete="off"
          maxLength={maxLinkPassword}
        />
        <FormError>{form.formError}</FormError>
        <Button
          type="submit"
          color="primary"
          size="lg"
          isPending={form.isPending}
          isDisabled={form.values.password === ''}
        >
          {words.open}
        </Button>
      </form>
    </PublicFrame>
  )
}
