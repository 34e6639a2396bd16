import { useQuery } from '@tanstack/react-query'
import type { AppPassword } from '@trau/contract'
import { useState } from 'react'
import IconKey from '~icons/lucide/key-square'
import { api } from '../../../api/api.ts'
import { driveApi } from '../../../api/drive-api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { invalidate, q } from '../../../api/query-client.ts'
import { useText } from '../../../i18n/text.ts'
import { appPasswords } from '../../../i18n/vi/appPasswords.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Section } from '../../../kit/Section.tsx'
import { fullTime } from '../../../text/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { ProofDialog, proofWaysOf } from '../ProofDialog.tsx'
import type { FactorsProps } from '../SecurityPane.tsx'
import { type MadePassword, MadePasswordDialog } from './MadePasswordDialog.tsx'
import { type NewPassword, NewPasswordDialog } from './NewPasswordDialog.tsx'

type Step =
  | { name: 'ask' }
  | { name: 'prove'; wanted: NewPassword }
  | { name: 'show'; made: MadePassword }
  | { name: 'revoke'; password: AppPassword }
  | { name: 'revokeAll' }

/** What shows app passwords is read again. */
export const appPasswordsChanged = () =>
  Promise.all([
    invalidate(driveApi.appPassword.listAppPasswords),
    invalidate(api.account.listSecurityNotices),
  ])

/** Passwords for programs that open the drive: made, shown once, revoked. */
export function AppPasswordSection({ factors }: FactorsProps) {
  const text = useText(appPasswords)
  const passwords = useQuery(q(driveApi.appPassword.listAppPasswords))
  const [step, go] = useState<Step>()
  const close = () => go(undefined)
  return (
    <Section title={text.title} description={text.intro}>
      <Loaded of={passwords} rows={1} label={text.loading}>
        {({ items }) => <List items={items} onRevoke={password => go({ name: 'revoke', password })} />}
      </Loaded>
      <div className="flex flex-wrap gap-2">
        <Button variant="flat" onPress={() => go({ name: 'ask' })}>
          {text.add}
        </Button>
        {(passwords.data?.items.length ?? 0) > 1 && (
          <Button variant="flat" color="danger" onPress={() => go({ name: 'revokeAll' })}>
            {text.revokeAll}
          </Button>
        )}
      </div>
      {step?.name === 'ask' && (
        <NewPasswordDialog
          onReady={wantedPassword => go({ name: 'prove', wanted: wantedPassword })}
          onClose={close}
        />
      )}
      {step?.name === 'prove' && (
        <ProofDialog
          {...proofWaysOf(factors)}
          title={text.add}
          confirmLabel={text.create}
          onProve={async proof => {
            const createdPassword = await driveApi.appPassword.createAppPassword({
              body: { ...step.wanted, ...proof },
            })
            await appPasswordsChanged()
            go({ name: 'show', made: createdPassword })
          }}
          onClose={() => go(now => (now?.name === 'prove' ? undefined : now))}
        />
      )}
      {step?.name === 'show' && <MadePasswordDialog createdPassword={step.made} onClose={close} />}
      {step?.name === 'revoke' && (
        <ConfirmDialog
          title={text.revokeTitle(step.password.name)}
          confirmLabel={text.revoke}
          onConfirm={() =>
            runWrite(
              () =>
                driveApi.appPassword.deleteAppPassword({
                  params: { appPasswordId: step.password.appPasswordId },
                }),
              {
                onSuccess() {
                  toast.success(text.revoked)
                  return appPasswordsChanged()
                },
              },
            )
          }
          onClose={close}
        >
          {text.revokeText}
        </ConfirmDialog>
      )}
      {step?.name === 'revokeAll' && (
        <ConfirmDialog
          title={text.revokeAllTitle}
          confirmLabel={text.revokeAll}
          onConfirm={() =>
            runWrite(() => driveApi.appPassword.deleteAllAppPasswords(), {
              onSuccess() {
                toast.success(text.revokedAll)
                return appPasswordsChanged()
              },
            })
          }
          onClose={close}
        >
          {text.revokeAllText}
        </ConfirmDialog>
      )}
    </Section>
  )
}

function List({
  items,
  onRevoke,
}: {
  items: readonly AppPassword[]
  onRevoke: (password: AppPassword) => void
}) {
  const text = useText(appPasswords)
  if (items.length === 0) return <p className="mb-3 text-muted">{text.empty}</p>
  return (
    <ul aria-label={text.title} className="mb-3 divide-y divide-line rounded-lg border border-line px-4">
      {items.map(password => (
        <li key={password.appPasswordId} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
          <IconKey className="size-5 shrink-0 text-muted" aria-hidden="true" />
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-medium break-words">{password.name}</p>
            <p className="text-sm break-words text-muted">
              {[text.scopes[password.scope], text.made(fullTime(password.createdTime)), usedText(password)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <Button
            size="sm"
            variant="flat"
            color="danger"
            aria-label={text.revokeName(password.name)}
            onPress={() => onRevoke(password)}
          >
            {text.revoke}
          </Button>
        </li>
      ))}
    </ul>
  )

  function usedText({ lastUsedTime, lastUsedBy }: AppPassword): string {
    if (!lastUsedTime) return text.neverUsed
    const lastUsedText = text.lastUsed(fullTime(lastUsedTime))
    return lastUsedBy ? `${lastUsedText} (${lastUsedBy})` : lastUsedText
  }
}
