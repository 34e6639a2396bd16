import type { DriveNode } from '@trau/contract'
import { driveRoles, maxDriveComment } from '@trau/contract/rules/drive'
import { useState } from 'react'
import { v7 } from 'uuid'
import { driveApi } from '../../../api/drive-api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { invalidate } from '../../../api/query-client.ts'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { useSharingWords } from '../../../i18n/words/sharing.ts'
import { AddAccess } from '../../../kit/sharing/AddAccess.tsx'
import { toast } from '../../../ui/toast.ts'

interface AddDriveAccessProps {
  node: DriveNode
  onBack: () => void
  onClose: () => void
}

/** Gives people and rooms a role on a file or folder. */
export function AddDriveAccess({ node, onBack, onClose }: AddDriveAccessProps) {
  const words = useSharingWords()
  const { roles } = useDriveWords()
  // One press, however often it has to be sent, says it once.
  const [clientShareId] = useState(() => v7())
  const share = useApiMutation(driveApi.driveSharing.shareDriveNode, {
    async onSuccess() {
      await invalidate(driveApi.driveSharing.listDriveShares, { params: { nodeId: node.nodeId } })
      toast.success(words.shared)
      onBack()
    },
  })
  return (
    <AddAccess
      name={node.name}
      roles={driveRoles.map(value => ({ value, label: roles[value], description: words.roleTexts[value] }))}
      maxMessage={maxDriveComment}
      isPending={share.isPending}
      onShare={({ workspaceIds: _, ...access }) =>
        void share.mutate({ params: { nodeId: node.nodeId }, body: { ...access, clientShareId } })
      }
      onBack={onBack}
      onClose={onClose}
    />
  )
}
