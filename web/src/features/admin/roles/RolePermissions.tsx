import { useQuery } from '@tanstack/react-query'
import type { Permission, Role } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { q } from '../../../api/query-client.ts'
import { useAdminWords } from '../../../i18n/words/admin.ts'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { Section } from '../../../kit/Section.tsx'
import { usePermissionLabel } from '../../../model/account/permission-catalogue.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { toast } from '../../../ui/toast.ts'
import { tabsFor } from '../tabs.ts'
import { DifferenceList } from './DifferenceList.tsx'
import { IfSaved, IfSavedShort } from './IfSaved.tsx'
import { differenceBetween, differenceFrom, isAllowed, type PermissionRow } from './matrix.ts'
import { RoleMatrix } from './RoleMatrix.tsx'
import { takeRole } from './role-cache.ts'
import { SaveBar } from './SaveBar.tsx'
import type { RoleDraft } from './useRoleDraft.ts'

interface RolePermissionsProps {
  role: Role
  rows: readonly PermissionRow<Permission>[]
  draft: RoleDraft
  own: ReadonlySet<Permission>
  isReadOnly: boolean
}

/** The matrix of a role; beside it what differs from the template, and what the role opens. */
export function RolePermissions({ role, rows: all, draft, own, isReadOnly }: RolePermissionsProps) {
  const text = useRolesWords()
  const { tabs } = useAdminWords()
  const labelOf = usePermissionLabel()
  const { template, builtIn } = role
  const isEverything = builtIn === 'SUPER_ADMIN'
  // In a workspace or a group the others would give nothing.
  const rows = role.scope.kind === 'TENANT' ? all : all.filter(({ isPlaceable }) => isPlaceable)
  const ofTemplate = new Set(
    isEverything ? rows.map(({ permission }) => permission) : (template?.permissions ?? []),
  )
  const heldPermissions = new Set(
    rows.map(({ permission }) => permission).filter(one => isAllowed(ofTemplate, draft.overrides, one)),
  )
  const openedTabs = tabsFor(heldPermissions)
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0">
        <RoleMatrix
          rows={rows}
          template={ofTemplate}
          overrides={draft.overrides}
          own={own}
          isReadOnly={isReadOnly}
          onChange={draft.change}
        />
        {!isReadOnly && (
          <SaveBar
            isDirty={draft.isDirty}
            isPending={draft.isPending}
            isOutdated={draft.isOutdated}
            saveLabel={text.save}
            effect={<IfSavedShort role={role} overrides={draft.overrides} />}
            onSave={draft.save}
            onDiscard={draft.discard}
            onReload={async () => {
              await takeRole(await api.adminPermission.getRole({ params: { id: role.roleId } }))
              draft.discard()
            }}
          />
        )}
      </div>
      <aside
        className="min-w-0 max-lg:row-start-1 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto"
        aria-label={text.difference}
      >
        {!isEverything && template && (
          <Section title={text.difference} description={text.ofTemplate(template.name, template.version)}>
            <DifferenceList difference={differenceFrom(ofTemplate, draft.overrides)} labelOf={labelOf} />
          </Section>
        )}
        {template && !isReadOnly && template.newestVersion > template.version && !draft.isDirty && (
          <NewVersion role={role} template={template} />
        )}
        {draft.isDirty && <IfSaved role={role} overrides={draft.overrides} />}
        <Section title={text.opens}>
          {openedTabs.length === 0 ? (
            <p className="text-sm text-muted">{text.opensNothing}</p>
          ) : (
            <ul className="flex flex-wrap gap-1.5">
              {openedTabs.map(tab => (
                <li key={tab} className="max-w-full">
                  <Chip>{tabs[tab]}</Chip>
                </li>
              ))}
            </ul>
          )}
        </Section>
      </aside>
    </div>
  )
}

/** The template has moved on: what the role would become with it, and the button that moves it. */
function NewVersion({ role, template }: { role: Role; template: NonNullable<Role['template']> }) {
  const text = useRolesWords()
  const labelOf = usePermissionLabel()
  const { templateId: id, newestVersion } = template
  const versions = useQuery(q(api.adminPermission.listRoleTemplateVersions, { params: { id } }))
  const newest = versions.data?.items.find(({ version }) => version === newestVersion)
  const move = useApiMutation(
    () =>
      api.adminPermission.updateRole({
        body: { roleId: role.roleId, version: role.version, templateVersion: newestVersion },
      }),
    {
      async onSuccess(movedRole) {
        await takeRole(movedRole)
        toast.success(text.versionTaken(newestVersion))
      },
    },
  )
  if (!newest) return null
  return (
    <Section title={text.newVersion(newestVersion)} description={text.newVersionText}>
      <DifferenceList
        difference={differenceBetween(template.permissions, newest.permissions)}
        labelOf={labelOf}
      />
      <Button
        size="sm"
        variant="flat"
        className="mt-2"
        isPending={move.isPending}
        onPress={() => void move.mutate()}
      >
        {text.takeVersion(newestVersion)}
      </Button>
    </Section>
  )
}
