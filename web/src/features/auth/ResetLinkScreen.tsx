import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { useText } from '../../i18n/text.ts'
import { recovery } from '../../i18n/vi/recovery.ts'
import { buttonLook } from '../../ui/button-style.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { ResetDone } from './ResetDone.tsx'
import { SpentLink } from './SpentLink.tsx'
import { useEnter } from './useEnter.ts'
import { useLinkState } from './useLinkState.ts'

/** What an administrator's one-time link opens. */
export function ResetLinkScreen({ token }: { token: string }) {
  const [username, setUsername] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const enter = useEnter()
  const link = useLinkState({ resetToken: token })
  if (username) return <ResetDone username={username} />
  const onReset = async (name: string, password: string) => {
    // Whoever sets a password for the first time goes in with it; a second step, or whatever else is wanted, is the sign-in page's.
    const tokens =
      link?.person?.hasPassword === false &&
      (await ignoreFailure(
        api.identityAuthen.login({ body: { username: name, password } }),
        'shown elsewhere',
      ))
    if (tokens) await enter(tokens)
    else setUsername(name)
  }
  if (!link) return <Spinner className="mx-auto text-primary" />
  if (isRefused || link.status !== 'VALID') return <Spent />
  return (
    <NewPasswordForm
      resetToken={token}
      person={link.person}
      onDone={onReset}
      onRefused={() => setRefused(true)}
    />
  )
}

function Spent() {
  const text = useText(recovery)
  return (
    <SpentLink title={text.linkSpentTitle} text={text.linkSpentText}>
      <Link to="/auth/forgetpass" {...buttonLook({ color: 'primary', size: 'lg', fullWidth: true })}>
        {text.byCode}
      </Link>
      <Link to="/auth" {...buttonLook({ variant: 'flat', size: 'lg', fullWidth: true })}>
        {text.backToSignIn}
      </Link>
    </SpentLink>
  )
}
