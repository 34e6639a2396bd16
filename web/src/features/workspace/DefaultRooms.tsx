import { useQuery } from '@tanstack/react-query'
import type { Workspace } from '@trau/contract'
import { MemberRole } from '@trau/contract/rules/role'
import IconRemove from '~icons/lucide/x'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { invalidate, q } from '../../api/query-client.ts'
import { useText } from '../../i18n/text.ts'
import { workspaces } from '../../i18n/vi/workspaces.ts'
import { Loaded } from '../../kit/Loaded.tsx'
import { Section } from '../../kit/Section.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'

/** The groups that newcomers come into by themselves. */
export function DefaultRooms({ workspace }: { workspace: Workspace }) {
  const words = useText(workspaces)
  const { workspaceId } = workspace
  const params = { id: workspaceId }
  const list = useQuery(q(api.workspace.listDefaultRooms, { params }))
  const requestPayload = JSON.stringify({ workspaceId })
  const mine = useQuery(q(api.room.listRooms, { query: { limit: 100, requestPayload } }))
  const followedBy = { onSuccess: () => invalidate(api.workspace.listDefaultRooms) }
  const add = (roomId: string) =>
    runWrite(() => api.workspace.addDefaultRoom({ params: { ...params, roomId } }), followedBy)
  const remove = (roomId: string) =>
    runWrite(() => api.workspace.removeDefaultRoom({ params: { ...params, roomId } }), followedBy)
  const chosenIds = new Set(list.data?.items.map(({ roomId }) => roomId))
  const offeredRooms = (mine.data?.items ?? []).filter(
    ({ room, selfMember }) => selfMember.role <= MemberRole.DEPUTY && !chosenIds.has(room.roomId),
  )
  return (
    <Section title={words.defaultRooms} description={words.defaultRoomsText}>
      <Loaded of={list} rows={2} label={words.loading}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-muted">{words.noDefaultRooms}</p>
          ) : (
            <ul>
              {items.map(({ roomId, name, memberCount }) => (
                <li key={roomId} className="flex min-h-13 items-center gap-2">
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{name || words.unnamed}</span>
                    <span className="block text-sm text-muted">{words.people(memberCount)}</span>
                  </span>
                  <IconButton
                    size="sm"
                    label={words.removeDefault(name || words.unnamed)}
                    onPress={() => void remove(roomId)}
                  >
                    <IconRemove className="size-4.5" aria-hidden="true" />
                  </IconButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {offeredRooms.length > 0 && (
        <Select
          label={words.addDefault}
          description={words.addDefaultHint}
          className="mt-3"
          options={offeredRooms.map(({ room }) => ({
            value: room.roomId,
            label: room.name || words.unnamed,
          }))}
          value={null}
          onChange={roomId => void add(roomId)}
        />
      )}
    </Section>
  )
}
