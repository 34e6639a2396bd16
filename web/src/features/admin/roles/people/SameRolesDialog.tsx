import { useQuery } from '@tanstack/react-query'
import type { Permission, Role, RolesOfPerson, User } from '@trau/contract'
import { useRef } from 'react'
import { api } from '../../../../api/api.ts'
import { q, qWith } from '../../../../api/query-client.ts'
import { useText } from '../../../../i18n/text.ts'
import { roleAssignment } from '../../../../i18n/vi/roleAssignment.ts'
import { useRolesWords } from '../../../../i18n/words/roles.ts'
import { FormDialog } from '../../../../kit/FormDialog.tsx'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { PersonLines } from '../../../../kit/PersonLines.tsx'
import { useForm } from '../../../../kit/useForm.ts'
import { usePermissionLabel } from '../../../../model/account/permission-catalogue.ts'
import { personName } from '../../../../model/people/people.ts'
import { useMyId } from '../../../../model/session/my-id.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { AccountPicker } from '../../AccountPicker.tsx'
import { summaryOf, useRolesOf } from './ChangeRolesDialog.tsx'
import { changeRoles, explainRefusal } from './change-roles.ts'
import { changesTo, lackedFor, type PersonChange } from './difference.ts'

/** Permissions that a line names before it counts the others. */
const mostNamed = 3

interface SameRolesDialogProps {
  people: readonly User[]
  onDone: () => void
  onClose: () => void
}

/** Gives these people the roles of another one. What the one who does it could not give is shown, and left out. */
export function SameRolesDialog({ people, onDone, onClose }: SameRolesDialogProps) {
  const text = useText(roleAssignment)
  const words = useRolesWords()
  const me = useMyId()
  const form = useForm({
    initial: { from: undefined as User | undefined, isExact: false },
    async submit() {
      await changeRoles(changes)
      onDone()
    },
    explain: error => explainRefusal(error, people),
  })
  const { from, isExact } = form.values
  const source = useRef<HTMLFieldSetElement>(null)
  const choose = (person: User | undefined) => {
    // The pressed button goes with what it chose.
    source.current?.focus()
    form.set('from', person)
  }
  const rolesByPerson = useRolesOf(people)
  const model = useQuery(
    qWith(
      api.adminPermission.listUserRoles,
      { params: { userId: from?.userId ?? '' } },
      { enabled: from !== undefined },
    ),
  )
  const own = useOwnHeld()
  const roles = model.data?.items ?? []
  const refusedRoles = roles.flatMap(role => {
    const lackedPermissions = lackedFor(role, own)
    return lackedPermissions === 'all' || lackedPermissions.length > 0
      ? [{ role, lacked: lackedPermissions }]
      : []
  })
  const givenRoles = roles.filter(role => !refusedRoles.some(one => one.role === role))
  const changes = from
    ? changesTo(
        rolesByPerson.data?.items ?? [],
        givenRoles.map(({ roleId }) => roleId),
        { keep: new Set(roles.map(({ roleId }) => roleId)), isExact },
      )
    : []
  const [first] = people
  return (
    <FormDialog
      form={form}
      title={people.length === 1 && first ? text.sameNamed(personName(first)) : text.sameTitle(people.length)}
      submitLabel={text.apply}
      isSubmitDisabled={changes.length === 0}
      onClose={onClose}
    >
      <fieldset ref={source} tabIndex={-1} className="min-w-0 outline-none">
        <legend className="mb-1.5 text-sm font-medium">{text.from}</legend>
        {from ? (
          <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line p-3">
            <span className="flex min-w-0 flex-1 basis-56 items-center gap-3">
              <PersonLines user={from} query="" />
            </span>
            <Button size="sm" variant="flat" onPress={() => choose(undefined)}>
              {text.changeFrom}
            </Button>
          </div>
        ) : (
          <AccountPicker chosenPeople={[]} onChange={([person]) => choose(person)} />
        )}
      </fieldset>
      {from && (
        <Loaded of={model} rows={2} label={words.loading}>
          {() => (
            <>
              <Checkbox checked={isExact} onChange={isOn => form.set('isExact', isOn)}>
                {text.isExact(personName(from))}
              </Checkbox>
              {roles.length === 0 && <p className="text-sm text-muted">{text.fromNone(personName(from))}</p>}
              {refusedRoles.length > 0 && <NotGiven refusedRoles={refusedRoles} />}
              <Loaded of={rolesByPerson} rows={2} label={words.loading}>
                {data => (
                  <Differences people={people} rolesByPerson={data.items} roles={roles} changes={changes} />
                )}
              </Loaded>
              {me && changes.some(({ userId, remove }) => userId === me && remove.length > 0) && (
                <Banner kind="warn" className="rounded-lg">
                  {text.ownRoles}
                </Banner>
              )}
              <p role="status" className="text-sm text-pretty text-muted">
                {summaryOf(changes, text)}
              </p>
            </>
          )}
        </Loaded>
      )}
    </FormDialog>
  )
}

/** What the one who is here holds really, whatever role they look through. */
function useOwnHeld(): { permissions: ReadonlySet<Permission>; isSuperAdmin: boolean } {
  const { data } = useQuery(q(api.adminPermission.getOwnPermissions))
  return {
    permissions: new Set([...(data?.permissions ?? []), ...(data?.placed ?? [])]),
    isSuperAdmin: data?.roles.some(({ builtIn }) => builtIn === 'SUPER_ADMIN') === true,
  }
}

function NotGiven({
  refusedRoles,
}: {
  refusedRoles: readonly { role: Role; lacked: Permission[] | 'all' }[]
}) {
  const text = useText(roleAssignment)
  const labelOf = usePermissionLabel()
  const line = (name: string, lackedPermissions: Permission[] | 'all') => {
    if (lackedPermissions === 'all') return text.lacksAll(name)
    const permissionNames = lackedPermissions
      .slice(0, mostNamed)
      .map(permission => `“${labelOf(permission)}”`)
    const others = lackedPermissions.length - permissionNames.length
    return text.lacks(
      name,
      [permissionNames.join(', '), others > 0 && text.morePermissions(others)].filter(Boolean).join(' '),
    )
  }
  return (
    <div data-tone="warning" className="rounded-lg bg-(--soft) p-3.5 text-(--deep)">
      <p className="font-medium">{text.notYours}</p>
      <ul>
        {refusedRoles.map(({ role, lacked: lackedPermissions }) => (
          <li key={role.roleId} className="text-sm text-pretty">
            {line(role.name, lackedPermissions)}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface DifferencesProps {
  people: readonly User[]
  rolesByPerson: readonly RolesOfPerson[]
  roles: readonly Role[]
  changes: readonly PersonChange[]
}

/** Person by person what will be given and taken. */
function Differences({ people, rolesByPerson, roles, changes }: DifferencesProps) {
  const text = useText(roleAssignment)
  const names = new Map(
    [...roles, ...rolesByPerson.flatMap(person => person.roles)].map(({ roleId, name }) => [roleId, name]),
  )
  const namesOf = (ids: readonly string[]) => ids.map(id => names.get(id) ?? id).join(', ')
  return (
    <section aria-label={text.difference}>
      <h3 className="mb-1.5 text-sm font-medium">{text.difference}</h3>
      <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {people.map(person => {
          const change = changes.find(({ userId }) => userId === person.userId)
          return (
            <li key={person.userId} className="px-3 py-2">
              <p className="font-medium break-words">{personName(person)}</p>
              {!change && <p className="text-sm text-muted">{text.isSame}</p>}
              {change && change.add.length > 0 && (
                <p className="text-sm break-words text-primary-deep">
                  {text.willAdd} {namesOf(change.add)}
                </p>
              )}
              {change && change.remove.length > 0 && (
                <p className="text-sm break-words text-danger-deep">
                  {text.willRemove} {namesOf(change.remove)}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
