import type { Permission, Role } from '@trau/contract'
import { useState } from 'react'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { useOwnPermissions } from '../../../model/account/own-permissions.ts'
import { useCatalogue, usePermissionLabel } from '../../../model/account/permission-catalogue.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { LeaveGuard } from '../LeaveGuard.tsx'
import { BackLink } from './BackLink.tsx'
import { rowOf } from './catalogue.ts'
import { HoldersPart } from './HoldersPart.tsx'
import { RoleActions } from './RoleActions.tsx'
import { RolePermissions } from './RolePermissions.tsx'
import { ScopeName } from './ScopeName.tsx'
import { SeeAsRole } from './SeeAsRole.tsx'
import { useRoleDraft } from './useRoleDraft.ts'

/** Built-in roles whose permissions cannot be changed either. */
const isFixed = (builtIn: Role['builtIn']): builtIn is 'SUPER_ADMIN' | 'MEMBER' | 'GUEST' =>
  builtIn === 'SUPER_ADMIN' || builtIn === 'MEMBER' || builtIn === 'GUEST'

const nothing: ReadonlySet<Permission> = new Set()

/** One role: what it allows and denies beside its template, and who holds it. */
export function RoleEditor({ role }: { role: Role }) {
  const text = useRolesWords()
  const own = useOwnPermissions() ?? nothing
  const labelOf = usePermissionLabel()
  const catalogue = useCatalogue()
  const [part, setPart] = useState('permissions')
  const draft = useRoleDraft(role)
  const { template, builtIn } = role
  const isReadOnly = isFixed(builtIn) || !own.has('role.edit')
  const note = isFixed(builtIn)
    ? text.fixed[builtIn]
    : !own.has('role.edit')
      ? text.needsToEdit(labelOf('role.edit'))
      : builtIn && text.builtInText
  const permissionsPart = {
    id: 'permissions',
    label: text.permissionsPart,
    content: (
      <Loaded of={catalogue} rows={6} label={text.loading}>
        {({ items }) => (
          <RolePermissions
            role={role}
            rows={items.map(rowOf)}
            draft={draft}
            own={own}
            isReadOnly={isReadOnly}
          />
        )}
      </Loaded>
    ),
  }
  return (
    <div className="max-w-5xl p-4 md:p-6">
      <LeaveGuard isDirty={draft.isDirty} />
      <BackLink view="roles" />
      <div className="mt-1 flex flex-wrap items-start gap-3">
        <div className="min-w-60 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-xl font-bold break-words">{role.name}</h2>
            {builtIn && <Chip>{text.builtIn}</Chip>}
          </div>
          <p className="mt-0.5 text-pretty text-muted">
            <ScopeName scope={role.scope} />
            {' · '}
            {template ? text.ofTemplate(template.name, template.version) : text.noTemplate}
          </p>
          {role.description && <p className="mt-1 max-w-prose text-pretty break-words">{role.description}</p>}
        </div>
        <SeeAsRole role={role} own={own} />
        {!builtIn && <RoleActions role={role} />}
      </div>
      {note && (
        <Banner kind="info" className="mt-3 rounded-lg">
          {note}
        </Banner>
      )}
      {builtIn === 'MEMBER' || builtIn === 'GUEST' ? (
        <div className="mt-4">{permissionsPart.content}</div>
      ) : (
        <Tabs
          label={text.parts}
          className="mt-3"
          panelClassName="pt-4"
          selected={part}
          onChange={setPart}
          tabs={[
            permissionsPart,
            {
              id: 'holders',
              label: text.holdersPart(role.userCount),
              content: <HoldersPart role={role} own={own} />,
            },
          ]}
        />
      )}
    </div>
  )
}
