import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Role } from '@trau/contract'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { qWith } from '../../../api/query-client.ts'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { rolesSearch } from './addresses.ts'
import { CreateRoleDialog } from './CreateRoleDialog.tsx'
import { ListHead } from './ListHead.tsx'
import { Row, RowPage } from './RowPage.tsx'
import { ScopeName } from './ScopeName.tsx'
import { useListSearch } from './useListSearch.ts'

/** Every role of the tenant, a page at a time. */
export function RoleList() {
  const text = useRolesWords()
  const search = useListSearch()
  const [isCreating, create] = useState(false)
  const list = useQuery(
    qWith(api.adminPermission.listRoles, { query: search.query }, { placeholderData: keepPreviousData }),
  )
  return (
    <>
      <ListHead
        searchLabel={text.searchRoles}
        search={search.search}
        onSearch={search.setSearch}
        createLabel={text.createRole}
        onCreate={() => create(true)}
      />
      <RowPage of={list} paging={search} emptyTitle={text.noRoles}>
        {role => <RoleRow key={role.roleId} role={role} />}
      </RowPage>
      {isCreating && <CreateRoleDialog onClose={() => create(false)} />}
    </>
  )
}

function RoleRow({ role }: { role: Role }) {
  const text = useRolesWords()
  const { template } = role
  return (
    <Row
      to={rolesSearch({ roleId: role.roleId })}
      name={role.name}
      chips={
        <>
          {role.builtIn && <Chip>{text.builtIn}</Chip>}
          {template && template.newestVersion > template.version && (
            <Chip color="warning">{text.newVersion(template.newestVersion)}</Chip>
          )}
        </>
      }
    >
      {role.builtIn === 'MEMBER' ? text.everybody : text.holders(role.userCount)}
      {' · '}
      <ScopeName scope={role.scope} />
      {' · '}
      {role.builtIn === 'SUPER_ADMIN' ? text.allPermissions : text.permissionCount(role.permissions.length)}
      {!role.builtIn && template && ` · ${text.ofTemplate(template.name, template.version)}`}
    </Row>
  )
}
