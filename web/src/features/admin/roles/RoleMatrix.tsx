import type { Permission } from '@trau/contract'
import { useState } from 'react'
import IconMore from '~icons/lucide/ellipsis'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import {
  type Choice,
  choiceOf,
  choices,
  isAllowed,
  type Overrides,
  type PermissionRow,
  withChoice,
} from './matrix.ts'
import { PermissionGroups } from './PermissionGroups.tsx'
import { PermissionMark } from './PermissionMark.tsx'

interface RoleMatrixProps {
  rows: readonly PermissionRow<Permission>[]
  template: ReadonlySet<Permission>
  overrides: Overrides<Permission>
  /** What the one who edits may give or take. */
  own: ReadonlySet<Permission>
  isReadOnly: boolean
  onChange: (overrides: Overrides<Permission>) => void
}

/** Every permission with what a role says about it. */
export function RoleMatrix({ rows, template, overrides, own, isReadOnly, onChange }: RoleMatrixProps) {
  const text = useRolesWords()
  const [isChangedOnly, setChangedOnly] = useState(false)
  const isFixed = (permission: Permission) => isReadOnly || !own.has(permission)
  const shownRows = isChangedOnly
    ? rows.filter(({ permission }) => choiceOf(overrides, permission) !== 'template')
    : rows
  const chooseAll = (group: readonly PermissionRow<Permission>[], choice: Choice) =>
    onChange(
      group
        .filter(({ permission }) => !isFixed(permission))
        .reduce<Overrides<Permission>>(
          (now, { permission }) => withChoice(now, permission, choice),
          overrides,
        ),
    )
  return (
    <PermissionGroups
      rows={shownRows}
      empty={text.nothingChanged}
      filter={
        <Checkbox checked={isChangedOnly} onChange={setChangedOnly}>
          {text.onlyChanged}
        </Checkbox>
      }
      groupEnd={({ label, rows: group }) => (
        <>
          <span className="text-sm text-muted tabular-nums">
            {text.groupCount(
              group.filter(({ permission }) => isAllowed(template, overrides, permission)).length,
              group.length,
            )}
          </span>
          {!isReadOnly && (
            <MenuButton
              size="sm"
              label={text.wholeGroup(label)}
              groups={[
                {
                  items: choices.map(choice => ({
                    id: choice,
                    label: text.wholeGroupChoices[choice],
                    onAction: () => chooseAll(group, choice),
                  })),
                },
              ]}
            >
              <IconMore className="size-4.5" aria-hidden="true" />
            </MenuButton>
          )}
        </>
      )}
      mark={({ permission }) => (
        <PermissionMark
          state={
            choiceOf(overrides, permission) === 'deny'
              ? 'denied'
              : isAllowed(template, overrides, permission)
                ? 'allowed'
                : 'notAllowed'
          }
        />
      )}
      end={({ permission, label }) =>
        !isReadOnly && (
          <SegmentedControl
            size="sm"
            label={label}
            className="max-sm:w-full"
            segments={choices.map(value => ({
              value,
              label: text.choices[value],
              isDisabled: isFixed(permission),
            }))}
            value={choiceOf(overrides, permission)}
            onChange={choice => onChange(withChoice(overrides, permission, choice))}
          />
        )
      }
      below={({ permission }) =>
        !isReadOnly && !own.has(permission) && <p className="mt-1 text-sm text-muted">{text.notYours}</p>
      }
    />
  )
}
