import { maxMeshVideo } from '@trau/contract/rules/call'
import { useState } from 'react'
import IconDevices from '~icons/lucide/settings-2'
import { useCallWords } from '../../../i18n/words/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { DeviceProblems, PreviewPicture, usePreviewDevices } from '../PreviewDialog.tsx'
import { DevicesDialog } from '../panels/DevicesDialog.tsx'
import '../call.css'
import { guestSession } from './guest-session.ts'
import { useGuestLink } from './link.ts'

/** Camera and microphone of a guest, before anybody sees or hears them. With `opens` they are opened; else they stay as they are. */
export default function GuestDevices({ opens = false }: { opens?: boolean }) {
  const words = useCallWords()
  const { token, tenant, type, joinedCount } = useGuestLink()
  const { local } = guestSession(token, tenant)
  const [isChoosing, setChoosing] = useState(false)
  usePreviewDevices(local, type === 'video' && joinedCount < maxMeshVideo, opens)
  return (
    <div>
      <PreviewPicture local={local} />
      <DeviceProblems local={local} />
      <Button
        variant="ghost"
        size="sm"
        className="mt-2 -ml-2"
        startContent={<IconDevices className="size-4" aria-hidden="true" />}
        onPress={() => setChoosing(true)}
      >
        {words.deviceSettings}
      </Button>
      {isChoosing && <DevicesDialog local={local} onClose={() => setChoosing(false)} />}
    </div>
  )
}
