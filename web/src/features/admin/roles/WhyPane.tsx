import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Permission, RoleScope, User } from '@trau/contract'
import { useId, useState } from 'react'
import IconAsk from '~icons/lucide/circle-help'
import { api } from '../../../api/api.ts'
import { q } from '../../../api/query-client.ts'
import { useRolesWords } from '../../../i18n/words/roles.ts'
import { ListFailure } from '../../../kit/ListParts.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { PersonLines } from '../../../kit/PersonLines.tsx'
import { personName } from '../../../model/people/people.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { AccountPicker } from '../AccountPicker.tsx'
import { rolesSearch } from './addresses.ts'
import { rowOf } from './catalogue.ts'
import { PermissionGroups } from './PermissionGroups.tsx'
import { PermissionMark } from './PermissionMark.tsx'
import { ScopeField } from './ScopeField.tsx'
import { WhyChain } from './WhyChain.tsx'

/** What a person may do somewhere, and for each permission why. The person stands in the address. */
export function WhyPane({ userId }: { userId: string | undefined }) {
  const text = useRolesWords()
  const navigate = useNavigate()
  const show = (next: string | undefined) =>
    void navigate({ to: '/admin', search: rolesSearch({ view: 'why', userId: next }) })
  return (
    <>
      <p className="pb-3 text-pretty text-muted">{text.whyText}</p>
      {userId ? (
        <OnePerson userId={userId} onChange={() => show(undefined)} />
      ) : (
        <AccountPicker chosenPeople={[]} onChange={([person]) => show(person?.userId)} />
      )}
    </>
  )
}

function OnePerson({ userId, onChange }: { userId: string; onChange: () => void }) {
  const text = useRolesWords()
  const person = useQuery(q(api.identity.getUser, { params: { value: userId } }))
  const [scope, setScope] = useState<RoleScope>({ kind: 'TENANT' })
  return (
    <Loaded of={person} rows={1} label={text.loading}>
      {user => (
        <>
          <section
            aria-label={text.person}
            className="flex flex-wrap items-center gap-3 rounded-lg border border-line p-3"
          >
            <span className="flex min-w-0 flex-1 basis-56 items-center gap-3">
              <PersonLines user={user} query="" />
            </span>
            <Button size="sm" variant="flat" onPress={onChange}>
              {text.changePerson}
            </Button>
          </section>
          {user.isLocked && (
            <Banner kind="warn" className="mt-3 rounded-lg">
              {text.whyLocked(personName(user))}
            </Banner>
          )}
          <div className="py-4">
            <ScopeField scope={scope} onChange={setScope} label={text.place} />
          </div>
          {(scope.kind === 'TENANT' || scope.id) && (
            <PermissionsOf key={scope.id} user={user} scope={scope} />
          )}
        </>
      )}
    </Loaded>
  )
}

const targetOf = ({ kind, id }: RoleScope) => ({ targetType: kind, ...(id ? { targetId: id } : {}) })

function PermissionsOf({ user, scope }: { user: User; scope: RoleScope }) {
  const text = useRolesWords()
  const id = useId()
  const [isAllowedOnly, setAllowedOnly] = useState(false)
  const [askedPermission, ask] = useState<Permission>()
  const list = useQuery(
    q(api.adminPermission.listPermissions, { query: { userId: user.userId, ...targetOf(scope) } }),
  )
  return (
    <Loaded of={list} rows={6} label={text.loading}>
      {({ items }) => {
        const allowedPermissions = new Set(items.flatMap(one => (one.isAllowed ? [one.permission] : [])))
        const rows = items.map(rowOf)
        return (
          <PermissionGroups
            rows={isAllowedOnly ? rows.filter(({ permission }) => allowedPermissions.has(permission)) : rows}
            empty={text.nothingAllowed}
            filter={
              <Checkbox checked={isAllowedOnly} onChange={setAllowedOnly}>
                {text.onlyAllowed}
              </Checkbox>
            }
            groupEnd={({ rows: group }) => (
              <span className="text-sm text-muted tabular-nums">
                {text.groupCount(
                  group.filter(({ permission }) => allowedPermissions.has(permission)).length,
                  group.length,
                )}
              </span>
            )}
            mark={({ permission }) => (
              <PermissionMark state={allowedPermissions.has(permission) ? 'allowed' : 'notAllowed'} />
            )}
            end={({ permission, label }) => (
              <Button
                size="sm"
                variant="ghost"
                color="primary"
                aria-label={text.ask(label)}
                aria-expanded={askedPermission === permission}
                aria-controls={askedPermission === permission ? `${id}-${permission}` : undefined}
                startContent={<IconAsk className="size-4" aria-hidden="true" />}
                onPress={() => ask(askedPermission === permission ? undefined : permission)}
              >
                {text.why}
              </Button>
            )}
            below={({ permission, label }) =>
              askedPermission === permission && (
                <div id={`${id}-${permission}`} role="status" className="mt-2">
                  <Answer user={user} scope={scope} permission={permission} label={label} />
                </div>
              )
            }
          />
        )
      }}
    </Loaded>
  )
}

interface AnswerProps {
  user: User
  scope: RoleScope
  permission: Permission
  label: string
}

function Answer({ user, scope, permission, label }: AnswerProps) {
  const text = useRolesWords()
  const check = useQuery(
    q(api.adminPermission.checkPermission, {
      query: { userId: user.userId, permission, ...targetOf(scope) },
    }),
  )
  if (check.data) return <WhyChain check={check.data} user={user} label={label} />
  return check.error ? <ListFailure of={check} /> : <Spinner label={text.loading} />
}
