import type { MaintenanceValue, ShownAnnouncement } from '@trau/contract'
import { useEffect, useState } from 'react'
import { serverNow } from '../../api/server-clock.ts'
import { usePlatformNoticeWords } from '../../i18n/words/platform-notice.ts'
import { findAndOpenNewer, useIsNewer } from '../../model/offline/app-update.ts'
import { browserStorage, tabStorage } from '../../storage/browser-storage.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { AnnouncementText } from './AnnouncementText.tsx'
import { isOlderThan } from './client-version.ts'
import { MaintenanceText } from './MaintenanceText.tsx'
import { phaseOf } from './maintenance.ts'
import { usePlatform } from './usePlatform.ts'

const refreshMs = 15_000
const dismissedMaintenanceKey = 'trau_maintenance_seen'
const dismissedVersionKey = 'trau_version_seen'
const dismissedAnnouncementKey = 'trau_announcement_seen'

/** Maintenance to come or under way, what administrators announce, and that there is a newer client. */
export default function PlatformBanners() {
  const platform = usePlatform()
  return (
    <>
      {platform?.maintenance && (
        <Maintenance key={platform.maintenance.startTime} maintenance={platform.maintenance} />
      )}
      {platform?.announcement && (
        <Announcement key={markOf(platform.announcement)} announcement={platform.announcement} />
      )}
      {platform?.versions.recommended && <NewerClient recommendedVersion={platform.versions.recommended} />}
    </>
  )
}

/** The server's time, now and then. */
function useServerNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Another text or time is another announcement. */
const markOf = ({ text, textEn, startTime }: ShownAnnouncement) => JSON.stringify([startTime, text, textEn])

/** Where it can be put away, it stays away on this device. */
function Announcement({ announcement }: { announcement: ShownAnnouncement }) {
  const text = usePlatformNoticeWords()
  const now = useServerNow()
  const mark = markOf(announcement)
  const [isDismissed, setDismissed] = useState(() => browserStorage.get(dismissedAnnouncementKey) === mark)
  const { level, startTime, endTime, isDismissible } = announcement
  if (now < startTime || now >= endTime || (isDismissible && isDismissed)) return null
  const isWarning = level === 'WARNING'
  return (
    <Banner
      kind={isWarning ? 'warn' : 'info'}
      action={
        isDismissible && (
          <Button
            size="sm"
            variant="ghost"
            color={isWarning ? 'warning' : 'primary'}
            onPress={() => {
              browserStorage.set(dismissedAnnouncementKey, mark)
              setDismissed(true)
            }}
          >
            {text.dismiss}
          </Button>
        )
      }
    >
      <AnnouncementText {...announcement} />
    </Banner>
  )
}

/** It can be put away until it begins. */
function Maintenance({ maintenance }: { maintenance: MaintenanceValue }) {
  const text = usePlatformNoticeWords()
  const now = useServerNow()
  const mark = String(maintenance.startTime)
  const [isDismissed, setDismissed] = useState(() => tabStorage.get(dismissedMaintenanceKey) === mark)
  const phase = phaseOf(maintenance, now)
  if (!phase || (phase === 'before' && isDismissed)) return null
  const dismiss = () => {
    tabStorage.set(dismissedMaintenanceKey, mark)
    setDismissed(true)
  }
  return (
    <Banner
      kind="warn"
      action={
        phase === 'before' && (
          <Button size="sm" variant="ghost" color="warning" onPress={dismiss}>
            {text.dismiss}
          </Button>
        )
      }
    >
      <MaintenanceText maintenance={maintenance} phase={phase} now={now} />
    </Banner>
  )
}

function NewerClient({ recommendedVersion }: { recommendedVersion: string }) {
  const text = usePlatformNoticeWords()
  // The client has fetched it already and offers it itself.
  const isOffered = useIsNewer()
  const [isDismissed, setDismissed] = useState(
    () => tabStorage.get(dismissedVersionKey) === recommendedVersion,
  )
  const [isReloading, setReloading] = useState(false)
  if (isOffered || isDismissed || !isOlderThan(recommendedVersion)) return null
  return (
    <Banner
      action={
        <span className="flex items-center gap-1">
          <Button
            size="sm"
            color="primary"
            isPending={isReloading}
            onPress={() => {
              setReloading(true)
              void findAndOpenNewer()
            }}
          >
            {text.reload}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onPress={() => {
              tabStorage.set(dismissedVersionKey, recommendedVersion)
              setDismissed(true)
            }}
          >
            {text.later}
          </Button>
        </span>
      }
    >
      {text.newer(recommendedVersion)}
    </Banner>
  )
}
