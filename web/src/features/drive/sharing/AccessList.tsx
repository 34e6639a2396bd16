import { useQuery } from '@tanstack/react-query'
import type { DriveNode, DriveShare } from '@trau/contract'
import { driveRoles } from '@trau/contract/rules/drive'
import { driveApi } from '../../../api/drive-api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { invalidate, q } from '../../../api/query-client.ts'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { useSharingWords } from '../../../i18n/words/sharing.ts'
import { AccessFrame } from '../../../kit/sharing/AccessFrame.tsx'
import { AccessLine, FixedRole, RoleMenu } from '../../../kit/sharing/AccessRow.tsx'
import { useTarget } from '../../../kit/sharing/useTarget.tsx'
import { useMyId } from '../../../model/session/my-id.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSpaces } from '../model/useNodes.ts'

/** Everybody who has a role, with what the folders above give. @param onAdd absent for those who may not share further */
export function AccessList({ node, onAdd }: { node: DriveNode; onAdd?: () => void }) {
  const words = useSharingWords()
  const parts = { params: { nodeId: node.nodeId } }
  const shares = useQuery(q(driveApi.driveSharing.listDriveShares, parts))
  const path = useQuery(q(driveApi.drive.getDriveNode, parts)).data?.path ?? []
  return (
    <AccessFrame
      of={shares}
      onAdd={onAdd}
      readOnlyText={words.onlyManagers}
      onlyOwnerText={words.onlyOwnerText}
      owner={<OwnerRow spaceId={node.spaceId} />}
    >
      {share => (
        <AccessRow
          key={share.shareId}
          node={node}
          share={share}
          folder={path.find(({ nodeId }) => nodeId === share.nodeId)?.name}
        />
      )}
    </AccessFrame>
  )
}

/** Whose drive it is in: who has it without any share. */
function OwnerRow({ spaceId }: { spaceId: string }) {
  const words = useSharingWords()
  const me = useMyId()
  const space = useSpaces().data?.items.find(one => one.spaceId === spaceId)
  const isOfRoom = space?.kind === 'ROOM'
  const { name, face, isKnown } = useTarget(
    isOfRoom ? { kind: 'ROOM', roomId: spaceId } : { kind: 'USER', userId: spaceId },
  )
  if (space?.kind === 'WORKSPACE')
    return (
      <AccessLine face={<Avatar id={spaceId} name={space.name ?? ''} size="sm" />} name={space.name ?? ''}>
        <FixedRole>{words.allButGuests}</FixedRole>
      </AccessLine>
    )
  // Of a room that one is not in nothing is known.
  if (!isKnown) return null
  return (
    <AccessLine face={face} name={spaceId === me ? words.you(name) : name}>
      <FixedRole>{isOfRoom ? words.allMembers : words.owner}</FixedRole>
    </AccessLine>
  )
}

interface AccessRowProps {
  node: DriveNode
  share: DriveShare
  /** Where the role comes from, when that is a folder above that the person can see. */
  folder: string | undefined
}

function AccessRow({ node, share, folder }: AccessRowProps) {
  const words = useSharingWords()
  const { roles } = useDriveWords()
  const me = useMyId()
  const { name, face } = useTarget(share.target)
  const isInherited = share.nodeId !== node.nodeId
  const isMine = share.target.kind === 'USER' && share.target.userId === me
  // What is in the trash is shared as it was until it comes back.
  const isFixed = isInherited || node.trashedTime !== undefined
  const mayChange = !isFixed && node.role === 'MANAGE'
  return (
    <AccessLine
      face={face}
      name={isMine ? words.you(name) : name}
      note={isInherited ? (folder ? words.through(folder) : words.throughAbove) : undefined}
    >
      {mayChange || (isMine && !isFixed) ? (
        <ShareRole node={node} share={share} name={name} isLeaving={!mayChange} />
      ) : (
        <FixedRole>{roles[share.role]}</FixedRole>
      )}
    </AccessLine>
  )
}

interface ShareRoleProps {
  node: DriveNode
  share: DriveShare
  name: string
  /** Who has it may only give it up. */
  isLeaving: boolean
}

function ShareRole({ node, share, name, isLeaving }: ShareRoleProps) {
  const words = useSharingWords()
  const { roles } = useDriveWords()
  const params = { nodeId: node.nodeId, shareId: share.shareId }
  const renew = () => invalidate(driveApi.driveSharing.listDriveShares, { params: { nodeId: node.nodeId } })
  const update = useApiMutation(driveApi.driveSharing.updateDriveShare, { onSuccess: renew })
  const end = useApiMutation(driveApi.driveSharing.deleteDriveShare, {
    onSuccess() {
      toast.success(words.ended)
      return renew()
    },
  })
  return (
    <RoleMenu
      name={name}
      role={share.role}
      roleLabel={roles[share.role]}
      roles={
        isLeaving
          ? []
          : driveRoles.map(value => ({ value, label: roles[value], description: words.roleTexts[value] }))
      }
      isPending={update.isPending || end.isPending}
      onRole={role => void update.mutate({ params, body: { role } })}
      onEnd={() => void end.mutate({ params })}
    />
  )
}
