import { useQuery } from '@tanstack/react-query'
import type { Role, User } from '@trau/contract'
import { usernameRules } from '@trau/contract/rules/sign-in'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { runWrite } from '../../api/mutation.ts'
import { invalidate, qWith } from '../../api/query-client.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useAdminWords } from '../../i18n/words/admin.ts'
import { useRolesWords } from '../../i18n/words/roles.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { useForm } from '../../kit/useForm.ts'
import { useOwnPermissions } from '../../model/account/own-permissions.ts'
import { personName } from '../../model/people/people.ts'
import { displayPhone } from '../../text/phone.ts'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { RolePicker } from './roles/RolePicker.tsx'
import { forgetRoles } from './roles/role-cache.ts'

interface AccountDialogProps {
  user: User | undefined
  onClose: () => void
  /** An account was made that has no password yet. */
  onNeedsLink?: (user: User) => void
}

/** Makes an account, or changes one. */
export function AccountDialog({ user, onClose, onNeedsLink }: AccountDialogProps) {
  const text = useAdminWords()
  const roleText = useRolesWords()
  const own = useOwnPermissions()
  const userId = user?.userId ?? ''
  const heldRoles = useQuery(
    qWith(
      api.adminPermission.listUserRoles,
      { params: { userId } },
      { enabled: user !== undefined && own?.has('role.read') === true },
    ),
  )
  // Nothing as long as nothing was chosen: the roles may be on their way.
  const [chosenRoles, chooseRoles] = useState<Role[]>()
  const storedRoles = heldRoles.data?.items ?? []
  const storedPhone = user?.phoneNumber ?? ''
  const shownPhone = displayPhone(storedPhone)
  const form = useForm({
    initial: {
      username: user?.username ?? '',
      fullName: user?.fullName ?? '',
      email: user?.email ?? '',
      phoneNumber: shownPhone,
      password: '',
    },
    check: ({ username, fullName }) => ({
      ...(username.trim() ? {} : { username: text.usernameMissing }),
      ...(fullName.trim() ? {} : { fullName: text.fullNameMissing }),
    }),
    invalid: { username: text.usernameInvalid(usernameRules.min, usernameRules.max) },
    async submit(values) {
      const { password } = values
      let createdUser: User | undefined
      const account = {
        username: values.username.trim(),
        fullName: values.fullName.trim(),
        email: values.email.trim(),
        phoneNumber: values.phoneNumber === shownPhone ? storedPhone : values.phoneNumber.trim(),
      }
      if (user) {
        // Only what was changed is said; an emptied address is taken away.
        const changes = Object.entries(account).filter(
          ([name, value]) => value !== (user[name as keyof User] ?? ''),
        )
        if (changes.length > 0)
          await api.identity.updateUser({
            params: { userId },
            body: Object.fromEntries(changes),
            keepEmpty: true,
          })
        if (chosenRoles) await changeRoles(userId, storedRoles, chosenRoles)
      } else {
        const newcomer = await api.identity.createUser({
          body: { ...account, ...(password ? { password } : {}) },
        })
        createdUser = newcomer
        // The account is there: a refusal of a role does not keep the form open, which would create it again.
        if (chosenRoles)
          await runWrite(() => changeRoles(newcomer.userId, [], chosenRoles), {
            onFailure: () => void toast.error(roleText.rolesNotSaved(account.fullName)),
          })
      }
      await invalidate(api.identity.listUsers)
      if (chosenRoles) await forgetRoles()
      onClose()
      if (createdUser && !password) onNeedsLink?.(createdUser)
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
      {own?.has('role.read') && (!user || heldRoles.data) && (
        <RolePicker
          label={roleText.rolesOfPerson}
          none={roleText.noRolesOfPerson}
          chosenRoles={chosenRoles ?? storedRoles}
          onChange={own.has('role.assign') ? chooseRoles : undefined}
        />
      )}
    </FormDialog>
  )
}

/** One role after the other, so that a refusal names its cause; what went before it stays done. */
async function changeRoles(userId: string, before: readonly Role[], after: readonly Role[]) {
  const isIn = (list: readonly Role[], { roleId }: Role) => list.some(one => one.roleId === roleId)
  for (const role of after.filter(one => !isIn(before, one)))
    await api.adminPermission.addRoleUser({ params: { roleId: role.roleId, userId } })
  for (const role of before.filter(one => !isIn(after, one)))
    await api.adminPermission.removeRoleUser({ params: { roleId: role.roleId, userId } })
}
