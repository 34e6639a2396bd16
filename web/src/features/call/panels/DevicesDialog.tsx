import { useEffect } from 'react'
import { useCallWords } from '../../../i18n/words/call.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { LocalMedia } from '../media/types.ts'
import { DeviceChoices } from './DeviceChoices.tsx'

export function DevicesDialog({ local, onClose }: { local: LocalMedia; onClose: () => void }) {
  const words = useCallWords()
  useEffect(() => void local.refreshDevices(), [local])
  return (
    <Dialog onClose={onClose} title={words.deviceSettings} size="sm">
      <DeviceChoices local={local} />
    </Dialog>
  )
}
