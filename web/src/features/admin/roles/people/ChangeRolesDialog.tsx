import { useQuery } from '@tanstack/react-query'
import type { Role, RolesOfPerson, User } from '@trau/contract'
import { administrationApi } from '../../../../api/administration-api.ts'
import { q } from '../../../../api/query-client.ts'
import { useText } from '../../../../i18n/text.ts'
import { roleAssignment } from '../../../../i18n/vi/roleAssignment.ts'
import { useRolesWords } from '../../../../i18n/words/roles.ts'
import { FormDialog } from '../../../../kit/FormDialog.tsx'
import { Loaded } from '../../../../kit/Loaded.tsx'
import { useForm } from '../../../../kit/useForm.ts'
import { personName } from '../../../../model/people/people.ts'
import { useMyId } from '../../../../model/session/my-id.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { RolePicker } from '../RolePicker.tsx'
import { ScopeName } from '../ScopeName.tsx'
import { changeRoles, explainRefusal } from './change-roles.ts'
import { changesOf } from './difference.ts'

interface ChangeRolesDialogProps {
  people: readonly User[]
  onDone: () => void
  onClose: () => void
}

/** Gives roles to these people and takes roles from them, for all or for nobody. */
export function ChangeRolesDialog({ people, onDone, onClose }: ChangeRolesDialogProps) {
  const text = useText(roleAssignment)
  const words = useRolesWords()
  const me = useMyId()
  const rolesByPerson = useRolesOf(people)
  const form = useForm({
    initial: { add: [] as Role[], remove: [] as string[] },
    async submit() {
      await changeRoles(changes)
      onDone()
    },
    explain: error => explainRefusal(error, people),
  })
  const { add, remove } = form.values
  const items = rolesByPerson.data?.items ?? []
  const changes = changesOf(items, { add: add.map(({ roleId }) => roleId), remove })
  const [first] = people
  return (
    <FormDialog
      form={form}
      title={
        people.length === 1 && first ? text.changeNamed(personName(first)) : text.changeTitle(people.length)
      }
      submitLabel={text.apply}
      isSubmitDisabled={changes.length === 0}
      onClose={onClose}
    >
      <RolePicker
        label={text.add}
        none={text.addNone}
        chosenRoles={add}
        onChange={next => {
          form.set('add', next)
          form.set(
            'remove',
            remove.filter(roleId => !next.some(role => role.roleId === roleId)),
          )
        }}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium">{text.remove}</legend>
        <Loaded of={rolesByPerson} rows={2} label={words.loading}>
          {data => (
            <HeldRoles
              people={data.items}
              chosenIds={remove}
              onChange={next => {
                form.set('remove', next)
                form.set(
                  'add',
                  add.filter(({ roleId }) => !next.includes(roleId)),
                )
              }}
            />
          )}
        </Loaded>
      </fieldset>
      {me && changes.some(({ userId, remove: removedRoles }) => userId === me && removedRoles.length > 0) && (
        <Banner kind="warn" className="rounded-lg">
          {text.ownRoles}
        </Banner>
      )}
      <p role="status" className="text-sm text-pretty text-muted">
        {summaryOf(changes, text)}
      </p>
    </FormDialog>
  )
}

export const useRolesOf = (people: readonly User[]) =>
  useQuery(
    q(administrationApi.roleAssignment.listRolesOfPeople, {
      query: { userIds: people.map(({ userId }) => userId).join(',') },
    }),
  )

export function summaryOf(
  changes: readonly { add: string[]; remove: string[] }[],
  text: typeof roleAssignment,
): string {
  const count = (kind: 'add' | 'remove') => changes.reduce((sum, change) => sum + change[kind].length, 0)
  return changes.length === 0
    ? text.nothingChosen
    : text.summary(changes.length, count('add'), count('remove'))
}

interface HeldRolesProps {
  people: readonly RolesOfPerson[]
  chosenIds: readonly string[]
  onChange: (chosenIds: string[]) => void
}

/** Every role that any of them holds. */
function HeldRoles({ people, chosenIds, onChange }: HeldRolesProps) {
  const text = useText(roleAssignment)
  const roles = new Map<string, { role: RolesOfPerson['roles'][number]; count: number }>()
  for (const role of people.flatMap(person => person.roles))
    roles.set(role.roleId, { role, count: (roles.get(role.roleId)?.count ?? 0) + 1 })
  if (roles.size === 0) return <p className="text-sm text-muted">{text.removeNone}</p>
  return (
    <ul className="max-h-56 divide-y divide-line overflow-y-auto rounded-lg border border-line">
      {[...roles.values()].map(({ role: { roleId, name, scope }, count }) => (
        <li key={roleId} className="px-3 py-1.5">
          <Checkbox
            checked={chosenIds.includes(roleId)}
            onChange={isChosen =>
              onChange(isChosen ? [...chosenIds, roleId] : chosenIds.filter(id => id !== roleId))
            }
          >
            <span className="block break-words">
              {name}
              {scope.id && (
                <>
                  {' · '}
                  <ScopeName scope={scope} />
                </>
              )}
            </span>
            {people.length > 1 && (
              <span className="block text-sm text-muted">{text.heldBy(count, people.length)}</span>
            )}
          </Checkbox>
        </li>
      ))}
    </ul>
  )
}
