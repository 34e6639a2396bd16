import { useQuery } from '@tanstack/react-query'
import type { SecondFactors } from '@trau/contract'
import { useState } from 'react'
import IconQr from '~icons/lucide/qr-code'
import { api } from '../../api/api.ts'
import { q } from '../../api/query-client.ts'
import { useSecurityWords } from '../../i18n/words/security.ts'
import { Loaded } from '../../kit/Loaded.tsx'
import { Lazy, lazyPart } from '../../kit/lazy-part.tsx'
import { Section } from '../../kit/Section.tsx'
import { fullTime } from '../../text/time.ts'
import { Button } from '../../ui/Button.tsx'
import { OwnAudit } from './OwnAudit.tsx'
import { AppPasswordSection } from './security/AppPasswordSection.tsx'
import { AppSection } from './security/AppSection.tsx'
import { ConnectedSection } from './security/ConnectedSection.tsx'
import { PasskeySection } from './security/PasskeySection.tsx'
import { PasswordSection } from './security/PasswordSection.tsx'

const confirmQr = lazyPart(() => import('./security/ConfirmQrDialog.tsx'))

/** How the account is kept: second steps, password, other services and devices, and what happened to it. */
export default function SecurityPane() {
  const text = useSecurityWords()
  const factors = useQuery(q(api.signIn.getSecondFactors))
  return (
    <Loaded of={factors} rows={4} label={text.loading}>
      {data => (
        <>
          <Section title={text.twoSteps} description={text.twoStepsText}>
            <AppSection factors={data} />
            <PasskeySection factors={data} />
          </Section>
          <PasswordSection hasPassword={data.hasPassword} />
          <ConnectedSection factors={data} />
          <AppPasswordSection factors={data} />
          <QrSection />
          <Notices />
          <OwnAudit />
        </>
      )}
    </Loaded>
  )
}

export interface FactorsProps {
  factors: SecondFactors
}

/** Lets another browser in by its QR code. */
function QrSection() {
  const text = useSecurityWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={text.qrTitle} description={text.qrText}>
      <Button variant="flat" startContent={<IconQr className="size-4.5" />} onPress={() => setOpen(true)}>
        {text.scanQr}
      </Button>
      {isOpen && (
        <Lazy part={confirmQr} onClose={() => setOpen(false)} onUnavailable={() => setOpen(false)} />
      )}
    </Section>
  )
}

/** The last things that happened to the account's safety. */
function Notices() {
  const text = useSecurityWords()
  const { data } = useQuery(q(api.account.listSecurityNotices, { query: { limit: 20 } }))
  if (!data || data.items.length === 0) return null
  return (
    <Section title={text.notices} description={text.noticesText}>
      <ul className="divide-y divide-line rounded-lg border border-line px-4">
        {data.items.map(notice => (
          <li key={notice.noticeId} className="py-2.5">
            <p>{text.noticeKinds[notice.kind]}</p>
            <p className="text-sm text-muted">
              {[fullTime(notice.createdTime), notice.deviceName, notice.ipAddress]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
