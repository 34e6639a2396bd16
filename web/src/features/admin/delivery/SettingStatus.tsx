import type { EmailSetting } from '@trau/contract'
import type { ReactNode } from 'react'
import { useDeliveryWords } from '../../../i18n/words/delivery.ts'
import { Chip } from '../../../ui/Chip.tsx'

const colors = { TENANT: 'success', ENVIRONMENT: 'primary', NONE: 'warning' } as const

/** Whose setting is in use, and what it did today. */
export function SettingStatus({ source, children }: { source: EmailSetting['source']; children: ReactNode }) {
  const text = useDeliveryWords()
  return (
    <section aria-label={text.status} className="flex flex-col gap-2 rounded-lg border border-line p-4">
      <div>
        <Chip color={colors[source]}>{text.inUse[source]}</Chip>
      </div>
      {children}
    </section>
  )
}
