import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import IconChevron from '~icons/lucide/chevron-right'
import IconPasskey from '~icons/lucide/fingerprint'
import IconKey from '~icons/lucide/key-round'
import IconQr from '~icons/lucide/qr-code'
import IconPlus from '~icons/lucide/user-round-plus'
import IconX from '~icons/lucide/x'
import { queryClient } from '../../api/query-client.ts'
import { currentTenant, setTenant } from '../../api/settings.ts'
import { useAuthWords } from '../../i18n/words/auth.ts'
import { FormError } from '../../kit/FormError.tsx'
import { forgetAccount, type RememberedAccount, rememberedAccounts } from '../../model/account/accounts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { AuthHeading } from './AuthHeading.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { usePasskeySignIn } from './usePasskeySignIn.ts'
import { usePrepareLogin } from './usePrepareLogin.ts'

const row =
  'flex min-h-16 w-full items-center gap-3.5 rounded-lg px-3 py-2.5 text-left hover:bg-fill focus-visible:-outline-offset-2'

/** All the ways in: people who were here before, and what to do for everybody else. */
export function ChooserScreen() {
  const text = useAuthWords()
  const navigate = useNavigate()
  const [accounts, setAccounts] = useState(rememberedAccounts)
  const [news, tell] = useState('')
  const { ways, providers = [] } = usePrepareLogin()
  const passkey = usePasskeySignIn(ways.includes('PASSKEY'), { inField: false })

  const enter = (account: RememberedAccount) => {
    // What was asked before signing in, as the ways in, is of the tenant before.
    if (account.tenant !== currentTenant()) queryClient.clear()
    setTenant(account.tenant)
    void navigate({ to: '/auth', state: { username: account.username } })
  }
  const forget = (account: RememberedAccount) => {
    forgetAccount(account.userId)
    setAccounts(rememberedAccounts())
    tell(text.accountForgotten(account.name))
  }

  return (
    <>
      <AuthHeading title={text.chooserTitle}>
        {accounts.length ? text.chooserText : text.chooserTextFirst}
      </AuthHeading>
      {accounts.length > 0 && (
        <section aria-label={text.rememberedAccounts} className="mb-4 border-b border-line pb-4">
          <ul>
            {accounts.map(account => (
              <li key={account.userId} className="flex items-center gap-1">
                <button type="button" onClick={() => enter(account)} className={row}>
                  <Avatar id={account.userId} name={account.name} src={account.avatarUrl} />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">{account.name}</span>
                    <span className="block truncate text-sm text-muted">@{account.username}</span>
                  </span>
                </button>
                <IconButton label={text.forgetAccount(account.name)} onPress={() => forget(account)}>
                  <IconX className="size-4.5" aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      <nav aria-label={text.signInMethods}>
        <ul>
          {ways.includes('PASSWORD') && (
            <Way to="/auth" icon={<IconKey />} title={text.byPassword}>
              {text.byPasswordText}
            </Way>
          )}
          {ways.includes('QR') && (
            <Way to="/auth/loginqr" icon={<IconQr />} title={text.qrTitle}>
              {text.byQrText}
            </Way>
          )}
          {passkey.isKnown && (
            <li>
              <button
                type="button"
                className={row}
                aria-disabled={passkey.isPending}
                onClick={() => void passkey.start()}
              >
                <WayText icon={<IconPasskey />} title={text.byPasskey}>
                  {text.byPasskeyText}
                </WayText>
              </button>
            </li>
          )}
          <Way to="/auth/register" icon={<IconPlus />} title={text.newAccount}>
            {text.newAccountText}
          </Way>
        </ul>
      </nav>
      <FormError>{passkey.error}</FormError>
      {ways.includes('OIDC') && (
        <div className="mt-4 border-t border-line pt-2">
          <ProviderButtons providers={providers} />
        </div>
      )}
      <LiveRegion>{news}</LiveRegion>
    </>
  )
}

interface WayProps {
  to: '/auth' | '/auth/loginqr' | '/auth/register'
  icon: ReactNode
  title: string
  children: string
}

function Way({ to, icon, title, children }: WayProps) {
  return (
    <li>
      <Link to={to} className={row}>
        <WayText icon={icon} title={title}>
          {children}
        </WayText>
      </Link>
    </li>
  )
}

function WayText({ icon, title, children }: Omit<WayProps, 'to'>) {
  return (
    <>
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-deep [&_svg]:size-5">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-muted">{children}</span>
      </span>
      <IconChevron className="size-5 shrink-0 text-muted" aria-hidden="true" />
    </>
  )
}
