import type { DriveNode } from '@trau/contract'
import { type ReactNode, useMemo } from 'react'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { ListFailure, LoadFailure } from '../../../kit/ListParts.tsx'
import { noSelection, selectAll } from '../../../kit/selection/selection.ts'
import { useSelection } from '../../../kit/selection/useSelection.ts'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { DetailsPanel } from '../details/DetailsPanel.tsx'
import { useFileClipboard } from '../model/clipboard.ts'
import type { NodeList } from '../model/useNodes.ts'
import { useIsDetailsOpen, useView } from '../model/view-settings.ts'
import { BrowserBar } from './BrowserBar.tsx'
import { EmptyFolder } from './EmptyFolder.tsx'
import { ListHeader } from './ListHeader.tsx'
import { NodeGrid } from './NodeGrid.tsx'
import { useActions } from './useActions.tsx'
import type { DropFolder } from './useDrops.ts'
import { useGridCommands } from './useGridCommands.ts'
import { useNodeMenu } from './useNodeMenu.tsx'

export interface NodeBrowserProps {
  list: NodeList
  /** What the list is called: the folder's name. */
  name: string
  /** Where drops, pastes and new folders go; absent where nothing can be put. */
  folder?: DropFolder | undefined
  parentId?: string | undefined
  /** The path or title, at the start of the bar. */
  title: ReactNode
  /** Buttons of the bar while nothing is selected. */
  tools?: ReactNode
  /** Between the bar and the list. */
  above?: ReactNode
  /** Only folders are sorted by the person; other lists have an order of their own. */
  isSortable?: boolean
  /** What was searched for: hits are a list, with where they are and what they say. */
  query?: string | undefined
  empty: ReactNode
}

const none: readonly DriveNode[] = []
const noIds: ReadonlySet<string> = new Set()

/** A list of files and folders with everything that is done with them. */
export function NodeBrowser(props: NodeBrowserProps) {
  const { list, name, folder, parentId, title, tools, above, isSortable = false, query, empty } = props
  const words = useDriveWords()
  const view = useView()
  const isDetailsOpen = useIsDetailsOpen()
  const nodes = list.nodes ?? none
  const order = useMemo(() => nodes.map(({ nodeId }) => nodeId), [nodes])
  const [selection, setSelection] = useSelection(order)
  const selectedNodes = useMemo(
    () => (selection.ids.size === 0 ? none : nodes.filter(({ nodeId }) => selection.ids.has(nodeId))),
    [nodes, selection.ids],
  )
  const { act, open } = useActions(nodes)
  const menuGroups = useNodeMenu(selectedNodes, act)
  const clipboard = useFileClipboard()
  const cutIds = useMemo(
    () => (clipboard?.act === 'move' ? new Set(clipboard.nodes.map(({ nodeId }) => nodeId)) : noIds),
    [clipboard],
  )
  const onKey = useGridCommands({
    order,
    nodes,
    selection,
    setSelection,
    selectedNodes,
    act,
    folder,
    parentId,
  })
  return (
    <div className="flex h-full min-h-0">
      <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
        <BrowserBar
          title={title}
          tools={tools}
          folder={folder}
          isSortable={isSortable}
          hasLayouts={query === undefined}
          selectedNodes={selectedNodes}
          menuGroups={menuGroups}
          act={act}
          onSelectAll={() => setSelection(selectAll(selection, order))}
          onClear={() => setSelection({ ...noSelection, lead: selection.lead })}
        />
        {above}
        {list.nodes === undefined ? (
          list.error ? (
            <LoadFailure of={list} title={words.failed} className="pt-10" />
          ) : (
            <Delayed isWaiting>
              <SkeletonRows rows={8} label={words.loading} />
            </Delayed>
          )
        ) : nodes.length === 0 && !list.hasNextPage ? (
          <EmptyFolder folder={folder} label={words.filesIn(name)} onKey={onKey}>
            {empty}
          </EmptyFolder>
        ) : (
          <NodeGrid
            nodes={nodes}
            order={order}
            layout={query === undefined ? view.layout : 'list'}
            query={query}
            label={words.filesIn(name)}
            selection={selection}
            setSelection={setSelection}
            cutIds={cutIds}
            folder={folder}
            menuGroups={menuGroups}
            menuLabel={words.selected(selectedNodes.length)}
            onOpen={open}
            onKey={onKey}
            onNearEnd={list.loadMore}
            header={<ListHeader isSortable={isSortable} isTrash={nodes[0]?.trashedTime !== undefined} />}
            footer={
              <>
                {list.isLoadingMore && <Spinner className="mx-auto my-4" label={words.loadingMore} />}
                <ListFailure of={list} />
              </>
            }
          />
        )}
        <LiveRegion>{selection.ids.size > 0 ? words.selected(selection.ids.size) : ''}</LiveRegion>
      </div>
      {isDetailsOpen && <DetailsPanel nodes={selectedNodes} folderId={folder?.nodeId} />}
    </div>
  )
}
