import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { platforms } from '@trau/contract/rules/platform'
import { usePlatformWords } from '../../../i18n/words/platform.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { EditablePart } from '../EditablePart.tsx'
import { AnnouncementSection } from './AnnouncementSection.tsx'
import { FlagsSection } from './FlagsSection.tsx'
import { HistorySection } from './HistorySection.tsx'
import { MaintenanceSection } from './MaintenanceSection.tsx'
import { recordOf, recordsOf } from './records.ts'
import { ValuesSection } from './ValuesSection.tsx'
import { VersionsSection } from './VersionsSection.tsx'

/** What the clients of each platform receive. */
export default function PlatformPane() {
  const text = usePlatformWords()
  const navigate = useNavigate()
  const { item } = useSearch({ from: '/_private/admin' })
  const platform = platforms.find(one => one === item) ?? 'WEB'
  const records = useQuery(recordsOf(platform))
  return (
    <div className="max-w-3xl p-4 md:p-6">
      <h2 className="mb-1 text-xl font-bold">{text.title}</h2>
      <p className="mb-4 text-pretty text-muted">{text.text}</p>
      <SegmentedControl
        label={text.platform}
        value={platform}
        segments={platforms.map(value => ({ value, label: text.platforms[value] }))}
        onChange={next =>
          void navigate({ to: '/admin', search: { tab: 'platform', item: next }, replace: true })
        }
      />
      {platform !== 'WEB' && <p className="mt-3 text-sm text-pretty text-muted">{text.otherClients}</p>}
      <Loaded of={records} rows={6} label={text.loading}>
        {({ items }) => (
          <div key={platform} className="mt-6">
            <EditablePart permission="config.edit">
              <VersionsSection platform={platform} record={recordOf(items, 'VERSIONS', 'versions')} />
              <MaintenanceSection
                platform={platform}
                record={recordOf(items, 'MAINTENANCE', 'maintenance')}
              />
              <AnnouncementSection
                platform={platform}
                record={recordOf(items, 'ANNOUNCEMENT', 'announcement')}
              />
              <FlagsSection platform={platform} records={items} />
              <ValuesSection kind="LINK" platform={platform} records={items} />
              <ValuesSection kind="LIMIT" platform={platform} records={items} />
            </EditablePart>
            <HistorySection platform={platform} />
          </div>
        )}
      </Loaded>
    </div>
  )
}
