import type { DriveLink, DriveLinkRole, DriveNode } from '@trau/contract'
import { driveApi } from '../../../api/drive-api.ts'
import { useSharingWords } from '../../../i18n/words/sharing.ts'
import { LinkForm } from '../../../kit/sharing/LinkForm.tsx'

interface LinkDialogProps {
  node: DriveNode
  /** Absent for a new one. */
  link: DriveLink | undefined
  onClose: () => void
  onSaved: () => void
}

export const receivesFiles = (role: DriveLinkRole) => role === 'DROP' || role === 'EDIT'
const limitsDownloads = (role: DriveLinkRole) => role !== 'DROP' && role !== 'WATERMARK'

/** A public link of a file or folder. */
export function LinkDialog({ node, link, onClose, onSaved }: LinkDialogProps) {
  const words = useSharingWords()
  const roles: DriveLinkRole[] =
    node.kind === 'FOLDER' ? ['VIEW', 'EDIT', 'DROP', 'WATERMARK'] : ['VIEW', 'WATERMARK']
  const params = { nodeId: node.nodeId }
  return (
    <LinkForm
      roles={roles.map(value => ({
        value,
        label: words.linkRoles[value],
        description: words.linkRoleTexts[value],
      }))}
      link={link}
      limitsDownloads={limitsDownloads}
      limitsReceived={receivesFiles}
      offersDocuments={role => role === 'WATERMARK'}
      onSave={async body => {
        const savedLink = link
          ? await driveApi.driveSharing.updateDriveLink({
              params: { ...params, linkId: link.linkId },
              body,
              keepEmpty: true,
            })
          : await driveApi.driveSharing.createDriveLink({ params, body })
        onSaved()
        return link ? undefined : savedLink.url
      }}
      onClose={onClose}
    />
  )
}
