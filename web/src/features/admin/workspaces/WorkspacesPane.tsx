import '../../../kit/workspace-errors.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { invalidate, qWith } from '../../../api/query-client.ts'
import { useText } from '../../../i18n/text.ts'
import { workspaces } from '../../../i18n/vi/workspaces.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { PageButtons } from '../../../kit/PageButtons.tsx'
import { PaneHead } from '../../../kit/PaneHead.tsx'
import { PermittedButton } from '../../../kit/PermittedButton.tsx'
import { useDebounced } from '../../../model/people/people.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { CreateWorkspaceDialog } from './CreateWorkspaceDialog.tsx'
import { WorkspaceActions } from './WorkspaceActions.tsx'

const pageSize = 30
const statuses = ['ACTIVE', 'ARCHIVED', 'DELETED'] as const

/** All workspaces of the tenant, without what is inside, and making a new one. */
export default function WorkspacesPane() {
  const words = useText(workspaces)
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const search = useDebounced(query.trim())
  const [status, setStatus] = useState<(typeof statuses)[number]>()
  const [page, setPage] = useState(0)
  const [isCreating, create] = useState(false)
  const list = useQuery(
    qWith(
      api.workspace.listAllWorkspaces,
      {
        query: {
          search,
          limit: pageSize,
          offset: page * pageSize,
          ...(status ? { requestPayload: JSON.stringify({ status }) } : {}),
        },
      },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <div className="max-w-3xl p-4 md:p-6">
      <PaneHead title={words.title} text={words.adminText} />
      <div className="flex flex-wrap items-center gap-2 pb-4">
        <SearchField
          label={words.search}
          value={query}
          onChange={value => {
            setQuery(value)
            setPage(0)
          }}
          className="min-w-48 flex-1"
        />
        <PermittedButton
          permission="workspace.create"
          color="primary"
          className="max-sm:w-full"
          onPress={() => create(true)}
        >
          {words.create}
        </PermittedButton>
      </div>
      <FilterChip
        label={words.status}
        anyLabel={words.anyStatus}
        clearLabel={words.anyStatus}
        options={statuses.map(value => ({ value, label: words.statuses[value] }))}
        value={status}
        onChange={value => {
          setStatus(value)
          setPage(0)
        }}
      />
      <Loaded of={list} rows={5} label={words.loading}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={search || status ? words.noneFound : words.noneYet} className="pt-8" />
          ) : (
            <ul className="mt-4 divide-y divide-line rounded-lg border border-line">
              {items.map(each => (
                <li key={each.workspaceId} className="flex items-start gap-2 px-4 py-3">
                  <div className="min-w-0 flex-1">
                    <p className="font-medium break-words">{each.name}</p>
                    <p className="text-sm text-muted">
                      {[
                        words.statuses[each.status],
                        words.people(each.memberCount),
                        words.rooms(each.roomCount),
                        each.owners.length > 0 &&
                          words.owners(each.owners.map(user => user.name || user.username || '').join(', ')),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </div>
                  {each.status !== 'DELETED' && <WorkspaceActions workspace={each} />}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <PageButtons page={page} pageSize={pageSize} total={list.data?.total} onPage={setPage} />
      {isCreating && (
        <CreateWorkspaceDialog
          onClose={() => create(false)}
          onMade={async ({ workspaceId }) => {
            await invalidate(api.workspace.listWorkspaces)
            await navigate({ to: '/workspaces', search: { id: workspaceId } })
          }}
        />
      )}
    </div>
  )
}
