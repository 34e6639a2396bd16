import { useQuery } from '@tanstack/react-query'
import type { DriveNode } from '@trau/contract'
import IconCopy from '~icons/lucide/copy'
import { driveApi } from '../../../api/drive-api.ts'
import { useApiMutation } from '../../../api/mutation.ts'
import { invalidate, q } from '../../../api/query-client.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useSharingWords } from '../../../i18n/words/sharing.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { copyWithToast } from '../../../ui/clipboard.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { receivedText } from './LinkList.tsx'
import { canReceive } from './link-state.ts'

/** "Yêu cầu tệp": a link by which others hand files into a folder; one there is that takes more, or a new one. */
export function RequestFilesDialog({ node, onClose }: { node: DriveNode; onClose: () => void }) {
  const words = useSharingWords()
  const [language] = useLanguage()
  const params = { nodeId: node.nodeId }
  const links = useQuery(q(driveApi.driveSharing.listDriveLinks, { params }))
  const create = useApiMutation(driveApi.driveSharing.createDriveLink, {
    async onSuccess({ url }) {
      await invalidate(driveApi.driveSharing.listDriveLinks, { params })
      await copyWithToast(url, words.copied, words.copyFailed)
    },
  })
  return (
    <Dialog
      onClose={onClose}
      title={words.requestTitle(node.name)}
      description={words.requestText}
      footer={<Button onPress={onClose}>{words.done}</Button>}
    >
      <Loaded of={links} rows={1} label={words.loading}>
        {({ items }) => {
          const link = items.find(canReceive)
          if (!link) {
            return (
              <Button
                color="primary"
                isPending={create.isPending}
                onPress={() => void create.mutate({ params, body: { role: 'DROP' } })}
              >
                {words.requestCreate}
              </Button>
            )
          }
          const copy = () => void copyWithToast(link.url, words.copied, words.copyFailed)
          return (
            <TextField
              readOnly
              label={words.address}
              description={receivedText(link, words, language)}
              value={link.url}
              onChange={() => {}}
              onFocus={event => event.currentTarget.select()}
              endContent={
                <IconButton size="sm" label={words.copy} onPress={copy}>
                  <IconCopy className="size-4.5" aria-hidden="true" />
                </IconButton>
              }
            />
          )
        }}
      </Loaded>
    </Dialog>
  )
}
