import './admin-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import IconOverview from '~icons/lucide/chart-column'
import IconBackups from '~icons/lucide/database-backup'
import IconPrivacy from '~icons/lucide/fingerprint'
import IconReports from '~icons/lucide/flag'
import IconRetention from '~icons/lucide/hourglass'
import IconSignIn from '~icons/lucide/key-round'
import IconWorkspaces from '~icons/lucide/layers'
import IconTemplates from '~icons/lucide/layout-template'
import IconOutbox from '~icons/lucide/list-checks'
import IconAnnouncement from '~icons/lucide/megaphone'
import IconInvoices from '~icons/lucide/receipt-text'
import IconRules from '~icons/lucide/scale'
import IconAudit from '~icons/lucide/scroll-text'
import IconDelivery from '~icons/lucide/send'
import IconRoles from '~icons/lucide/shield-check'
import IconPlatform from '~icons/lucide/sliders-horizontal'
import IconRegistrations from '~icons/lucide/user-round-check'
import IconUsers from '~icons/lucide/users-round'
import { api } from '../../api/api.ts'
import { q } from '../../api/query-client.ts'
import { useAdminWords } from '../../i18n/words/admin.ts'
import { AreaLayout, type AreaPart } from '../../kit/AreaLayout.tsx'
import { LoadFailure } from '../../kit/ListParts.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useOwnPermissions } from '../../model/account/own-permissions.ts'
import { useCatalogue, usePermissionLabel } from '../../model/account/permission-catalogue.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useFocusOnMove } from '../../ui/useFocusKept.ts'
import { loadInvoicesPane } from '../billing/index.ts'
import { loadReportsPane } from '../moderation/index.ts'
import { SeenRoleBanner, useSeenRole } from './roles/SeeAsRole.tsx'
import { SecondFactorGate } from './SecondFactorGate.tsx'
import { type AdminTab, tabPermissions, tabsFor } from './tabs.ts'

const parts: Record<AdminTab, Pick<AreaPart<AdminTab>, 'Icon' | 'pane'>> = {
  overview: { Icon: IconOverview, pane: lazyPart(() => import('./overview/OverviewPane.tsx')) },
  users: { Icon: IconUsers, pane: lazyPart(() => import('./UsersPane.tsx')) },
  roles: { Icon: IconRoles, pane: lazyPart(() => import('./roles/RolesPane.tsx')) },
  reports: { Icon: IconReports, pane: lazyPart(loadReportsPane) },
  workspaces: { Icon: IconWorkspaces, pane: lazyPart(() => import('./workspaces/WorkspacesPane.tsx')) },
  registrations: {
    Icon: IconRegistrations,
    pane: lazyPart(() => import('./rules/registration/RegistrationsPane.tsx')),
  },
  signIn: { Icon: IconSignIn, pane: lazyPart(() => import('./SignInPane.tsx')) },
  delivery: { Icon: IconDelivery, pane: lazyPart(() => import('./delivery/DeliveryPane.tsx')) },
  outbox: { Icon: IconOutbox, pane: lazyPart(() => import('./queue/QueuePane.tsx')) },
  templates: { Icon: IconTemplates, pane: lazyPart(() => import('./templates/TemplatesPane.tsx')) },
  announcement: { Icon: IconAnnouncement, pane: lazyPart(() => import('./AnnouncementPane.tsx')) },
  invoices: { Icon: IconInvoices, pane: lazyPart(loadInvoicesPane) },
  retention: { Icon: IconRetention, pane: lazyPart(() => import('./retention/RetentionPane.tsx')) },
  privacy: { Icon: IconPrivacy, pane: lazyPart(() => import('./privacy/PrivacyPane.tsx')) },
  backups: { Icon: IconBackups, pane: lazyPart(() => import('./backup/BackupsPane.tsx')) },
  audit: { Icon: IconAudit, pane: lazyPart(() => import('./audit/AuditPane.tsx')) },
  rules: { Icon: IconRules, pane: lazyPart(() => import('./rules/RulesPane.tsx')) },
  platform: { Icon: IconPlatform, pane: lazyPart(() => import('./platform/PlatformPane.tsx')) },
}

/** What administrators keep: the parts that the one who is here may see; without a tab the first of them. */
export function AdminScreen({ tab }: { tab: AdminTab | undefined }) {
  const text = useAdminWords()
  const { data: factors } = useQuery(q(api.signIn.getSecondFactors))
  const own = useQuery(q(api.adminPermission.getOwnPermissions))
  const heldPermissions = useOwnPermissions()
  const roleSeenAs = useSeenRole()
  const screen = useRef<HTMLDivElement>(null)
  // The recovery codes are shown when the gate would be open already.
  const [isEnrolling, setEnrolling] = useState(false)
  const { item = '' } = useSearch({ from: '/_private/admin' })
  useFocusOnMove(screen, `${tab ?? ''} ${item}`)
  // Refusals name the missing permission in its words.
  useCatalogue()
  if (factors && (factors.isNeeded || isEnrolling))
    return <SecondFactorGate factors={factors} isEnrolling={isEnrolling} onEnrol={setEnrolling} />
  if (!heldPermissions)
    return own.error ? <LoadFailure of={own} title={text.rightsFailed} className="pt-10" /> : null
  const tabs = tabsFor(heldPermissions)
  const shownTab = tab ?? tabs[0]
  if (!shownTab)
    return (
      <EmptyState title={<h1>{text.noParts}</h1>} className="pt-10">
        {text.noPartsText}
      </EmptyState>
    )
  return (
    <div ref={screen} className="flex h-full min-h-0 flex-col">
      {roleSeenAs && <SeenRoleBanner roleSeenAs={roleSeenAs} />}
      <div className="min-h-0 flex-1">
        <AreaLayout
          title={text.title}
          label={text.parts}
          unavailable={text.partUnavailable}
          shownId={shownTab}
          linkTo={id => ({ to: '/admin', search: { tab: id } })}
          parts={tabs.map(id => ({ ...parts[id], id, label: text.tabs[id] }))}
        >
          <NotAllowed tab={shownTab} />
        </AreaLayout>
      </div>
    </div>
  )
}

/** In place of a part whose permission somebody lacks, or has just lost. */
function NotAllowed({ tab }: { tab: AdminTab }) {
  const text = useAdminWords()
  const labelOf = usePermissionLabel()
  const neededPermissions = tabPermissions[tab].map(permission => `“${labelOf(permission)}”`)
  return (
    <section aria-label={text.tabs[tab]} className="min-w-0 flex-1 overflow-y-auto">
      <EmptyState title={text.partNotAllowed} className="pt-10">
        {text.partNeeds(neededPermissions.join(text.or))}
      </EmptyState>
    </section>
  )
}
