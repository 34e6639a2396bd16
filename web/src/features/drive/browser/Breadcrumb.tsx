import { Link, useNavigate } from '@tanstack/react-router'
import type { DriveNodeWithPath } from '@trau/contract'
import { Fragment, type ReactNode } from 'react'
import IconChevron from '~icons/lucide/chevron-right'
import IconMore from '~icons/lucide/ellipsis'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { useIsPhone } from '../../../ui/use-media.ts'
import { useSpaceTitle } from '../model/space-name.ts'
import { useDropTarget } from './useDrops.ts'

/** Folders above that stand in the line; those further up are in a menu. */
const mostShown = 3

/** Where the open folder is. Each folder above takes what is dragged onto it. */
export function Breadcrumb({ node }: { node: DriveNodeWithPath }) {
  const words = useDriveWords()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const path = [...node.path, { nodeId: node.nodeId, name: node.name }]
  const spaceTitle = useSpaceTitle(path[0]?.nodeId === node.spaceId ? node.spaceId : undefined)
  const crumbs = path.map(({ nodeId, name }) => ({
    nodeId,
    name: nodeId === node.spaceId ? spaceTitle : name,
  }))
  // A phone has room for the folder itself; the menu leads up.
  const shownCount = isPhone ? 0 : mostShown
  const above = crumbs.slice(0, -1)
  const hiddenFolders = above.slice(0, Math.max(0, above.length - shownCount))
  const shownAbove = above.slice(hiddenFolders.length)
  const last = crumbs.at(-1)!
  return (
    <nav aria-label={words.path}>
      <ol className="flex min-w-0 items-center">
        {hiddenFolders.length > 0 && (
          <li className="flex shrink-0 items-center">
            <Menu
              label={words.pathMore}
              placement="bottom start"
              trigger={
                <IconButton size="sm" label={words.pathMore}>
                  <IconMore className="size-5" aria-hidden="true" />
                </IconButton>
              }
              groups={[
                {
                  items: hiddenFolders.map(({ nodeId, name }) => ({
                    id: nodeId,
                    label: name,
                    onAction: () =>
                      void navigate({ to: '/drive/folder/$folderId', params: { folderId: nodeId } }),
                  })),
                },
              ]}
            />
            <Divider />
          </li>
        )}
        {shownAbove.map(crumb => (
          <Fragment key={crumb.nodeId}>
            <Crumb folderId={crumb.nodeId} role={node.role}>
              {crumb.name}
            </Crumb>
            <li aria-hidden="true" className="flex shrink-0">
              <Divider />
            </li>
          </Fragment>
        ))}
        <li className="min-w-0 shrink">
          <h2 aria-current="page" className="truncate px-2 text-lg font-bold" title={last.name}>
            {last.name}
          </h2>
        </li>
      </ol>
    </nav>
  )
}

const Divider = () => <IconChevron className="size-4 shrink-0 text-muted" aria-hidden="true" />

interface CrumbProps {
  folderId: string
  /** Of the open folder: what may be changed below may be changed above, or the server says no. */
  role: DriveNodeWithPath['role']
  children: string
}

function Crumb({ folderId, role, children }: CrumbProps) {
  const { isOver, dropProps } = useDropTarget({ nodeId: folderId, name: children, role })
  return (
    <li className="min-w-0 max-w-48 shrink">
      <Link
        to="/drive/folder/$folderId"
        params={{ folderId }}
        {...dropProps}
        className={cx(
          'block truncate rounded-md px-2 py-1.5 text-muted hover:bg-fill hover:text-ink touch:py-2.5',
          isOver && 'bg-primary-soft text-primary-deep outline-2 outline-primary',
        )}
      >
        {children as ReactNode}
      </Link>
    </li>
  )
}
