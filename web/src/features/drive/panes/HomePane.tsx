import { Link, type LinkProps } from '@tanstack/react-router'
import type { DriveNode } from '@trau/contract'
import type { ComponentType, SVGProps } from 'react'
import IconMine from '~icons/lucide/hard-drive'
import IconRooms from '~icons/lucide/messages-square'
import IconShared from '~icons/lucide/users-round'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { ListFailure } from '../../../kit/ListParts.tsx'
import { Delayed, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { NodeFace } from '../browser/NodeFace.tsx'
import { NodeMarks } from '../browser/NodeMarks.tsx'
import { byName } from '../browser/order.ts'
import { useActions } from '../browser/useActions.tsx'
import { useNodeText } from '../browser/useNodeText.ts'
import { useNodes, useSpaces } from '../model/useNodes.ts'
import { QuotaBar } from '../QuotaBar.tsx'
import { Spaces } from './RoomsPane.tsx'

const mostRecent = 8
const mostSpaces = 5

/** The index: where files are, and those one needed last. */
export function HomePane() {
  const words = useDriveWords()
  const others = (useSpaces().data?.items ?? []).filter(({ kind }) => kind !== 'MINE')
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto flex max-w-4xl flex-col gap-8 p-4 md:p-6">
        <ul className="grid gap-3 sm:grid-cols-3">
          <Place to="/drive/my-drive" Icon={IconMine} title={words.tabs.mine} text={words.homeMine} />
          <Place to="/drive/shared" Icon={IconShared} title={words.tabs.shared} text={words.homeShared} />
          <Place to="/drive/rooms" Icon={IconRooms} title={words.tabs.rooms} text={words.homeRooms} />
        </ul>
        <Recent />
        {others.length > 0 && (
          <section aria-labelledby="drive-rooms">
            <Heading id="drive-rooms" title={words.roomsTitle} to="/drive/rooms" />
            <Spaces spaces={others.slice(0, mostSpaces)} />
          </section>
        )}
        <QuotaBar className="md:hidden" />
      </div>
    </div>
  )
}

function Heading({ id, title, to }: { id: string; title: string; to: LinkProps['to'] }) {
  const words = useDriveWords()
  return (
    <div className="mb-2 flex items-center gap-3">
      <h2 id={id} className="min-w-0 flex-1 text-lg font-bold">
        {title}
      </h2>
      <Link
        to={to}
        aria-label={`${words.seeAll}: ${title}`}
        className="inline-flex min-h-8 items-center rounded-md px-2 text-sm font-medium text-primary-deep hover:bg-fill touch:min-h-11"
      >
        {words.seeAll}
      </Link>
    </div>
  )
}

interface PlaceProps {
  to: LinkProps['to']
  Icon: ComponentType<SVGProps<SVGSVGElement>>
  title: string
  text: string
}

const Place = ({ to, Icon, title, text }: PlaceProps) => (
  <li>
    <Link
      to={to}
      className="flex h-full items-center gap-3 rounded-lg border border-line p-4 hover:bg-fill sm:flex-col sm:items-start"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-primary-soft text-primary-deep">
        <Icon className="size-5.5" aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <span className="block font-bold">{title}</span>
        <span className="block text-sm text-pretty text-muted">{text}</span>
      </span>
    </Link>
  </li>
)

function Recent() {
  const words = useDriveWords()
  const list = useNodes({ kind: 'recent' }, byName, false)
  const nodes = list.nodes?.slice(0, mostRecent)
  const { open } = useActions(nodes ?? [])
  return (
    <section aria-labelledby="drive-recent">
      <Heading id="drive-recent" title={words.recentTitle} to="/drive/recent" />
      {!nodes && !list.error && (
        <Delayed isWaiting>
          <SkeletonRows rows={4} label={words.loading} />
        </Delayed>
      )}
      <ListFailure of={list} />
      {nodes?.length === 0 && <p className="text-muted">{words.noRecentText}</p>}
      {nodes && nodes.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {nodes.map(node => (
            <li key={node.nodeId}>
              <RecentFile node={node} onOpen={() => open(node)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function RecentFile({ node, onOpen }: { node: DriveNode; onOpen: () => void }) {
  const text = useNodeText()
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex h-44 w-full min-w-0 flex-col overflow-hidden rounded-lg border border-line text-left hover:bg-fill focus-visible:-outline-offset-2"
    >
      <span className="block min-h-0 w-full flex-1 bg-fill">
        <NodeFace node={node} size="tile" />
      </span>
      <span className="flex w-full flex-col px-3 py-2">
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="min-w-0 truncate text-sm font-medium" title={node.name}>
            {node.name}
          </span>
          <NodeMarks node={node} />
        </span>
        <span className="truncate text-xs text-muted tabular-nums">{text.detailsOf(node)}</span>
      </span>
    </button>
  )
}
