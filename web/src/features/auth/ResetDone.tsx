import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import IconCheck from '~icons/lucide/check'
import { useText } from '../../i18n/text.ts'
import { recovery } from '../../i18n/vi/recovery.ts'
import { buttonLook } from '../../ui/button-style.ts'
import { AuthHeading } from './AuthHeading.tsx'

/** The new password is set: what that did, and the way in. */
export function ResetDone({ username }: { username: string }) {
  const text = useText(recovery)
  const on = useRef<HTMLAnchorElement>(null)
  useEffect(() => on.current?.focus(), [])
  return (
    <>
      <span className="mb-5 flex size-14 items-center justify-center rounded-full bg-primary-soft text-primary-deep">
        <IconCheck className="size-7" aria-hidden="true" />
      </span>
      <div role="status">
        <AuthHeading title={text.doneTitle}>{text.doneText(username)}</AuthHeading>
      </div>
      <Link
        ref={on}
        to="/auth"
        // The token that stood in the address is spent.
        replace
        state={{ username }}
        {...buttonLook({ color: 'primary', size: 'lg', fullWidth: true })}
      >
        {text.signIn}
      </Link>
    </>
  )
}
