import { useNavigate } from '@tanstack/react-router'
import { includesRole, trashKeptDays } from '@trau/contract/rules/drive'
import { useState } from 'react'
import IconTrash from '~icons/lucide/trash-2'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { useDebounced } from '../../../model/people/people.ts'
import { Button } from '../../../ui/Button.tsx'
import { NoFilesDrawing } from '../../../ui/drawings/NoFiles.tsx'
import { NoResultsDrawing } from '../../../ui/drawings/NoResults.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { useIsWide } from '../../../ui/use-media.ts'
import { NodeBrowser } from '../browser/NodeBrowser.tsx'
import { byName } from '../browser/order.ts'
import { useSpaceChanges } from '../model/changes.ts'
import { showDialog } from '../model/dialog.ts'
import { useSpaceTitle } from '../model/space-name.ts'
import { useNodes, useSpaces } from '../model/useNodes.ts'
import { PaneTitle } from './PaneTitle.tsx'

/** What was deleted in a space, for as long as it can come back. */
export function TrashPane({ spaceId }: { spaceId: string }) {
  const words = useDriveWords()
  const isWide = useIsWide()
  const [query, setQuery] = useState('')
  const search = useDebounced(query.trim())
  useSpaceChanges(spaceId)
  const list = useNodes(
    search ? { kind: 'trash', spaceId, search } : { kind: 'trash', spaceId },
    byName,
    false,
  )
  const space = useSpaces().data?.items.find(one => one.spaceId === spaceId)
  const mayEmpty = space !== undefined && includesRole(space.role, 'MANAGE')
  const isEmpty = list.nodes?.length === 0 && !search
  const ask = () => showDialog({ kind: 'emptyTrash', spaceId })
  return (
    <NodeBrowser
      list={list}
      name={words.tabs.trash}
      title={<PaneTitle>{words.tabs.trash}</PaneTitle>}
      tools={
        mayEmpty &&
        !isEmpty &&
        (isWide ? (
          <Button
            size="sm"
            variant="flat"
            color="danger"
            startContent={<IconTrash className="size-4.5" aria-hidden="true" />}
            onPress={ask}
          >
            {words.emptyTrash}
          </Button>
        ) : (
          <IconButton label={words.emptyTrash} onPress={ask}>
            <IconTrash className="size-5" aria-hidden="true" />
          </IconButton>
        ))
      }
      above={
        <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-3 pt-2 pb-1">
          <SpaceChoice spaceId={spaceId} />
          <SearchField
            label={words.searchTrash}
            value={query}
            onChange={setQuery}
            className="min-w-48 flex-1 md:max-w-80"
          />
          <p className="text-sm text-muted md:ml-auto">{words.trashNote(trashKeptDays)}</p>
        </div>
      }
      empty={
        search ? (
          <EmptyState drawing={<NoResultsDrawing />} title={words.noTrashHit(search)}>
            {words.noTrashHitText}
          </EmptyState>
        ) : (
          <EmptyState drawing={<NoFilesDrawing />} title={words.noTrash}>
            {words.noTrashText(trashKeptDays)}
          </EmptyState>
        )
      }
    />
  )
}

/** Each space has a trash of its own. */
function SpaceChoice({ spaceId }: { spaceId: string }) {
  const words = useDriveWords()
  const navigate = useNavigate()
  const spaces = useSpaces().data?.items ?? []
  if (spaces.length < 2) return null
  return (
    <Select
      label={words.trashOf}
      hideLabel
      className="w-56"
      value={spaceId}
      onChange={space => void navigate({ to: '/drive/trash', search: { space } })}
      options={spaces.map(one => ({ value: one.spaceId, label: <SpaceName spaceId={one.spaceId} /> }))}
    />
  )
}

const SpaceName = ({ spaceId }: { spaceId: string }) => useSpaceTitle(spaceId)
