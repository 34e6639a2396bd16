import type { User } from '@trau/contract'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { contactDetails } from '../../i18n/vi/contactDetails.ts'
import { useEmailSuspension } from '../../model/account/useEmailSuspension.ts'
import { displayPhone } from '../../text/phone.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import ProveDialog, { type ContactProof } from './ProveDialog.tsx'

/** E-mail address and phone number of one's own: whether they are proven, and how they are changed. */
export function ContactFields({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  const text = useText(contactDetails)
  const [open, setOpen] = useState<ContactProof>()
  const { data: suspension } = useEmailSuspension(user.email)
  const isReturned = suspension?.suspension != null
  const rows = [
    { kind: 'email' as const, value: user.email, isVerified: user.verifiedEmail, isReturned },
    {
      kind: 'phone' as const,
      value: user.phoneNumber && displayPhone(user.phoneNumber),
      isVerified: user.verifiedPhone,
      isReturned: false,
    },
  ]
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line px-4">
        {rows.map(({ kind, value, isVerified, isReturned }) => (
          <li key={kind} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
            <div className="min-w-0 flex-1 basis-44">
              <p className="text-sm text-muted">{text.names[kind]}</p>
              <p className="flex flex-wrap items-center gap-2 break-all">
                {value ?? <span className="text-muted">{text.none}</span>}
                {value && (
                  <Chip color={isVerified && !isReturned ? 'success' : 'warning'}>
                    {isReturned ? text.returned : isVerified ? text.verified : text.unverified}
                  </Chip>
                )}
              </p>
              {value && isReturned && (
                <p className="mt-1 text-sm text-pretty text-muted">{text.returnedText}</p>
              )}
            </div>
            {value && (!isVerified || isReturned) && (
              <Button
                size="sm"
                variant="flat"
                color="primary"
                aria-label={isReturned ? text.retryName : text.verifyName[kind]}
                onPress={() => setOpen({ kind, what: 'verify' })}
              >
                {isReturned ? text.retry : text.verify}
              </Button>
            )}
            <Button
              size="sm"
              variant="flat"
              aria-label={text.changeName[kind]}
              onPress={() => setOpen({ kind, what: 'change' })}
            >
              {value ? text.change : text.add}
            </Button>
          </li>
        ))}
      </ul>
      {open && (
        <ProveDialog
          key={`${open.kind} ${open.what}`}
          {...open}
          user={user}
          hasPassword={hasPassword}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
