import { useQuery } from '@tanstack/react-query'
import type { AccountLink } from '@trau/contract'
import { totpCode } from '@trau/contract/rules/sign-in'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { useApiMutation } from '../../api/mutation.ts'
import { invalidate, q } from '../../api/query-client.ts'
import { errorText } from '../../i18n/error-text.ts'
import { useText } from '../../i18n/text.ts'
import { linking } from '../../i18n/vi/linking.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { Section } from '../../kit/Section.tsx'
import { useForm } from '../../kit/useForm.ts'
import { fullTime } from '../../text/time.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PinInput } from '../../ui/PinInput.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useSwitchAccount } from './useSwitchAccount.ts'

interface Proof {
  hasApp: boolean
  hasPassword: boolean
}
type Open = { what: 'add' } | { what: 'switch' | 'reset' | 'remove'; link: AccountLink }

const refetchLinks = () => invalidate(api.accountLinking.listAccountLinks)

/** One's other accounts, to switch to by a passcode of six digits. */
export function LinkedAccounts(proof: Proof) {
  const text = useText(linking)
  const { data } = useQuery(q(api.accountLinking.listAccountLinks))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const remove = useApiMutation(api.accountLinking.deleteAccountLink, {
    async onSuccess() {
      await refetchLinks()
      toast.success(text.removed)
    },
  })
  return (
    <Section title={text.title} description={text.text}>
      {data && data.items.length > 0 && (
        <ul className="mb-3 divide-y divide-line rounded-lg border border-line px-4">
          {data.items.map(link => (
            <li key={link.accountLinkingId} className="flex flex-wrap items-center gap-3 py-2.5">
              <Avatar id={link.target.userId} name={nameOf(link)} src={link.target.avatarUrl} />
              <div className="min-w-0 flex-1 basis-40">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  <span className="truncate">{nameOf(link)}</span>
                  {link.status !== 'ACTIVE' && <Chip color="warning">{text.statuses[link.status]}</Chip>}
                </p>
                <p className="truncate text-sm text-muted">
                  {[
                    link.target.username && `@${link.target.username}`,
                    link.lastUsedTime && text.lastUsed(fullTime(link.lastUsedTime)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {link.status === 'ACTIVE' ? (
                <Button
                  size="sm"
                  variant="flat"
                  color="primary"
                  aria-label={text.switchTo(nameOf(link))}
                  onPress={() => setOpen({ what: 'switch', link })}
                >
                  {text.switch}
                </Button>
              ) : (
                <Button
                  size="sm"
                  variant="flat"
                  aria-label={text.renewName(nameOf(link))}
                  onPress={() => setOpen({ what: 'reset', link })}
                >
                  {text.renew}
                </Button>
              )}
              <Button
                size="sm"
                variant="flat"
                color="danger"
                aria-label={text.removeName(nameOf(link))}
                onPress={() => setOpen({ what: 'remove', link })}
              >
                {text.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="flat" onPress={() => setOpen({ what: 'add' })}>
        {text.add}
      </Button>
      {open?.what === 'add' && <LinkDialog {...proof} onClose={close} />}
      {open?.what === 'reset' && <LinkDialog {...proof} link={open.link} onClose={close} />}
      {open?.what === 'switch' && <SwitchDialog link={open.link} onClose={close} />}
      {open?.what === 'remove' && (
        <ConfirmDialog
          onClose={close}
          title={text.removeTitle(nameOf(open.link))}
          confirmLabel={text.remove}
          onConfirm={() => remove.mutate({ params: { id: open.link.accountLinkingId } })}
        >
          {text.removeText}
        </ConfirmDialog>
      )}
    </Section>
  )
}

const nameOf = ({ name, target }: AccountLink) => name || target.name || target.username || ''

/** Proves both accounts and chooses a passcode: for a new link, or for one that was locked or lost its hold. */
function LinkDialog({
  hasApp,
  hasPassword,
  link,
  onClose,
}: Proof & { link?: AccountLink; onClose: () => void }) {
  const text = useText(linking)
  // A locked link needs the owner alone; the other account is proven again where its password was changed.
  const needsTarget = link?.status !== 'LOCKED'
  const form = useForm({
    initial: { username: link?.target.username ?? '', password: '', code: '', own: '', passcode: '' },
    check: ({ username, password, own, passcode }) => ({
      ...(needsTarget && !username.trim() ? { username: text.usernameMissing } : {}),
      ...(needsTarget && !password ? { password: text.passwordMissing } : {}),
      ...((hasPassword || hasApp) && !own ? { own: text.ownMissing } : {}),
      ...(totpCode.test(passcode) ? {} : { passcode: text.passcodeMissing }),
    }),
    async submit({ username, password, code, own, passcode }) {
      const target = { username: username.trim(), password, ...(code.trim() ? { code: code.trim() } : {}) }
      const owner = hasPassword ? { password: own } : hasApp ? { code: own } : {}
      if (link)
        await api.accountLinking.changePasscode({
          params: { id: link.accountLinkingId },
          body: { ...owner, passcode, ...(needsTarget ? { target } : {}) },
        })
      else await api.accountLinking.createAccountLink({ body: { ...owner, target, passcode } })
      await refetchLinks()
      onClose()
      toast.success(text.linked)
    },
    explain(error) {
      if (!(error instanceof ApiError)) return
      if (error.code === 'wrongCredentials') return { fields: { password: errorText(error) } }
      if (error.code === 'secondFactorRequired') return { fields: { code: text.codeNeeded } }
      if (error.code === 'wrongPassword' || error.code === 'secondFactorInvalid')
        return { fields: { own: errorText(error) } }
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={link ? text.renewName(nameOf(link)) : text.add}
      description={link ? undefined : text.addText}
      submitLabel={text.save}
    >
      {needsTarget && (
        <>
          <TextField {...form.field('username')} label={text.username} autoComplete="off" autoFocus />
          <TextField {...form.field('password')} label={text.password} type="password" autoComplete="off" />
          <TextField
            {...form.field('code')}
            label={text.code}
            description={text.codeText}
            inputMode="numeric"
            autoComplete="off"
          />
        </>
      )}
      {(hasPassword || hasApp) && (
        <TextField
          {...form.field('own')}
          label={hasPassword ? text.ownPassword : text.ownCode}
          type={hasPassword ? 'password' : 'text'}
          autoComplete={hasPassword ? 'current-password' : 'one-time-code'}
        />
      )}
      <PinInput
        label={text.passcode}
        description={text.passcodeText}
        value={form.values.passcode}
        onChange={value => form.set('passcode', value)}
        error={form.errorOf('passcode')}
        isMasked
      />
    </FormDialog>
  )
}

function SwitchDialog({ link, onClose }: { link: AccountLink; onClose: () => void }) {
  const text = useText(linking)
  const switchTo = useSwitchAccount()
  const [passcode, change] = useState('')
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useApiMutation(
    (passcode: string) => {
      setError(undefined)
      return switchTo(link.accountLinkingId, passcode)
    },
    {
      onFailure(failure) {
        change('')
        setError(errorText(failure))
        // Locked by this try, or no longer good: the list shows it.
        void refetchLinks()
      },
    },
  )
  return (
    <Dialog onClose={onClose} size="sm" title={text.switchTo(nameOf(link))} description={text.switchText}>
      <PinInput
        label={text.passcode}
        value={passcode}
        onChange={value => {
          change(value)
          if (value) setError(undefined)
        }}
        onComplete={value => void mutate(value)}
        error={error}
        isDisabled={isPending}
        isMasked
        autoFocus
      />
    </Dialog>
  )
}
