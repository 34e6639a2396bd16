import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Permission, Role, RolePreview } from '@trau/contract'
import { useMemo } from 'react'
import IconRemoved from '~icons/lucide/minus'
import IconAdded from '~icons/lucide/plus'
import { administrationApi } from '../../../api/administration-api.ts'
import { keyOf } from '../../../api/query-client.ts'
import { useText } from '../../../i18n/text.ts'
import { roleAssignment } from '../../../i18n/vi/roleAssignment.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Section } from '../../../kit/Section.tsx'
import { usePermissionLabel } from '../../../model/account/permission-catalogue.ts'
import { personName, useDebounced } from '../../../model/people/people.ts'
import { cx } from '../../../ui/cx.ts'
import type { Overrides } from './matrix.ts'

const { previewRole } = administrationApi.roleAssignment
const settleMs = 400

interface IfSavedProps {
  role: Role
  overrides: Overrides<Permission>
}

function usePreview({ role, overrides }: IfSavedProps) {
  const { allow, deny } = overrides
  const body = useMemo(() => ({ allow: [...allow].sort(), deny: [...deny].sort() }), [allow, deny])
  const debouncedBody = useDebounced(body, settleMs)
  const params = { id: role.roleId }
  const preview = useQuery({
    queryKey: keyOf(previewRole, { params, body: debouncedBody }),
    // An emptied list takes its members away.
    queryFn: ({ signal }) => previewRole({ params, body: debouncedBody, keepEmpty: true, signal }),
    placeholderData: keepPreviousData,
  })
  return { preview, isBusy: preview.isFetching || debouncedBody !== body }
}

/** Who of the holders would gain and lose what, if the matrix were saved as it is. */
export function IfSaved(props: IfSavedProps) {
  const text = useText(roleAssignment)
  const { preview, isBusy } = usePreview(props)
  return (
    <Section title={text.ifSaved}>
      <div aria-live="polite" aria-busy={isBusy}>
        <Loaded of={preview} rows={2} label={text.ifSavedLoading}>
          {data => <Effect of={data} />}
        </Loaded>
      </div>
    </Section>
  )
}

/** The same in a line, where the whole stands out of sight. */
export function IfSavedShort(props: IfSavedProps) {
  const text = useText(roleAssignment)
  const { data } = usePreview(props).preview
  if (!data || data.gaining.count + data.losing.count === 0) return null
  const { gaining, losing } = data
  return (
    <p className="w-full text-sm text-pretty text-muted lg:hidden">
      {text.ifSavedShort(
        gaining.count > 0 ? text.gain(gaining.count) : '',
        losing.count > 0 ? text.lose(losing.count) : '',
      )}
    </p>
  )
}

function Effect({ of: { holderCount, gaining, losing, permissions, isPartial } }: { of: RolePreview }) {
  const text = useText(roleAssignment)
  if (holderCount === 0) return <p className="text-sm text-muted">{text.ifSavedNoHolders}</p>
  if (permissions.length === 0) return <p className="text-sm text-muted">{text.ifSavedNobody}</p>
  const of = (kind: 'gained' | 'lost') =>
    permissions.flatMap(({ permission, [kind]: count }) => (count > 0 ? [{ permission, count }] : []))
  return (
    <div className="flex flex-col gap-3">
      {gaining.count > 0 && (
        <Side title={text.gain(gaining.count)} affected={gaining} permissions={of('gained')} isGain />
      )}
      {losing.count > 0 && (
        <Side title={text.lose(losing.count)} affected={losing} permissions={of('lost')} isGain={false} />
      )}
      {isPartial && <p className="text-sm text-pretty text-muted">{text.atLeast}</p>}
    </div>
  )
}

interface SideProps {
  title: string
  affected: RolePreview['gaining']
  permissions: { permission: Permission; count: number }[]
  isGain: boolean
}

function Side({ title, affected: { count, people }, permissions, isGain }: SideProps) {
  const text = useText(roleAssignment)
  const labelOf = usePermissionLabel()
  const Icon = isGain ? IconAdded : IconRemoved
  const names = people.map(personName).join(', ')
  return (
    <div
      className={cx(
        'rounded-lg px-3 py-2 text-sm',
        isGain ? 'bg-primary-soft text-primary-deep' : 'bg-danger-soft text-danger-deep',
      )}
    >
      <p className="flex gap-2 font-medium">
        <Icon className="mt-1 size-3.5 shrink-0" aria-hidden="true" />
        {title}
      </p>
      {names && <p className="break-words">{text.names(names, count - people.length)}</p>}
      <ul className="mt-1 list-disc pl-5">
        {permissions.map(one => (
          <li key={one.permission}>
            {labelOf(one.permission)}
            {one.count < count && ` (${text.ofPeople(one.count)})`}
          </li>
        ))}
      </ul>
    </div>
  )
}
