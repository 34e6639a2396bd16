import '../../kit/workspace-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { qWith } from '../../api/query-client.ts'
import { useText } from '../../i18n/text.ts'
import { workspaces } from '../../i18n/vi/workspaces.ts'
import { Loaded } from '../../kit/Loaded.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/Select.tsx'
import { WorkspaceSettings } from './WorkspaceSettings.tsx'

/** The caller’s workspaces, and the settings of the chosen one. */
export function WorkspacesScreen({ chosenId }: { chosenId: string | undefined }) {
  const words = useText(workspaces)
  const navigate = useNavigate()
  const list = useQuery(qWith(api.workspace.listWorkspaces, { query: { limit: 100 } }, { staleTime: 0 }))
  const choose = (id: string | undefined) => void navigate({ to: '/workspaces', search: { id } })
  return (
    <section aria-labelledby="workspaces" className="h-full overflow-y-auto">
      <div className="mx-auto max-w-2xl p-4 md:p-6">
        <h1 id="workspaces" className="text-xl font-bold">
          {words.title}
        </h1>
        <p className="pt-1 pb-5 text-pretty text-muted">{words.text}</p>
        <Loaded of={list} rows={5} label={words.loading}>
          {({ items }) => {
            const chosenWorkspace = items.find(({ workspaceId }) => workspaceId === chosenId) ?? items[0]
            if (!chosenWorkspace) return <EmptyState title={words.none}>{words.noneText}</EmptyState>
            return (
              <>
                {items.length > 1 && (
                  <Select
                    label={words.pick}
                    className="mb-6"
                    options={items.map(({ workspaceId, name }) => ({ value: workspaceId, label: name }))}
                    value={chosenWorkspace.workspaceId}
                    onChange={choose}
                  />
                )}
                <WorkspaceSettings key={chosenWorkspace.workspaceId} workspace={chosenWorkspace} />
              </>
            )
          }}
        </Loaded>
      </div>
    </section>
  )
}
