import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useText } from '../i18n/text.ts'
import { workspaces as texts } from '../i18n/vi/workspaces.ts'
import { useChosenWorkspace } from '../model/workspaces/chosen.ts'
import { useWorkspaces } from '../model/workspaces/useWorkspaces.ts'
import { useAppSelector } from '../store/hooks.ts'
import { isWaiting, roomSelectors } from '../store/room-slice.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { cx } from '../ui/cx.ts'
import { Mark } from '../ui/Logo.tsx'
import { MenuButton } from '../ui/MenuButton.tsx'

interface WorkspaceSwitcherProps {
  /** Shown while there is nothing to choose. */
  children?: ReactNode
  placement: 'right top' | 'bottom start'
  className?: string
}

/** Chooses the workspace whose conversations the list shows. Nothing but its children for people without a workspace. */
export default function WorkspaceSwitcher({ children, placement, className }: WorkspaceSwitcherProps) {
  const words = useText(texts)
  const navigate = useNavigate()
  const workspaces = useWorkspaces()
  const [chosenId, choose] = useChosenWorkspace()
  const chosenWorkspace = workspaces?.find(({ workspaceId }) => workspaceId === chosenId)
  const isGone = workspaces !== undefined && chosenId !== undefined && chosenWorkspace === undefined
  useEffect(() => {
    // They left it, or it was deleted.
    if (isGone) choose(undefined)
  })
  const unread = useUnreadByWorkspace()
  if (!workspaces?.length) return children
  const total = [...unread.values()].reduce((sum, count) => sum + count, 0)
  const elsewhere = chosenId === undefined ? 0 : total - (unread.get(chosenId) ?? 0)
  const open = (workspaceId: string | undefined) => {
    choose(workspaceId)
    void navigate({ to: '/' })
  }
  const note = (count: number | undefined) => (count ? { description: words.unread(count) } : {})
  return (
    <span className={cx('relative flex', className)}>
      <MenuButton
        label={words.switcher(chosenWorkspace?.name ?? words.everything, elsewhere > 0)}
        placement={placement}
        groups={[
          {
            title: words.title,
            items: [
              {
                id: 'all',
                label: words.everything,
                icon: <Marked isUnread={elsewhere > 0} face={<Mark className="size-5" />} />,
                isChecked: chosenId === undefined,
                ...note(elsewhere),
                onAction: () => open(undefined),
              },
              ...workspaces.map(({ workspaceId, name }) => ({
                id: workspaceId,
                label: name,
                icon: (
                  <Marked
                    isUnread={workspaceId !== chosenId && unread.has(workspaceId)}
                    face={<Avatar id={workspaceId} name={name} size="xs" />}
                  />
                ),
                isChecked: workspaceId === chosenId,
                ...note(workspaceId === chosenId ? undefined : unread.get(workspaceId)),
                onAction: () => open(workspaceId),
              })),
            ],
          },
        ]}
      >
        {chosenWorkspace ? (
          <Avatar id={chosenWorkspace.workspaceId} name={chosenWorkspace.name} size="sm" />
        ) : (
          <Mark className="size-8" />
        )}
      </MenuButton>
      {elsewhere > 0 && <UnreadDot className="top-0.5 right-0.5 size-3" />}
    </span>
  )
}

function Marked({ face, isUnread }: { face: ReactNode; isUnread: boolean }) {
  return (
    <span className="relative flex">
      {face}
      {isUnread && <UnreadDot className="-top-1 -right-1 size-2.5" />}
    </span>
  )
}

const UnreadDot = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={cx(
      'pointer-events-none absolute rounded-full bg-danger ring-2 ring-ground forced:bg-[Highlight]',
      className,
    )}
  />
)

/** How many conversations wait in each workspace; under '' those of none. */
function useUnreadByWorkspace(): ReadonlyMap<string, number> {
  const rooms = useAppSelector(roomSelectors.selectRooms)
  const followedId = useAppSelector(state => state.room.followedRoomId)
  return useMemo(() => {
    const counts = new Map<string, number>()
    for (const item of rooms) {
      const id = item.room.workspaceId ?? ''
      if (isWaiting(item, followedId)) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    return counts
  }, [rooms, followedId])
}
