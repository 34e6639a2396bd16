import type { NoteShareRole } from '@trau/contract'
import { useNotesWords } from '../../../i18n/words/notes.ts'
import type { RoleOption } from '../../../kit/sharing/AddAccess.tsx'

const shareRoles: readonly NoteShareRole[] = ['VIEW', 'COMMENT', 'EDIT']

/** What others can be given on a note. */
export function useRoleOptions(): RoleOption<NoteShareRole>[] {
  const { roles, roleTexts } = useNotesWords()
  return shareRoles.map(value => ({ value, label: roles[value], description: roleTexts[value] }))
}
