import IconReports from '~icons/lucide/flag'
import IconSignIn from '~icons/lucide/key-round'
import IconOutbox from '~icons/lucide/send'
import IconUsers from '~icons/lucide/users-round'
import { AreaLayout, type AreaPart } from '../shell/AreaLayout.tsx'
import { lazyPart } from '../shell/lazy-part.tsx'
import { type AdminTab, adminTabs } from './tabs.ts'
import { useAdminWords } from './words.ts'

const parts: Record<AdminTab, Pick<AreaPart<AdminTab>, 'Icon' | 'pane'>> = {
  users: { Icon: IconUsers, pane: lazyPart(() => import('./UsersPane.tsx')) },
  reports: { Icon: IconReports, pane: lazyPart(() => import('../moderation/ReportsPane.tsx')) },
  signIn: { Icon: IconSignIn, pane: lazyPart(() => import('./SignInPane.tsx')) },
  outbox: { Icon: IconOutbox, pane: lazyPart(() => import('./OutboxPane.tsx')) },
}

/** What administrators keep. */
export function AdminScreen({ tab }: { tab: AdminTab }) {
  const text = useAdminWords()
  return (
    <AreaLayout
      title={text.title}
      label={text.parts}
      unavailable={text.partUnavailable}
      shown={tab}
      linkTo={id => ({ to: '/admin', search: { tab: id } })}
      parts={adminTabs.map(id => ({ ...parts[id], id, label: text.tabs[id] }))}
    />
  )
}
