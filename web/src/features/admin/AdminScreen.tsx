import './admin-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import IconReports from '~icons/lucide/flag'
import IconSignIn from '~icons/lucide/key-round'
import IconTemplates from '~icons/lucide/layout-template'
import IconOutbox from '~icons/lucide/list-checks'
import IconAnnouncement from '~icons/lucide/megaphone'
import IconDelivery from '~icons/lucide/send'
import IconUsers from '~icons/lucide/users-round'
import { api } from '../../api/api.ts'
import { q } from '../../api/query-client.ts'
import { useAdminWords } from '../../i18n/words/admin.ts'
import { AreaLayout, type AreaPart } from '../../kit/AreaLayout.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { loadReportsPane } from '../moderation/index.ts'
import { type AdminTab, adminTabs } from './tabs.ts'

const parts: Record<AdminTab, Pick<AreaPart<AdminTab>, 'Icon' | 'pane'>> = {
  users: { Icon: IconUsers, pane: lazyPart(() => import('./UsersPane.tsx')) },
  reports: { Icon: IconReports, pane: lazyPart(loadReportsPane) },
  signIn: { Icon: IconSignIn, pane: lazyPart(() => import('./SignInPane.tsx')) },
  delivery: { Icon: IconDelivery, pane: lazyPart(() => import('./delivery/DeliveryPane.tsx')) },
  outbox: { Icon: IconOutbox, pane: lazyPart(() => import('./queue/QueuePane.tsx')) },
  templates: { Icon: IconTemplates, pane: lazyPart(() => import('./templates/TemplatesPane.tsx')) },
  announcement: { Icon: IconAnnouncement, pane: lazyPart(() => import('./AnnouncementPane.tsx')) },
}

/** What administrators keep. */
export function AdminScreen({ tab }: { tab: AdminTab }) {
  const text = useAdminWords()
  const { data: factors } = useQuery(q(api.signIn.getSecondFactors))
  if (factors?.isNeeded) return <SecondFactorNeeded />
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

/** The server refuses every call of administration until then. */
function SecondFactorNeeded() {
  const text = useAdminWords()
  const navigate = useNavigate()
  const openSecurity = () =>
    void navigate({ to: '.', search: old => ({ ...old, settings: 'security' as const }) })
  return (
    <section aria-label={text.title} className="flex h-full flex-col justify-center overflow-y-auto">
      <EmptyState
        title={<h1>{text.secondFactorNeeded}</h1>}
        action={
          <Button color="primary" onPress={openSecurity}>
            {text.openSecurity}
          </Button>
        }
      >
        {text.secondFactorNeededText}
      </EmptyState>
    </section>
  )
}
