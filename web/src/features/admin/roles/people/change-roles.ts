import type { User } from '@trau/contract'
import { administrationApi } from '../../../../api/administration-api.ts'
import { errorData } from '../../../../api/errors.ts'
import { runWrite } from '../../../../api/mutation.ts'
import { errorText } from '../../../../i18n/error-text.ts'
import { textOf } from '../../../../i18n/text.ts'
import { roleAssignment } from '../../../../i18n/vi/roleAssignment.ts'
import { personName } from '../../../../model/people/people.ts'
import { toast } from '../../../../ui/toast.ts'
import { forgetRoles } from '../role-cache.ts'
import { type PersonChange, reverseOf } from './difference.ts'

const undoMs = 8000
const { changeRolesOfPeople } = administrationApi.roleAssignment

/** In one act, which can be taken back for a while. A promise that rejects is a refusal: nobody was changed. */
export async function changeRoles(changes: PersonChange[]): Promise<void> {
  const answer = await changeRolesOfPeople({ body: { changes } })
  await forgetRoles()
  const words = textOf(roleAssignment)
  toast.success(words.done(answer.changes.length), {
    duration: undoMs,
    ...(answer.changes.length > 0 && {
      action: { label: words.undo, onClick: () => void takeBack(reverseOf(answer.changes)) },
    }),
  })
}

const takeBack = (changes: PersonChange[]) =>
  runWrite(() => changeRolesOfPeople({ body: { changes } }), {
    async onSuccess() {
      await forgetRoles()
      toast.success(textOf(roleAssignment).undone)
    },
  })

/** Who is the reason that nobody was changed, line by line; of other refusals what they say. */
export function explainRefusal(error: unknown, people: readonly User[]): { form: string } {
  const data = errorData(error, 'roleUsersRefused')
  if (!data) return { form: errorText(error) }
  const words = textOf(roleAssignment)
  const nameOf = (userId: string) => {
    const person = people.find(one => one.userId === userId)
    return (person && personName(person)) || userId
  }
  const lines = data.refused.map(({ userId, code }) => words.refusedLine(nameOf(userId), words.reasons[code]))
  return { form: [words.refused, ...lines].join('\n') }
}
