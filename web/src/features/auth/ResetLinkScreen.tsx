import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import IconLink from '~icons/lucide/unlink'
import { useText } from '../../i18n/text.ts'
import { recovery } from '../../i18n/vi/recovery.ts'
import { buttonLook } from '../../ui/button-style.ts'
import { AuthHeading } from './AuthHeading.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { ResetDone } from './ResetDone.tsx'

/** What an administrator's one-time link opens. */
export function ResetLinkScreen({ token }: { token: string }) {
  const [username, setUsername] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  if (username) return <ResetDone username={username} />
  if (isRefused) return <Spent />
  return <NewPasswordForm resetToken={token} onDone={setUsername} onRefused={() => setRefused(true)} />
}

function Spent() {
  const text = useText(recovery)
  return (
    <>
      <span className="mb-5 flex size-14 items-center justify-center rounded-full bg-danger-soft text-danger-deep">
        <IconLink className="size-7" aria-hidden="true" />
      </span>
      <div role="alert">
        <AuthHeading title={text.linkSpentTitle}>{text.linkSpentText}</AuthHeading>
      </div>
      <Link to="/auth/forgetpass" {...buttonLook({ color: 'primary', size: 'lg', fullWidth: true })}>
        {text.byCode}
      </Link>
    </>
  )
}
