import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { qWith } from '../../../api/query-client.ts'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { rolesSearch } from './addresses.ts'
import { CreateTemplateDialog } from './CreateTemplateDialog.tsx'
import { ListHead } from './ListHead.tsx'
import { Row, RowPage } from './RowPage.tsx'
import { useListSearch } from './useListSearch.ts'

/** Every template of roles, a page at a time. */
export function TemplateList() {
  const text = useRolesWords()
  const search = useListSearch()
  const [isCreating, create] = useState(false)
  const list = useQuery(
    qWith(
      api.adminPermission.listRoleTemplates,
      { query: search.query },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <>
      <p className="pb-3 text-pretty text-muted">{text.templatesText}</p>
      <ListHead
        searchLabel={text.searchTemplates}
        search={search.search}
        onSearch={search.setSearch}
        createLabel={text.createTemplate}
        onCreate={() => create(true)}
      />
      <RowPage of={list} paging={search} emptyTitle={text.noTemplates}>
        {({ templateId, name, builtIn, version, permissions, roleCount }) => (
          <Row
            key={templateId}
            to={rolesSearch({ templateId })}
            name={name}
            chips={builtIn && <Chip>{text.builtIn}</Chip>}
          >
            {[
              text.version(version),
              builtIn === 'SUPER_ADMIN' ? text.allPermissions : text.permissionCount(permissions.length),
              text.roleCount(roleCount),
            ].join(' · ')}
          </Row>
        )}
      </RowPage>
      {isCreating && <CreateTemplateDialog onClose={() => create(false)} />}
    </>
  )
}
