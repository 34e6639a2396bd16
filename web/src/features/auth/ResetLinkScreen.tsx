import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { recovery } from '../../i18n/vi/recovery.ts'
import { buttonLook } from '../../ui/button-style.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { ResetDone } from './ResetDone.tsx'
import { SpentLink } from './SpentLink.tsx'
import { useLinkState } from './useLinkState.ts'

/** What an administrator's one-time link opens. */
export function ResetLinkScreen({ token }: { token: string }) {
  const [username, setUsername] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const link = useLinkState({ resetToken: token })
  if (username) return <ResetDone username={username} />
  if (!link) return <Spinner className="mx-auto text-primary" />
  if (isRefused || link.status !== 'VALID') return <Spent />
  return (
    <NewPasswordForm
      resetToken={token}
      person={link.person}
      onDone={setUsername}
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
