import type { Workspace } from '@trau/contract'
import { useState } from 'react'
import { v7 } from 'uuid'
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
  // Sent again after a lost answer, it is made once.
  const [creationId] = useState(() => v7())
  const form = useForm({
    initial: { name: '', description: '' },
    check: values => checkWorkspace(values, words),
    submit: async values => onMade(await api.workspace.createWorkspace({ body: { ...values, creationId } })),
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
