import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { q } from '../api/query-client.ts'
import { loadProveDialog } from '../features/settings/index.ts'
import { useText } from '../i18n/text.ts'
import { returnedMail } from '../i18n/vi/returnedMail.ts'
import { Lazy, lazyPart } from '../kit/lazy-part.tsx'
import { useEmailSuspension } from '../model/account/useEmailSuspension.ts'
import { useAppSelector } from '../store/hooks.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'

const proveDialog = lazyPart(loadProveDialog)

/** Mail to one's address came back: it is corrected, or proven to work, from here. */
export default function ReturnedMailBanner() {
  const text = useText(returnedMail)
  const user = useAppSelector(state => state.auth.userInfo)
  const [what, setWhat] = useState<'change' | 'verify'>()
  const { data } = useEmailSuspension(user?.email)
  const suspension = data?.suspension
  const factors = useQuery({ ...q(api.signIn.getSecondFactors), enabled: suspension != null })
  const close = () => setWhat(undefined)
  if (!suspension || !user) return null
  return (
    <>
      <Banner
        kind="warn"
        className="max-sm:flex-wrap"
        action={
          <span className="flex gap-1 max-sm:w-full max-sm:justify-end">
            <Button size="sm" variant="ghost" color="warning" onPress={() => setWhat('verify')}>
              {text.retry}
            </Button>
            <Button size="sm" variant="ghost" color="warning" onPress={() => setWhat('change')}>
              {text.change}
            </Button>
          </span>
        }
      >
        {text.banner(suspension.address)}
      </Banner>
      {what && (
        <Lazy
          part={proveDialog}
          onUnavailable={() => {
            close()
            toast.error(text.notOpened)
          }}
          kind="email"
          what={what}
          user={user}
          hasPassword={factors.data?.hasPassword ?? true}
          onClose={close}
        />
      )}
    </>
  )
}
