import './drive-errors.ts'
import type { LinkProps } from '@tanstack/react-router'
import IconRecent from '~icons/lucide/clock'
import IconMine from '~icons/lucide/hard-drive'
import IconHome from '~icons/lucide/house'
import IconRooms from '~icons/lucide/messages-square'
import IconStarred from '~icons/lucide/star'
import IconTrash from '~icons/lucide/trash-2'
import IconShared from '~icons/lucide/users-round'
import { useDriveWords } from '../../i18n/words/drive.ts'
import { AreaLayout, type AreaPart } from '../../kit/AreaLayout.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { DriveSearchField } from './DriveSearchField.tsx'
import { QuotaBar } from './QuotaBar.tsx'
import { type DriveTab, driveTabs } from './tabs.ts'

/** All parts in one piece, which reads from the address what it shows. */
const pane = lazyPart(() => import('./panes/DrivePane.tsx'))

const icons: Record<DriveTab, AreaPart<DriveTab>['Icon']> = {
  home: IconHome,
  mine: IconMine,
  shared: IconShared,
  rooms: IconRooms,
  recent: IconRecent,
  starred: IconStarred,
  trash: IconTrash,
}

const addresses = {
  home: '/drive',
  mine: '/drive/my-drive',
  shared: '/drive/shared',
  rooms: '/drive/rooms',
  recent: '/drive/recent',
  starred: '/drive/starred',
  trash: '/drive/trash',
} as const satisfies Record<DriveTab, LinkProps['to']>

/**
 * "Kho tệp": files of one's own, of others, and of the rooms.
 * @param spaceId whose quota is shown; without it one's own
 */
export function DriveScreen({ tab, spaceId }: { tab: DriveTab; spaceId?: string | undefined }) {
  const words = useDriveWords()
  return (
    <AreaLayout<DriveTab>
      title={words.title}
      label={words.parts}
      unavailable={words.partUnavailable}
      shownId={tab}
      linkTo={id => ({ to: addresses[id] })}
      parts={driveTabs.map(id => ({ id, label: words.tabs[id], Icon: icons[id], pane }))}
      header={<DriveSearchField />}
      footer={<QuotaBar spaceId={spaceId} />}
    />
  )
}
