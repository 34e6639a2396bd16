import type { Workspace } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { useText } from '../../../i18n/text.ts'
import { workspaces } from '../../../i18n/vi/workspaces.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { useForm } from '../../../kit/useForm.ts'
import { checkWorkspace, WorkspaceFields } from '../../../kit/WorkspaceFields.tsx'

interface CreateWorkspaceDialogProps {
  onMade: (workspace: Workspace) => unknown
  onClose: () => void
}

export function CreateWorkspaceDialog({ onMade, onClose }: CreateWorkspaceDialogProps) {
  const words = useText(workspaces)
  const form = useForm({
    initial: { name: '', description: '' },
    check: values => checkWorkspace(values, words),
    submit: async body => onMade(await api.workspace.createWorkspace({ body })),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.create}
      description={words.createText}
      size="sm"
      submitLabel={words.create}
      hasNoCancel
    >
      <WorkspaceFields form={form} />
    </FormDialog>
  )
}
