import type { User } from '@trau/contract'
import { api } from '../../api/api.ts'
import { ApiError, errorData } from '../../api/errors.ts'
import { invalidate } from '../../api/query-client.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useAdminWords } from '../../i18n/words/admin.ts'
import { FormError } from '../../kit/FormError.tsx'
import { useForm } from '../../kit/useForm.ts'
import { personName } from '../../model/people/people.ts'
import { displayPhone } from '../../text/phone.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

/** Makes an account, or changes one. */
export function AccountDialog({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  const text = useAdminWords()
  const errorText = useErrorText()
  const storedPhone = user?.phoneNumber ?? ''
  const shownPhone = displayPhone(storedPhone)
  const form = useForm({
    initial: {
      username: user?.username ?? '',
      fullName: user?.fullName ?? '',
      email: user?.email ?? '',
      phoneNumber: shownPhone,
      password: '',
      isAdmin: user?.isAdmin ?? false,
    },
    check: ({ username, fullName }) => ({
      ...(username.trim() ? {} : { username: text.usernameMissing }),
      ...(fullName.trim() ? {} : { fullName: text.fullNameMissing }),
    }),
    async submit(values) {
      const { password, isAdmin } = values
      const account = {
        username: values.username.trim(),
        fullName: values.fullName.trim(),
        email: values.email.trim(),
        phoneNumber: values.phoneNumber === shownPhone ? storedPhone : values.phoneNumber.trim(),
        isAdmin,
      }
      if (user) {
        // Only what was changed is said; an emptied address is taken away.
        const changed = Object.entries(account).filter(
          ([name, value]) => value !== (user[name as keyof User] ?? (name === 'isAdmin' ? false : '')),
        )
        await api.identity.updateUser({
          params: { userId: user.userId },
          body: Object.fromEntries(changed),
          keepEmpty: true,
        })
      } else await api.identity.createUser({ body: { ...account, ...(password ? { password } : {}) } })
      await invalidate(api.identity.listUsers)
      onClose()
      toast.success(user ? text.userSaved(account.fullName) : text.userCreated(account.fullName))
    },
    explain: error => {
      const sentence = errorText(error)
      if (error instanceof ApiError) {
        if (error.code === 'usernameTaken') return { fields: { username: sentence } }
        if (error.code === 'passwordTooWeak') return { fields: { password: sentence } }
        const path = errorData(error, 'validationFailed')?.fields[0]?.path.replace(/^body\./, '')
        if (path && path in form.values) return { fields: { [path]: text.fieldInvalid } }
      }
      return { form: sentence }
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={user ? text.editTitle(personName(user)) : text.createUser}
      footer={
        <>
          <Button variant="flat" onPress={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form="account-form" color="primary" isPending={form.isPending}>
            {user ? text.save : text.create}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id="account-form" className="flex flex-col gap-4">
        <TextField {...form.field('fullName')} label={text.fullName} autoComplete="off" required autoFocus />
        <TextField
          {...form.field('username')}
          label={text.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField {...form.field('email')} label={text.email} type="email" autoComplete="off" />
        <TextField {...form.field('phoneNumber')} label={text.phone} type="tel" autoComplete="off" />
        {!user && (
          <TextField
            {...form.field('password')}
            label={text.password}
            description={text.passwordHint}
            type="password"
            autoComplete="new-password"
          />
        )}
        <Checkbox
          checked={form.values.isAdmin}
          onChange={value => form.set('isAdmin', value)}
          description={text.isAdminText}
        >
          {text.isAdmin}
        </Checkbox>
        <FormError>{form.formError}</FormError>
      </form>
    </Dialog>
  )
}
