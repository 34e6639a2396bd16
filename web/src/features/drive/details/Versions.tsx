import { useInfiniteQuery } from '@tanstack/react-query'
import type { DriveNode, DriveVersion } from '@trau/contract'
import { includesRole, maxVersionLabel } from '@trau/contract/rules/drive'
import { useState } from 'react'
import IconTag from '~icons/lucide/bookmark'
import IconDownload from '~icons/lucide/download'
import IconMore from '~icons/lucide/ellipsis-vertical'
import IconRestore from '~icons/lucide/rotate-ccw'
import IconTrash from '~icons/lucide/trash-2'
import { driveApi } from '../../../api/drive-api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { cursorPagesOf } from '../../../api/pages.ts'
import { invalidate } from '../../../api/query-client.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { ListFailure, MoreButton } from '../../../kit/ListParts.tsx'
import { NameDialog } from '../../../kit/NameDialog.tsx'
import { usePersonName } from '../../../model/people/person-name.ts'
import { useMyId } from '../../../model/session/my-id.ts'
import { fileSize } from '../../../text/file-size.ts'
import { fullTime } from '../../../text/time.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSpaceChanges } from '../model/changes.ts'
import { renewUse } from '../model/commands.ts'
import { downloadMedia } from '../model/download.ts'
import { showNodes } from '../model/node-cache.ts'

const renew = (nodeId: string) => invalidate(driveApi.drive.listDriveVersions, { params: { nodeId } })

/** Versions of a file, the latest first. */
export function Versions({ node }: { node: DriveNode }) {
  const words = useDriveWords()
  const { nodeId } = node
  const [versionToName, name] = useState<DriveVersion>()
  const [versionToDelete, ask] = useState<DriveVersion>()
  useSpaceChanges(node.spaceId)
  const pages = cursorPagesOf(driveApi.drive.listDriveVersions, { params: { nodeId }, query: { limit: 30 } })
  const list = useInfiniteQuery({
    ...pages,
    // Another current version is another list.
    queryKey: [...pages.queryKey, node.versionId],
  })
  const versions = list.data?.pages.flatMap(page => page.items) ?? []
  return (
    <div className="p-2">
      {list.isPending && <Spinner className="mx-auto my-6" label={words.loading} />}
      {list.isSuccess && versions.length === 0 && <p className="p-2 text-muted">{words.noVersions}</p>}
      <ul className="flex flex-col">
        {versions.map(version => (
          <VersionRow
            key={version.versionId}
            version={version}
            node={node}
            onName={() => name(version)}
            onDelete={() => ask(version)}
          />
        ))}
      </ul>
      <ListFailure of={list} />
      <MoreButton of={list} />
      {versionToName && (
        <NameDialog
          title={words.nameVersion}
          submitLabel={words.save}
          label={words.versionLabel}
          hint={words.versionLabelHint}
          name={versionToName.label ?? ''}
          maxLength={maxVersionLabel}
          mayBeEmpty
          onSave={label =>
            driveApi.drive.nameDriveVersion({
              params: { nodeId, versionId: versionToName.versionId },
              body: { label },
              keepEmpty: true,
            })
          }
          onSaved={() => void renew(nodeId)}
          onClose={() => name(undefined)}
        />
      )}
      {versionToDelete && (
        <ConfirmDialog
          title={words.deleteVersionTitle(fullTime(versionToDelete.createdTime))}
          confirmLabel={words.deleteVersion}
          onClose={() => ask(undefined)}
          onConfirm={() => deleteVersion(versionToDelete)}
        >
          {words.deleteVersionText}
        </ConfirmDialog>
      )}
    </div>
  )

  function deleteVersion({ versionId }: DriveVersion) {
    return runWrite(() => driveApi.drive.deleteDriveVersion({ params: { nodeId, versionId } }), {
      onSuccess() {
        toast.success(words.versionDeleted)
        renewUse()
        return renew(nodeId)
      },
    })
  }
}

interface VersionRowProps {
  version: DriveVersion
  node: DriveNode
  onName: () => void
  onDelete: () => void
}

function VersionRow({ version, node, onName, onDelete }: VersionRowProps) {
  const words = useDriveWords()
  const [language] = useLanguage()
  const who = usePersonName(version.createdBy)
  const me = useMyId()
  const mayEdit = includesRole(node.role, 'EDIT') && node.trashedTime === undefined
  const mayDelete = mayEdit && (includesRole(node.role, 'MANAGE') || version.createdBy === me)
  const { nodeId, versionId, isCurrent, label } = version
  const time = fullTime(version.createdTime)
  const restore = () =>
    void runWrite(() => driveApi.drive.restoreDriveVersion({ params: { nodeId, versionId } }), {
      onSuccess(restoredNode) {
        showNodes([restoredNode])
        toast.success(words.versionRestored)
        return renew(nodeId)
      },
    })
  return (
    <li className="flex items-center gap-2 rounded-lg py-1.5 pl-2 hover:bg-fill">
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium tabular-nums">{label || time}</span>
          {isCurrent && <Chip color="primary">{words.currentVersion}</Chip>}
        </span>
        <span className="truncate text-sm text-muted tabular-nums">
          {[label && time, who, fileSize(version.bytes, language)].filter(Boolean).join(' · ')}
        </span>
      </div>
      <Menu
        label={words.versionActions(time)}
        trigger={
          <IconButton label={words.versionActions(time)}>
            <IconMore className="size-5" aria-hidden="true" />
          </IconButton>
        }
        groups={[
          {
            items: [
              mayEdit &&
                !isCurrent && {
                  id: 'restore',
                  label: words.restoreVersion,
                  icon: <IconRestore />,
                  onAction: restore,
                },
              {
                id: 'download',
                label: words.downloadVersion,
                icon: <IconDownload />,
                onAction: () => void downloadMedia(node, version.media.mediaId),
              },
              mayEdit && { id: 'name', label: words.nameVersion, icon: <IconTag />, onAction: onName },
            ],
          },
          {
            items: [
              mayDelete &&
                !isCurrent && {
                  id: 'delete',
                  label: words.deleteVersion,
                  icon: <IconTrash />,
                  isDanger: true,
                  onAction: onDelete,
                },
            ],
          },
        ]}
      />
    </li>
  )
}
