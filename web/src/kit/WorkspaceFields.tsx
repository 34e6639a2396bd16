import { countGraphemes } from '@trau/contract/rules/graphemes'
import { maxWorkspaceDescription, maxWorkspaceName } from '@trau/contract/rules/room'
import { useText } from '../i18n/text.ts'
import { workspaces } from '../i18n/vi/workspaces.ts'
import { TextArea, TextField } from '../ui/TextField.tsx'
import type { FieldErrors, Form } from './useForm.ts'

export interface WorkspaceValues {
  name: string
  description: string
}

/** What is wrong with name and description. */
export function checkWorkspace(
  { name, description }: WorkspaceValues,
  words: typeof workspaces,
): FieldErrors<WorkspaceValues> {
  const length = countGraphemes(name.trim())
  return {
    ...(length === 0
      ? { name: words.nameNeeded }
      : length > maxWorkspaceName
        ? { name: words.nameLong }
        : {}),
    ...(countGraphemes(description) > maxWorkspaceDescription ? { description: words.descriptionLong } : {}),
  }
}

export function WorkspaceFields({ form }: { form: Form<WorkspaceValues> }) {
  const words = useText(workspaces)
  return (
    <>
      <TextField label={words.name} required {...form.field('name')} />
      <TextArea label={words.description} {...form.field('description')} />
    </>
  )
}
