import { useEffect, useState } from 'react'
import { usePlatformNoticeWords } from '../../i18n/words/platform-notice.ts'
import { findAndOpenNewer } from '../../model/offline/app-update.ts'
import { takePlatform } from '../../model/platform/flags.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Mark } from '../../ui/Logo.tsx'
import { isOlderThan, ownVersion } from './client-version.ts'
import { usePlatform } from './usePlatform.ts'

/** Follows the platform configuration, and blocks a client that is too old to be used. */
export default function PlatformWatch() {
  const platform = usePlatform()
  const own = platform?.own
  useEffect(() => takePlatform(own), [own])
  const minimum = platform?.versions.minimum
  return minimum && isOlderThan(minimum) ? <TooOld minimum={minimum} /> : null
}

/** Drafts and unsent messages are on disk: loading again loses none of them. */
function TooOld({ minimum }: { minimum: string }) {
  const text = usePlatformNoticeWords()
  const [isReloading, setReloading] = useState(false)
  const reload = () => {
    setReloading(true)
    void findAndOpenNewer()
  }
  return (
    <Dialog
      isKeptOpen
      role="alertdialog"
      size="full"
      onClose={() => {}}
      title={text.tooOldTitle}
      hideTitle
      className="flex flex-col items-center justify-center text-center"
    >
      <Mark className="size-16" />
      <p aria-hidden="true" className="mt-5 text-2xl font-bold">
        {text.tooOldTitle}
      </p>
      <p className="mt-2 max-w-md text-lg text-pretty">{text.tooOldText}</p>
      <p className="mt-2 text-muted">{text.tooOldVersions(ownVersion(), minimum)}</p>
      <Button color="primary" size="lg" className="mt-7" isPending={isReloading} onPress={reload}>
        {text.reload}
      </Button>
      <p className="mt-7 max-w-md text-sm text-pretty text-muted">{text.tooOldStill}</p>
    </Dialog>
  )
}
