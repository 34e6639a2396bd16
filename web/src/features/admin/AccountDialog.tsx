import type { User } from '@trau/contract'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { invalidate } from '../../api/query-client.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useAdminWords } from '../../i18n/words/admin.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { useForm } from '../../kit/useForm.ts'
import { personName } from '../../model/people/people.ts'
import { displayPhone } from '../../text/phone.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

/** Makes an account, or changes one. */
export function AccountDialog({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  const text = useAdminWords()
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
    explain(error) {
      if (!(error instanceof ApiError)) return
      if (error.code === 'usernameTaken') return { fields: { username: errorText(error) } }
      if (error.code === 'passwordTooWeak') return { fields: { password: errorText(error) } }
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={user ? text.editTitle(personName(user)) : text.createUser}
      submitLabel={user ? text.save : text.create}
    >
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
    </FormDialog>
  )
}
