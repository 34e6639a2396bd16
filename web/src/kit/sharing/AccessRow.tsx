import { type ReactNode, useRef } from 'react'
import IconChevron from '~icons/lucide/chevron-down'
import { useSharingWords } from '../../i18n/words/sharing.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { useLeavesFocus } from '../../ui/useLeavesFocus.ts'
import type { RoleOption } from './AddAccess.tsx'

interface AccessLineProps {
  face: ReactNode
  name: string
  /** Under the name. */
  note?: string | undefined
  /** At the end of the line: the role, or what changes it. */
  children: ReactNode
}

/** Somebody, or a room, who has something that is shared. */
export function AccessLine({ face, name, note, children }: AccessLineProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 py-1">
      {face}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {note && <span className="block truncate text-sm text-muted">{note}</span>}
      </span>
      {children}
    </li>
  )
}

/** A role that cannot be changed here. */
export const FixedRole = ({ children }: { children: ReactNode }) => (
  <span className="shrink-0 px-3 text-sm text-muted">{children}</span>
)

interface RoleMenuProps<R extends string> {
  /** Whose role it is. */
  name: string
  role: R
  /** The word for the role. */
  roleLabel: string
  /** Empty for who may only give it up. */
  roles: readonly RoleOption<R>[]
  isPending: boolean
  onRole: (role: R) => void
  onEnd: () => void
}

/** Changes a role or takes it away. */
export function RoleMenu<R extends string>(props: RoleMenuProps<R>) {
  const { name, role, roleLabel, roles, isPending, onRole, onEnd } = props
  const words = useSharingWords()
  const button = useRef<HTMLButtonElement>(null)
  const leave = useLeavesFocus(button)
  return (
    <Menu
      label={words.roleOf(name)}
      trigger={
        <Button
          ref={button}
          size="sm"
          variant="ghost"
          aria-label={`${words.roleOf(name)}: ${roleLabel}`}
          isPending={isPending}
          endContent={<IconChevron className="size-4" aria-hidden="true" />}
        >
          {roleLabel}
        </Button>
      }
      groups={[
        {
          items: roles.map(({ value, label, description }) => ({
            id: value,
            label,
            description,
            isChecked: value === role,
            onAction: () => value !== role && onRole(value),
          })),
        },
        {
          items: [
            {
              id: 'end',
              label: roles.length === 0 ? words.leaveShare : words.endShare,
              isDanger: true,
              onAction() {
                leave()
                onEnd()
              },
            },
          ],
        },
      ]}
    />
  )
}
