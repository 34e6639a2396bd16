import type { User } from '@trau/contract'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { settings } from '../../i18n/vi/settings.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Face, ProfileFacts } from '../identity/index.ts'
import { asSeenBy, type Onlooker } from './as-seen-by.ts'

/** One's own profile through the eyes of a friend or of somebody else. */
export function AsSeenByDialog({ me, onClose }: { me: User; onClose: () => void }) {
  const text = useText(settings)
  const [onlooker, setOnlooker] = useState<Onlooker>('stranger')
  const visibleProfile = asSeenBy(me, onlooker)
  return (
    <Dialog onClose={onClose} size="sm" title={text.asOthers}>
      <SegmentedControl
        label={text.onlooker}
        fullWidth
        value={onlooker}
        onChange={setOnlooker}
        segments={(['stranger', 'friend'] as const).map(value => ({ value, label: text.onlookers[value] }))}
      />
      <div className="mt-5 flex flex-col gap-6">
        <Face user={visibleProfile} />
        <ProfileFacts user={visibleProfile} />
      </div>
    </Dialog>
  )
}
