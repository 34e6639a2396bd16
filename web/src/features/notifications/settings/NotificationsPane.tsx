import { useNotificationWords } from '../../../i18n/words/notifications.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { useNotificationPreferences } from '../../../model/notifications/preferences.ts'
import { ChannelMatrix } from './ChannelMatrix.tsx'
import { Digest } from './Digest.tsx'
import { Disturb } from './Disturb.tsx'
import { Explain } from './Explain.tsx'
import { Keywords } from './Keywords.tsx'
import { PrivacyLevels } from './PrivacyLevels.tsx'
import { PushDevices } from './PushDevices.tsx'
import { PushWait } from './PushWait.tsx'
import { QuietTimes } from './QuietTimes.tsx'
import { RoomsWithSettings } from './RoomsWithSettings.tsx'
import { ThisBrowser } from './ThisBrowser.tsx'

/** How one is notified: on all devices, and on this one. */
export default function NotificationsPane() {
  const words = useNotificationWords()
  const preferences = useNotificationPreferences()
  return (
    <>
      <ThisBrowser />
      <PushDevices />
      <div className="mt-8">
        <Loaded of={preferences} rows={6} label={words.loadingSettings}>
          {data => (
            <>
              <Disturb preferences={data} />
              <ChannelMatrix preferences={data} />
              <PrivacyLevels preferences={data} />
              <PushWait preferences={data} />
              <QuietTimes preferences={data} />
              <Keywords preferences={data} />
              <Digest preferences={data} />
              <RoomsWithSettings />
              <Explain />
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}
