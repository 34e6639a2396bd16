import { useEffect, useState } from 'react'
import IconDevices from '~icons/lucide/settings-2'
import { useCallWords } from '../../../i18n/words/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { DeviceProblems, PreviewPicture, usePreviewDevices } from '../PreviewDialog.tsx'
import { DevicesDialog } from '../panels/DevicesDialog.tsx'
import '../call.css'
import { guestSession } from './guest-session.ts'
import { guestState } from './guest-state.ts'

interface GuestDevicesProps {
  token: string
  tenant: string
  /** The microphone is opened at first, and the camera where it is wished; without this both stay as they are. */
  opensWith?: { camera: boolean }
}

/** Camera and microphone of a guest, before anybody sees or hears them. */
export default function GuestDevices({ token, tenant, opensWith }: GuestDevicesProps) {
  const words = useCallWords()
  const { local } = guestSession(token, tenant)
  const [isChoosing, setChoosing] = useState(false)
  usePreviewDevices(local, opensWith?.camera ?? false, opensWith !== undefined)
  useEffect(
    () => () => {
      // The door is gone without anybody having gone in: the link has, or the call.
      if (guestState.get().at === 'door') local.release()
    },
    [local],
  )
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
