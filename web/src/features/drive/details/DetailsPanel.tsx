import type { DriveNode } from '@trau/contract'
import { useRef, useState } from 'react'
import IconInfo from '~icons/lucide/info'
import IconShare from '~icons/lucide/user-plus'
import IconX from '~icons/lucide/x'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { useHasRoomForDetails } from '../../../ui/use-media.ts'
import { useBackCloses } from '../../../ui/useBackCloses.ts'
import { usePanelFocus } from '../../../ui/usePanelFocus.ts'
import { abilitiesOf } from '../browser/abilities.ts'
import { NodeFace } from '../browser/NodeFace.tsx'
import { showDialog } from '../model/dialog.ts'
import { useSpaceTitle } from '../model/space-name.ts'
import { useNode } from '../model/useNodes.ts'
import { setDetailsOpen } from '../model/view-settings.ts'
import { Activity } from './Activity.tsx'
import { Comments } from './Comments.tsx'
import { NodeInfo } from './NodeInfo.tsx'
import { People } from './People.tsx'
import { Versions } from './Versions.tsx'

interface DetailsPanelProps {
  nodes: readonly DriveNode[]
  /** Shown where nothing is selected. */
  folderId: string | undefined
}

const close = () => setDetailsOpen(false)

/** What is known of the selected file: beside the list where there is room, over it where there is not. */
export function DetailsPanel({ nodes, folderId }: DetailsPanelProps) {
  const words = useDriveWords()
  const isBeside = useHasRoomForDetails()
  const pane = useRef<HTMLElement>(null)
  usePanelFocus(pane, !isBeside)
  useBackCloses(!isBeside, close)
  const [only] = nodes
  const { data: folder } = useNode(nodes.length === 0 ? folderId : undefined)
  const node = nodes.length === 1 ? only : nodes.length === 0 ? folder : undefined
  const rootTitle = useSpaceTitle(node && node.nodeId === node.spaceId ? node.spaceId : undefined)
  const name = node?.nodeId === node?.spaceId ? rootTitle : node?.name
  return (
    <>
      {!isBeside && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Esc and the close button do the same
        <div className="absolute inset-0 z-20 bg-backdrop" onClick={close} />
      )}
      <aside
        ref={pane}
        aria-label={words.details}
        onKeyDown={event => {
          if (event.key === 'Escape' && !event.defaultPrevented && !isBeside) close()
        }}
        className={cx(
          'flex min-h-0 flex-col bg-surface',
          isBeside
            ? 'w-80 shrink-0 border-l border-line xl:w-90'
            : 'absolute inset-y-0 right-0 z-30 w-full md:w-90 md:shadow-soft',
        )}
      >
        <header className="flex min-h-14 shrink-0 items-center gap-1 border-b border-line pr-2 pl-4">
          {/* Whole: rows and tiles cut it, and a finger sees no tooltip. */}
          <h2 tabIndex={-1} className="min-w-0 flex-1 py-2 font-bold break-words outline-none">
            {node ? name : words.details}
          </h2>
          {node && abilitiesOf([node]).has('share') && (
            <IconButton label={words.share} onPress={() => showDialog({ kind: 'share', node })}>
              <IconShare className="size-5" aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label={words.hideDetails} onPress={close}>
            <IconX className="size-5" aria-hidden="true" />
          </IconButton>
        </header>
        {node ? (
          <NodeDetails key={node.nodeId} node={node} />
        ) : (
          <p className="flex flex-col items-center gap-3 p-8 text-center text-pretty text-muted">
            <IconInfo className="size-8" aria-hidden="true" />
            {nodes.length > 1 ? words.manySelected(nodes.length) : words.nothingSelected}
          </p>
        )}
      </aside>
    </>
  )
}

function NodeDetails({ node }: { node: DriveNode }) {
  const words = useDriveWords()
  const [tab, setTab] = useState('info')
  const isAttachment = node.attachment !== undefined
  return (
    <Tabs
      label={words.detailTabs}
      selected={tab}
      onChange={setTab}
      className="flex-1"
      panelClassName="overflow-y-auto"
      tabs={[
        {
          id: 'info',
          label: words.info,
          content: (
            <>
              <div className="h-40 overflow-hidden bg-fill">
                <NodeFace node={node} size="panel" />
              </div>
              <NodeInfo node={node} />
            </>
          ),
        },
        ...(isAttachment
          ? []
          : [
              { id: 'people', label: words.people, content: <People node={node} /> },
              { id: 'activity', label: words.activity, content: <Activity node={node} /> },
            ]),
        ...(node.kind === 'FILE' && !isAttachment
          ? [
              { id: 'comments', label: words.comments, content: <Comments node={node} /> },
              { id: 'versions', label: words.versions, content: <Versions node={node} /> },
            ]
          : []),
      ]}
    />
  )
}
